create table folder (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  parent uuid,
  position double precision not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (fold(name)) stored,
  primary key (workspace_id, id),
  -- An archive has the folders by id: a folder that was moved can come before its parent.
  foreign key (workspace_id, parent) references folder (workspace_id, id) on delete set null (parent)
    deferrable initially deferred
);
create index folder_present on folder (workspace_id, id) where deleted_at is null;
create index folder_updated on folder (workspace_id, updated_at, id);
create index folder_parent on folder (workspace_id, parent) where parent is not null;
create index folder_trash on folder (workspace_id, deleted_at) where deleted_at is not null;

-- `markdown` and `text` are the latest version; both are stored apart from the row when they are long.
create table document (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  title text not null,
  kind text not null check (kind in ('note', 'sop')),
  folder uuid,
  tags text[] not null,
  owner uuid,
  project uuid,
  sop_status text check (sop_status in ('draft', 'in_review', 'approved', 'retired')),
  review_due date,
  approved_by uuid,
  approved_at timestamptz(3),
  approved_version integer,
  words integer not null,
  mentions uuid[] not null,
  markdown text not null,
  "text" text not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (fold_all(title, tags)) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, folder) references folder (workspace_id, id) on delete set null (folder),
  foreign key (workspace_id, project) references project (workspace_id, id) on delete set null (project),
  check ((kind = 'sop') = (sop_status is not null))
);
create index document_present on document (workspace_id, id) where deleted_at is null;
create index document_updated on document (workspace_id, updated_at, id);
create index document_folder on document (workspace_id, folder, id);
create index document_project on document (workspace_id, project, id) where project is not null;
create index document_trash on document (workspace_id, deleted_at) where deleted_at is not null;

-- One row for each saved state of the text, by the version of the record that it made. Rows with the same `n` are one version
-- for readers: the latest is its content, and the earlier ones serve to merge what was based on them until they are purged.
create table document_version (
  workspace_id uuid not null,
  document uuid not null,
  version integer not null,
  n integer not null,
  base_n integer,
  reason text not null check (reason in ('edit', 'approval', 'restore')),
  title text not null,
  content json not null,
  author_kind text not null,
  author uuid,
  blocks_added integer not null,
  blocks_removed integer not null,
  words_added integer not null,
  words_removed integer not null,
  began_at timestamptz(3) not null,
  at timestamptz(3) not null,
  primary key (workspace_id, document, version),
  foreign key (workspace_id, document) references document (workspace_id, id) on delete cascade
);
create index document_version_n on document_version (workspace_id, document, n, version);

-- What the text of a document links to.
create table document_mention (
  workspace_id uuid not null,
  document uuid not null,
  entity text not null,
  entity_id uuid not null,
  primary key (workspace_id, entity_id, entity, document),
  foreign key (workspace_id, document) references document (workspace_id, id) on delete cascade
);
create index document_mention_document on document_mention (workspace_id, document);

-- Who read and understood which approved version.
create table document_read (
  workspace_id uuid not null,
  document uuid not null,
  n integer not null,
  member uuid not null,
  at timestamptz(3) not null,
  primary key (workspace_id, document, n, member),
  foreign key (workspace_id, document) references document (workspace_id, id) on delete cascade,
  foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
);
create index document_read_member on document_read (workspace_id, member);

-- The words of each text. Row level security would keep `@@`, which is not leakproof, out of the index, so no role may touch
-- this table, and the two functions below answer for the workspace of the session alone.
create table document_index (
  workspace_id uuid not null,
  document uuid not null,
  words tsvector not null,
  primary key (workspace_id, document),
  foreign key (workspace_id, document) references document (workspace_id, id) on delete cascade
);
-- Its cost says what the planner does not know: without the index, the words of each document are read and unpacked.
create function searched(words tsvector) returns tsvector
  language plpgsql immutable strict parallel safe cost 10000
  as $$ begin return words; end $$;
create index document_index_words on document_index using gin (workspace_id, searched(words));

create function index_document(document uuid, words tsvector) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into document_index values (current_workspace(), index_document.document, index_document.words)
    on conflict on constraint document_index_pkey do update set words = excluded.words
  $$;

create function documents_with(words tsquery) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select i.document from document_index i where i.workspace_id = current_workspace() and searched(i.words) @@ documents_with.words $$;

alter table comment
  add foreign key (workspace_id, document) references document (workspace_id, id) on delete cascade;
