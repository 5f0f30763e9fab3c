-- A public page that asks for a lead. Its address is signed over `generation`: a new one ends the one before.
create table form (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  campaign uuid,
  status text not null check (status in ('active', 'paused')),
  title text not null,
  intro text not null,
  ask_name text not null check (ask_name in ('no', 'optional', 'required')),
  ask_company text not null check (ask_company in ('no', 'optional', 'required')),
  ask_phone text not null check (ask_phone in ('no', 'optional', 'required')),
  ask_message text not null check (ask_message in ('no', 'optional', 'required')),
  consent_text text not null,
  consent_version integer not null,
  double_opt_in boolean not null,
  thanks text not null,
  generation integer not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign) references campaign (workspace_id, id) on delete set null (campaign)
);
create index form_campaign on form (workspace_id, campaign);

-- Append-only: the words somebody agreed to are those their page showed, also when the form says others now.
create table form_consent (
  workspace_id uuid not null references workspace (id) on delete cascade,
  form uuid not null,
  version integer not null,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, form, version),
  foreign key (workspace_id, form) references form (workspace_id, id) on delete cascade
);

-- What was sent by a form. `proof` is the nonce of its proof of work, `page` that of the page it was typed on: each counts once.
-- `sender` is a keyed hash of the address it came from, `address` that address shortened.
create table submission (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  form uuid not null,
  status text not null check (status in ('taken', 'quarantined', 'discarded')),
  score integer not null,
  reasons text[] not null,
  email text not null,
  name text,
  company text,
  phone text,
  message text,
  consented boolean not null,
  consent_version integer,
  campaign text,
  source text,
  medium text,
  address text not null,
  sender text not null,
  page text,
  proof text,
  lead uuid,
  mailed_at timestamptz(3),
  confirm_until timestamptz(3),
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, form) references form (workspace_id, id) on delete cascade,
  foreign key (workspace_id, lead) references lead (workspace_id, id) on delete set null (lead)
);
create unique index submission_page on submission (workspace_id, form, page);
create unique index submission_proof on submission (workspace_id, form, proof);
create index submission_form on submission (workspace_id, form, created_at);
create index submission_sender on submission (workspace_id, sender, created_at);
create index submission_created on submission (workspace_id, created_at);
create index submission_lead on submission (workspace_id, lead);
create index submission_email on submission (workspace_id, email);

alter table consent add column form uuid, add column address text;
