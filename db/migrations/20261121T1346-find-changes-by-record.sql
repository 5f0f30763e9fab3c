-- What happened to one record: its activity, and who put it into the Trash.
create index change_record on change (workspace_id, entity_id, id);
