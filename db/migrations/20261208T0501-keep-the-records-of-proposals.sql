-- The records that an accepted proposal created or changed, as [{"kind": …, "id": …}].
alter table agent_proposal add column records json not null default '[]';
