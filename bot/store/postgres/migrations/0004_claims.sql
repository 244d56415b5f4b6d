-- Who answers which click is known after a crash, too: somebody may hear late of one that was answered before it.

ALTER TABLE answered SET LOGGED;
