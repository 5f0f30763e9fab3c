import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { keyOf, type SealedColumn } from '#server/cli/sealed.ts'

type Row = Record<string, unknown>
type Column = { name: string; type: string; choices: string[] | null; parent: string | null; key: string | null }
type Table = { name: string; columns: Column[]; single: boolean }

/**
 * Every table with workspace rows, and their members' accounts, with the writable columns. Triggers write
 * `record_index`.
 */
export async function workspaceTables(owner: pg.Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    select c.oid::regclass::text as name,
      (select count(*) = 1 from pg_index i, unnest(i.indkey) where i.indrelid = c.oid and i.indisprimary)
        and exists (select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where i.indrelid = c.oid and i.indisprimary and a.attname = 'workspace_id') as single,
      json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, null),
        'choices', (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_]+)''::text', 'g') m)
          from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) ~ 'ARRAY' limit 1),
        'parent', case when a.attname = 'user_id' then 'auth."user"' else f.parent end,
        'key', case when a.attname = 'user_id' then 'id' else f.key end) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
    left join lateral (
      select k.confrelid::regclass::text as parent,
        (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[array_position(k.conkey, a.attnum)]) as key
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey) and a.attname <> 'workspace_id'
        and k.confrelid <> c.oid order by cardinality(k.conkey) desc limit 1) f on true
    where c.relkind = 'r' and (c.oid in ('workspace'::regclass, 'auth."user"'::regclass, 'auth.account'::regclass, 'auth."twoFactor"'::regclass)
      or (c.relnamespace = 'public'::regnamespace and exists (select from pg_attribute where attrelid = c.oid and attname = 'workspace_id')
        and c.relname !~ '^directory_' and c.relname not in ('workspace_hold', 'record_index')))
    group by c.oid order by 1`)
  return inOrder(rows)
}

function inOrder(tables: readonly Table[]): Table[] {
  const done = tables.filter(({ name }) => name === 'workspace')
  while (done.length < tables.length) {
    const ready = tables.filter(
      (table) =>
        !done.includes(table) &&
        table.columns.every(({ parent }) => parent === null || done.some(({ name }) => name === parent)),
    )
    if (ready.length === 0) throw new Error('the foreign keys form a cycle')
    done.push(...ready)
  }
  return done
}

/** Requirements of a row beyond its column types. */
const RULES: Record<string, (row: Row, at: number) => Row> = {
  workspace: (row) => ({
    slug: `w-${String(row['id']).slice(0, 8)}`,
    currency: 'EUR',
    unchosen: ['locale'],
    // Sandboxes are neither moved nor exported.
    sandbox_of: null,
    sandbox_slot: null,
    sandbox_by: null,
  }),
  invoice: (row) => ({ total: Number(row['subtotal']) + Number(row['tax']), replaced_by: row['id'] }),
  booking: (row) => ({ ends_at: `${String(row['starts_at']).slice(0, 13)}:30:00Z` }),
  token: () => ({ rate_limit: 300 }),
  folder: (row) => ({ parent: row['id'] }),
  document: () => ({ kind: 'sop' }),
  quote: (row) => ({ total: Number(row['subtotal']) + Number(row['tax']), status: 'draft', decided_at: null }),
  webhook_delivery: () => ({ status: 'pending' }),
  connector: () => ({ every_hours: 6 }),
  newsletter: () => ({ state: 'sent' }),
  import: () => ({ status: 'done' }),
  connector_run: () => ({ status: 'done' }),
  metric_month: () => ({ month: '2026-01-01' }),
  profit_month: () => ({ month: '2026-01-01' }),
  external_campaign: () => ({ matched_by: 'hand' }),
  decision: () => ({ currency: 'CHF' }),
  comment: (row, at) => {
    const subjects = Object.keys(row).filter((name) => SUBJECT.test(name))
    return Object.fromEntries(subjects.map((name, place) => [name, place === at % subjects.length ? row[name] : null]))
  },
}
const SUBJECT =
  /^(task|project|contact|deal|invoice|item|purchase_order|stock_count|campaign|lead|document|mindmap|ticket|risk|quote)$/

/** A workspace with one row per text in every table; each column that accepts any text ends with it. */
export async function fillEveryTable(
  owner: pg.Client,
  { texts, sealed }: { texts: readonly string[]; sealed: readonly SealedColumn[] },
): Promise<string> {
  const workspace = randomUUID()
  const made = new Map<string, Row[]>()
  for (const { name, columns, single } of await workspaceTables(owner)) {
    const rows: Row[] = []
    for (const [at, text] of (single || name === 'workspace' ? texts.slice(0, 1) : texts).entries()) {
      const row: Row = {}
      for (const column of columns) {
        const parents = column.parent === null ? undefined : made.get(column.parent)
        row[column.name] = parents
          ? parents[at % parents.length]![column.key!]
          : valueOf(column, at, text, workspace.slice(0, 8))
        if (column.name === 'workspace_id' || (name === 'workspace' && column.name === 'id'))
          row[column.name] = workspace
      }
      Object.assign(row, RULES[name]?.(row, at))
      for (const secret of sealed) {
        const field = secret.column.replaceAll('"', '')
        if (secret.table === name && secret.isSealed(row))
          row[field] = await secret.seal(row[field] as string, keyOf(secret, row))
      }
      const names = Object.keys(row)
      await owner.query(
        `insert into ${name} (${names.map((one) => pg.escapeIdentifier(one)).join()}) values (${names.map((_, place) => `$${place + 1}`).join()})`,
        Object.values(row),
      )
      rows.push(row)
    }
    made.set(name, rows)
  }
  return workspace
}

function valueOf({ type, choices }: Column, at: number, text: string, tag: string): unknown {
  const instant = new Date(Date.UTC(2026, 0, 1 + at, 9)).toISOString()
  if (choices?.length) return choices[at % choices.length]
  switch (type) {
    case 'uuid':
      return randomUUID()
    case 'text':
      return `${tag}${at}${text}`
    case 'text[]':
      return [text, `${at}${text}`]
    case 'uuid[]':
      return [randomUUID()]
    case 'integer[]':
    case 'numeric[]':
      return [at + 5]
    case 'json':
    case 'jsonb':
      return JSON.stringify({ [text]: [text, at] })
    case 'boolean':
      return at % 2 === 0
    case 'bytea':
      return randomBytes(32)
    case 'date':
      return instant.slice(0, 10)
    case 'timestamp with time zone':
      return instant
    case 'tsvector':
      return `'w${at}'`
    case 'xid8':
      return String(at + 1)
    default:
      return at + 5
  }
}
