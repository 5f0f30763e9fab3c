-- Calls counted across web nodes. Unlogged: a crash forgets at most a minute of them, and no write waits for the disk.
create unlogged table rate_window (
  key text primary key,
  calls integer not null,
  ends_at timestamptz(3) not null
) with (fillfactor = 50);
