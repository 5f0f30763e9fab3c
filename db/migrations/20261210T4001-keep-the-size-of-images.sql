-- In pixels, as browsers show the image. Null for other files and for images received before.
alter table file add column width integer, add column height integer;
