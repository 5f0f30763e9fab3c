-- The version whose values a revert `to` it has set. `reverts` only has the first change that it undid.
alter table change add column restores integer;
