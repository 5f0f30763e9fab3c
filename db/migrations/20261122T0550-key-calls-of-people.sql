-- People's calls have idempotency keys too: a key belongs to whoever sent it, a token or a member. It lives for a day, so nothing
-- follows their end. Comments had keys of their own.
alter table idempotency_key drop constraint idempotency_key_workspace_id_token_id_fkey;
alter table idempotency_key rename column token_id to actor_id;
alter table idempotency_key add foreign key (workspace_id) references workspace (id) on delete cascade;
alter table comment drop column key;
