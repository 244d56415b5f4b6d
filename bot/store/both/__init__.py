"""Code shared by both stores: values as JSON, group commit, erasing, file permissions. No SQL."""
