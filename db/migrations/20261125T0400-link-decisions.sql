-- Documents and risks that a decision rests on. Purging one removes its id with a new version of the decision.
alter table decision
  add column documents uuid[] not null default '{}',
  add column risks uuid[] not null default '{}';
alter table decision alter column documents drop default, alter column risks drop default;
