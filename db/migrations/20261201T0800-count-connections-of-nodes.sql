-- How many connections to Postgres a process may open; a start refuses more than the server allows.
alter table node add column connections integer;
