-- The code of the error that a request of a token was answered with.
alter table token_request add column error text;
