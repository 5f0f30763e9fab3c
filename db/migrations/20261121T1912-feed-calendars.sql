-- Calendar programs keep what they fetched by UID and take an update only with a higher SEQUENCE (RFC 5545 §3.8.7.4).
alter table task add column sequence integer not null default 0;
-- Counted up to end the address of a member's calendar feed.
alter table member add column calendar_generation integer not null default 1;
