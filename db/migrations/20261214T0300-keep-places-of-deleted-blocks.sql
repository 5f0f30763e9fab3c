-- Where a block that is gone was: before this block of the latest text; null at its end. For other suggestions the same as `block`.
alter table document_suggestion add column place integer;
update document_suggestion set place = block;
