-- Agents delete nothing, so a link that is taken out of a text is marked instead of deleted.
alter table document_mention add column gone boolean not null default false;
