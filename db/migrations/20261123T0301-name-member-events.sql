-- Changes of members are events of the catalogue from here on; what was recorded before gets the same names.
update change set event = 'member_hr.updated', entity = 'member_hr' where event = 'member.hr_updated';
update change set event = 'member.deleted' where event = 'member.invitation_revoked';
update change set event = 'member.updated'
  where event in ('member.deactivated', 'member.reactivated', 'member.erased') or event = 'member.joined' and before is not null;
update change set event = 'member.created' where event = 'member.joined';
update change c set event = case
    when exists (select from change e where e.workspace_id = c.workspace_id and e.entity_id = c.entity_id
      and e.event = 'member.invited' and e.id < c.id) then 'member.invitation_resent'
    else 'member.created' end
  where c.event = 'member.invited';
