create trigger remove_files after delete on quote
  referencing old table as gone for each statement execute function remove_rows_of_records();
