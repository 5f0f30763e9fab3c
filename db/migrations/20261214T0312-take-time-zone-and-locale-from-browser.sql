-- Settings that nobody has chosen. The browser of the first owner who opens the workspace decides them; workspaces that
-- exist keep theirs, because their people have worked with them.
alter table workspace add column unchosen text[] not null default '{}' check (unchosen <@ '{time_zone,locale}'::text[]);
