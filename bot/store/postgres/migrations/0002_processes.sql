-- Who is there, who looks after which matches, and who answers which click. All times are this server's.

CREATE TABLE processes (
    name    text PRIMARY KEY,
    shards  integer[] NOT NULL,
    seen    timestamptz NOT NULL,
    since   timestamptz NOT NULL,  -- when it was first there, or one that was still there when it came
    leaving boolean NOT NULL DEFAULT false
);

-- A group of matches is looked after by its holder until the lease expires. Each time it goes to somebody else it has a new epoch.
CREATE TABLE leases (
    "group" integer PRIMARY KEY,
    holder  text NOT NULL DEFAULT '',
    epoch   bigint NOT NULL DEFAULT 0,
    expires timestamptz NOT NULL DEFAULT '-infinity'
);

INSERT INTO leases ("group") SELECT generate_series(0, 15);

-- Clicks that somebody answers. Nobody asks for them after some seconds, so they need not survive a crash.
CREATE UNLOGGED TABLE answered (
    click bigint PRIMARY KEY,
    name  text NOT NULL,
    at    timestamptz NOT NULL DEFAULT now()
);
