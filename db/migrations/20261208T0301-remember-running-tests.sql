-- The reference of the test that holds the lease, so that a repeated call is answered while the first one runs.
alter table newsletter add column lease_ref text;
