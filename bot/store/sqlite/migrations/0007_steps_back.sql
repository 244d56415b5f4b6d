-- A move may take the one before it back: then it says which, has no action, and leads to the position that was before.

ALTER TABLE moves ADD COLUMN undoes INTEGER;
