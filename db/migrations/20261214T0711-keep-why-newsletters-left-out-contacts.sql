-- How many contacts of its lists Atrium left out when it was sent, by reason.
alter table newsletter add column left_out json;
