-- What people take back of agents' changes: each change of theirs says which one it reverts.
alter table change add column reverts bigint;
create index change_reverts on change (workspace_id, reverts) where reverts is not null;
