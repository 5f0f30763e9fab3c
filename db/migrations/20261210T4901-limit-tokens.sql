-- Requests a minute of this token; null for the limit of the installation. Tokens are not answered by the API.
alter table token add column rate_limit integer check (rate_limit between 10 and 6000);
