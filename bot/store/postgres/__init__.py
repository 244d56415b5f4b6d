"""PostgreSQL, for communities that outgrow one process. Selected by DATABASE_URL; see docs/scaling.md."""
