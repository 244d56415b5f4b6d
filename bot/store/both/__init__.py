"""What both stores have in common: values as JSON, group commit, forgetting, who may read a file. No SQL."""
