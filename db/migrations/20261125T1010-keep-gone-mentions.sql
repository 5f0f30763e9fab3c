-- Agents delete nothing: a link that one takes out of a text stays here as gone until a person saves the text.
alter table document_mention add column gone boolean not null default false;
