-- Who sits in which unfinished match, so that a look for somebody's matches does not read those of everybody else.

CREATE TABLE seats (
    person INTEGER NOT NULL,
    match  INTEGER NOT NULL REFERENCES matches (id),
    PRIMARY KEY (person, match)
) WITHOUT ROWID;

CREATE INDEX seats_by_match ON seats (match);

-- A row that some other version wrote, and that cannot be read, has no seats.
CREATE VIEW seated AS
    SELECT DISTINCT json_extract(each.value, '$.person') AS person, matches.id AS match
    FROM matches, json_each(matches.body, '$.sitters') AS each
    WHERE matches.phase IN ('gathering', 'playing')
      AND CASE each.type WHEN 'object'
          THEN json_type(each.value, '$.person') = 'integer' AND json_extract(each.value, '$.left') IS NOT 1 END;

CREATE TRIGGER match_made AFTER INSERT ON matches
BEGIN
    INSERT INTO seats SELECT person, match FROM seated WHERE match = new.id;
END;

CREATE TRIGGER match_changed AFTER UPDATE ON matches
BEGIN
    DELETE FROM seats WHERE match = new.id;
    INSERT INTO seats SELECT person, match FROM seated WHERE match = new.id;
END;

INSERT INTO seats SELECT person, match FROM seated;
