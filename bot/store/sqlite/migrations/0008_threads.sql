-- A match may be played in a thread. It is still one of the channel in which that was opened.

ALTER TABLE matches ADD COLUMN home INTEGER AS (json_extract(body, '$.home'));

CREATE INDEX matches_by_home ON matches (home) WHERE phase IN ('gathering', 'playing') AND home > 0;
