create trigger remove_files after delete on document
  referencing old table as gone for each statement execute function remove_rows_of_records();
create trigger remove_files after delete on ticket
  referencing old table as gone for each statement execute function remove_rows_of_records();
create trigger remove_files after delete on risk
  referencing old table as gone for each statement execute function remove_rows_of_records();
