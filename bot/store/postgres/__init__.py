"""PostgreSQL: for a community that outgrows one process. Chosen by DATABASE_URL; docs/scaling.md says when."""
