-- A draft that was tested or sent has become its newsletter in the same transaction. It must not be in the Trash, from where it
-- would come back as a draft. Answers of newsletter_draft stay the same: these rows have none.
delete from newsletter_draft d where deleted_at is not null and exists (
  select from change c join change n on n.workspace_id = c.workspace_id and n.xid = c.xid and n.entity = 'newsletter'
  where c.workspace_id = d.workspace_id and c.entity_id = d.id and c.event = 'newsletter_draft.deleted');
