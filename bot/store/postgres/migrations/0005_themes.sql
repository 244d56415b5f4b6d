-- How the pictures of a server's tables look; empty: nobody chose.

ALTER TABLE servers ADD COLUMN theme text NOT NULL DEFAULT '';
