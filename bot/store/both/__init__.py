"""What both stores have in common: values as JSON, group commit, erasing, who may read a file. No SQL."""
