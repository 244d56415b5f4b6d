-- Each move says which version of the game's rules wrote it. Older rows were written by the version their match was dealt under.

ALTER TABLE moves ADD COLUMN version INTEGER;
