-- How far somebody has looked at a match that is played: what was told after `since` their panel shows, what comes after `seq` is news.

CREATE TABLE looks (
    match  INTEGER NOT NULL REFERENCES matches (id),
    person INTEGER NOT NULL,
    since  INTEGER NOT NULL,
    seq    INTEGER NOT NULL,
    PRIMARY KEY (match, person)
) WITHOUT ROWID;

CREATE INDEX looks_by_person ON looks (person);

-- Whoever plays already has seen what happened so far.
INSERT INTO looks
SELECT seats.match, person, last, last
FROM seats JOIN (SELECT match, max(seq) AS last FROM moves GROUP BY match) AS played ON played.match = seats.match;
