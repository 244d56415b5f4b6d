-- Matches end by themselves: each says when to look whether anybody is still there. It is asked where lobbies and matches are, and whose.

ALTER TABLE matches ADD COLUMN host INTEGER AS (json_extract(body, '$.host'));
ALTER TABLE matches ADD COLUMN due REAL AS (json_extract(body, '$.due'));

CREATE INDEX matches_by_due ON matches (due) WHERE phase IN ('gathering', 'playing');
CREATE INDEX matches_by_place ON matches (guild, channel) WHERE phase IN ('gathering', 'playing');
CREATE INDEX lobbies_by_host ON matches (host) WHERE phase = 'gathering';

-- Lobbies from before have a day from now; matches without a clock count from their last move.

UPDATE matches
SET body = json_set(body, '$.touched', (julianday('now') - 2440587.5) * 86400, '$.due', (julianday('now') - 2440586.5) * 86400)
WHERE phase = 'gathering';

UPDATE matches
SET body = json_set(body, '$.due', 27 * 86400 + coalesce((SELECT at FROM moves WHERE match = matches.id ORDER BY seq DESC LIMIT 1), 0.0))
WHERE phase = 'playing' AND json_extract(body, '$.pace') = 'none';
