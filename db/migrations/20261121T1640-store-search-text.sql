-- Row level security keeps LIKE and array operators, which are not leakproof, out of index conditions: the trigram and array
-- indexes cost every write and served no search. What is searched is stored folded instead, so that a scan only compares.
drop index project_search, task_search, contact_search, deal_search, item_search, task_assignees;

alter table project add column search_text text generated always as (fold(name || ' ' || "desc")) stored;
alter table task add column search_text text generated always as (fold_all(title || ' ' || "desc", tags)) stored;
alter table contact add column search_text text generated always as (
  fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(company, '') || ' ' || notes)) stored;
alter table deal add column search_text text generated always as (
  fold(name || ' ' || coalesce(company, '') || ' ' || notes)) stored;
alter table invoice add column search_text text generated always as (
  fold(coalesce(number, '') || ' ' || coalesce(company, ''))) stored;
alter table member add column search_text text generated always as (fold(name || ' ' || email)) stored;
alter table campaign add column search_text text generated always as (fold(name || ' ' || coalesce(slug, ''))) stored;
alter table item add column search_text text generated always as (
  fold(name || ' ' || coalesce(number, '') || ' ' || coalesce(ean, ''))) stored;
