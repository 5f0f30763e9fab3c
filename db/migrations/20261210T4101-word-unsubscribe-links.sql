-- The words of the link that unsubscribes; null: the default words.
alter table newsletter add column unsubscribe_text text;
