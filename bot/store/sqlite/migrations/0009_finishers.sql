-- Matches that were played to their end are looked for by their server, newest first, and by who sat there at the end.

ALTER TABLE matches ADD COLUMN ended_at REAL AS (json_extract(body, '$.ended_at'));

CREATE INDEX matches_by_end ON matches (guild, ended_at) WHERE phase = 'over';

CREATE TABLE finishers (
    person INTEGER NOT NULL,
    match  INTEGER NOT NULL REFERENCES matches (id),
    PRIMARY KEY (person, match)
) WITHOUT ROWID;

CREATE INDEX finishers_by_match ON finishers (match);

CREATE VIEW finished AS
    SELECT DISTINCT json_extract(each.value, '$.person') AS person, matches.id AS match
    FROM matches, json_each(matches.body, '$.sitters') AS each
    WHERE matches.phase = 'over'
      AND CASE each.type WHEN 'object'
          THEN json_type(each.value, '$.person') = 'integer' AND json_extract(each.value, '$.left') IS NOT 1 END;

CREATE TRIGGER match_kept_as_over AFTER INSERT ON matches WHEN new.phase = 'over'
BEGIN
    INSERT INTO finishers SELECT person, match FROM finished WHERE match = new.id;
END;

-- Who is forgotten later goes from here, too: their number is no longer in the match.
CREATE TRIGGER match_over AFTER UPDATE ON matches WHEN new.phase = 'over'
BEGIN
    DELETE FROM finishers WHERE match = new.id;
    INSERT INTO finishers SELECT person, match FROM finished WHERE match = new.id;
END;

INSERT INTO finishers SELECT person, match FROM finished;
