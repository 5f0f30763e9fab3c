import { type RawBuilder, sql } from 'kysely'
import { columnOf, hasIndex, isPresent, kindNamed, rowsOf, titleOf } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { hasPatterns, matchesWords, patternsFor } from '#server/core/database/words.ts'
import { dayIn } from '#server/core/values/days.ts'
import { DomainError, invalid } from '#server/core/values/errors.ts'
import { addressKey } from '#server/core/values/fields.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import { DAY_EXPRESSIONS, dayOf } from './day-expressions.ts'
import { folderPaths, foldersNamed } from './folder-paths.ts'
import { fragmentsOf, nearestTo } from './nearest.ts'
import { type Candidate, idIn, inShort, labelNamed, noneNamed, severalNamed } from './rules.ts'

/** The name of each kind in messages. */
const NOUNS: Record<string, string> = { member: 'active member', agent: 'proposal' }
const MOST = 10
const RECENT = 500

/**
 * Resolves a record by id, link or full name (ignoring case and accents), a member also by email address, a folder by
 * path, and an item, ticket or risk by number. Throws `validation_error` with candidates if several or none match, and
 * the error of `missing` for an unknown id.
 */
export async function recordNamed(
  ctx: WorkspaceContext,
  field: string,
  entity: string,
  asked: string,
  missing = invalid,
): Promise<Candidate> {
  const noun = NOUNS[entity] ?? entity
  const id = idIn(asked)
  if (id) {
    const [found] = await candidates(ctx, entity, sql`${sql.ref(`${entity}.id`)} = ${id}`, 1)
    if (found) return found
    throw missing(field, `no ${noun} has the id ${id}. Find it with search_workspace`)
  }
  const words = asked.trim().replaceAll(/\s+/g, ' ')
  if (words === '') throw invalid(field, 'must not be empty')
  if (entity === 'agent') throw invalid(field, 'proposals have no names. Send the id or the link')
  const folders = entity === 'folder' ? await folderPaths(ctx) : undefined
  const named = folders ? foldersNamed(folders, words).slice(0, MOST) : await namedExactly(ctx, entity, words)
  const [only] = named
  if (only && named.length === 1) return only
  if (only) {
    const several = areApart(named) ? named : await withDetails(ctx, entity, named)
    throw unresolved(field, (shown) => severalNamed(field, noun, words, shown), several)
  }
  const nearest = folders ? nearestTo(words.replace(/.*\//, ''), folders) : await nearestNamed(ctx, entity, words)
  throw unresolved(field, (shown) => noneNamed(field, noun, words, shown), nearest)
}

async function nearestNamed(ctx: WorkspaceContext, entity: string, words: string): Promise<Candidate[]> {
  const alike = await candidates(ctx, entity, await matching(ctx, entity, words), MOST)
  if (alike.length > 0) return alike
  const name = sql`lower(${titleOf(kindNamed(ctx.services.kinds, entity))})`
  const parts = fragmentsOf(words).map((part) => sql`(strpos(${name}, ${part}) > 0)`)
  const shared = sql`(${sql.join([sql`0`, ...parts.map((part) => sql`${part}::integer`)], sql` + `)})`
  const [similar, recent] = await Promise.all([
    parts.length > 0 ? candidates(ctx, entity, sql`${shared} > 0`, RECENT, { first: shared }) : [],
    candidates(ctx, entity, sql`true`, RECENT),
  ])
  return nearestTo(words, [...new Map([...similar, ...recent].map((one) => [one.id, one])).values()])
}

/** The error for the target of a call; other records in the arguments are field values. */
export const noRecord = (field: string, reason: string) => new DomainError('not_found', `${field}: ${reason}.`)

/**
 * Resolves members without duplicates. Caches lookups in `known` and stops at the first invalid name, because a call
 * may contain thousands.
 */
export async function peopleNamed(
  ctx: WorkspaceContext,
  field: string,
  asked: readonly string[],
  known = new Map<string, string>(),
): Promise<string[]> {
  for (const name of asked) if (!known.has(name)) known.set(name, (await recordNamed(ctx, field, 'member', name)).id)
  return [...new Set(asked.map((name) => known.get(name)!))]
}

/** The value of a label such as `In progress`. */
export function labelOf<L extends string>(field: string, asked: string, labels: readonly L[]): L {
  const label = labelNamed(asked, labels)
  if (label) return label
  throw notOneOf(field, `must be one of ${labels.join(', ')}`, labels)
}

/** The error for a value that is not one of these. */
export function notOneOf(field: string, message: string, valid: readonly string[]): DomainError {
  const fields = [{ field, code: 'invalid' as const, message }]
  return new DomainError('validation_error', `${field}: ${message}`, { fields, report: { valid } })
}

/** The day of a date or an expression such as `next friday` in the time zone of the workspace. */
export function dayNamed(ctx: WorkspaceContext, field: string, asked: string): string {
  const day = dayOf(asked, dayIn(ctx.workspace.time_zone, ctx.now))
  if (day) return day
  throw invalid(field, `“${startOf(asked, 40)}” is not an unambiguous date. Send one of these: ${DAY_EXPRESSIONS}`)
}

function unresolved(field: string, messageOf: (shown: readonly Candidate[]) => string, found: readonly Candidate[]) {
  const candidates = found.map(inShort)
  const message = messageOf(candidates)
  const fields = [{ field, code: 'not_found' as const, message: message.slice(`${field}: `.length) }]
  return new DomainError('validation_error', message, { fields, report: { candidates } })
}

async function namedExactly(ctx: WorkspaceContext, entity: string, words: string) {
  const title = titleOf(kindNamed(ctx.services.kinds, entity))
  const folded = sql`(select fold(${words}))`
  const named = sql`fold(regexp_replace(btrim(${title}), '\\s+', ' ', 'g')) = ${folded}`
  if (entity === 'member')
    return candidates(ctx, entity, sql`(${named} or lower(member.email) = ${addressKey(words)})`, MOST)
  // Searches for the words first, which avoids folding every name.
  const matches = await matching(ctx, entity, words)
  if (entity === 'item')
    return candidates(ctx, entity, sql`(${matches} and (${named} or lower(item.number) = lower(${words})))`, MOST)
  const [, number] = /^#?(\d{1,9})$/.exec(words) ?? []
  if (!number || !NUMBERED.has(entity)) return candidates(ctx, entity, sql`(${matches} and ${named})`, MOST)
  const isNumber = sql`${sql.ref(`${entity}.number`)} = ${number}::integer`
  return candidates(ctx, entity, sql`((${matches} and ${named}) or ${isNumber})`, MOST)
}

/** Kinds whose records people also name by a number, such as `#12`. */
const NUMBERED = new Set(['ticket', 'risk'])

async function matching({ db, services }: WorkspaceContext, entity: string, words: string) {
  const kind = kindNamed(services.kinds, entity)
  const matches = kind.matches?.(words) ?? matchesWords(entity, words)
  const patterns = hasIndex(kind) ? await patternsFor(db, words) : []
  return patterns.length > 0 ? sql<boolean>`(${hasPatterns(entity, patterns)} and ${matches})` : matches
}

async function candidates(
  ctx: WorkspaceContext,
  entity: string,
  where: unknown,
  limit: number,
  {
    detail = detailOf(ctx, entity),
    first = sql.ref(`${entity}.updated_at`),
  }: { detail?: RawBuilder<unknown>; first?: RawBuilder<unknown> } = {},
): Promise<Candidate[]> {
  const kind = kindNamed(ctx.services.kinds, entity)
  const isActive = entity === 'member' ? sql`member.status = 'active'` : isPresent(kind)
  const { rows } = await sql<Candidate>`
    select ${sql.ref(`${entity}.id`)}, ${titleOf(kind)} as name, ${detail} as detail from ${rowsOf(kind)}
    where ${sql.ref(`${entity}.workspace_id`)} = ${ctx.workspace.id} and ${isActive} and ${where}
    order by ${first} desc, ${sql.ref(`${entity}.updated_at`)} desc, id limit ${limit}`.execute(ctx.db)
  return rows
}

/** The parent that distinguishes records of the same name: the project of a task, the folder of a document. */
const WITHIN: Record<string, [column: string, entity: 'project' | 'folder']> = {
  task: ['project', 'project'],
  document: ['folder', 'folder'],
  mindmap: ['folder', 'folder'],
  folder: ['parent', 'folder'],
}

function detailOf(ctx: WorkspaceContext, entity: string) {
  const kind = kindNamed(ctx.services.kinds, entity)
  if (entity === 'member') return sql`member.email`
  if (entity === 'contact') return sql`coalesce(contact.email, contact.company)`
  const [column, within] = WITHIN[entity] ?? []
  if (column && within)
    return sql`(select w.name from ${sql.table(within)} w
      where w.workspace_id = ${ctx.workspace.id} and w.id = ${sql.ref(`${entity}.${column}`)})`
  return kind.search?.detail ? columnOf(kind, kind.search.detail) : sql`null::text`
}

const areApart = (found: readonly Candidate[]) =>
  found.every(({ detail }) => detail) && new Set(found.map(({ detail }) => detail)).size === found.length

/** Most characters of a trait that tells records apart. */
const LONGEST = 60

/** The columns with due dates. */
const DUE = new Set(['task', 'project', 'ticket', 'invoice'])

/** Adds status, due date, assignees and creation time to records of the same name. */
function withDetails(ctx: WorkspaceContext, entity: string, found: readonly Candidate[]): Promise<Candidate[]> {
  const kind = kindNamed(ctx.services.kinds, entity)
  const column = (name: string) => sql.ref(`${entity}.${name}`)
  const people = sql`(select left(string_agg(m.name, ' and ' order by m.name), ${LONGEST}) from member m
    where m.workspace_id = ${ctx.workspace.id} and m.id = any(${column('assignees')}))`
  const traits = [
    sql`left((${detailOf(ctx, entity)})::text, ${LONGEST})`,
    ...(kind.search?.status ? [sql`(${columnOf(kind, kind.search.status)})::text`] : []),
    ...(DUE.has(entity) ? [sql`'due ' || ${column('due')}`] : []),
    ...(entity === 'task' ? [people] : []),
    sql`'created ' || to_char(${column('created_at')} at time zone ${ctx.workspace.time_zone}, 'YYYY-MM-DD HH24:MI')`,
  ]
  const ids = found.map(({ id }) => id)
  const detail = sql`concat_ws(', ', ${sql.join(traits)})`
  return candidates(ctx, entity, sql`${column('id')} = any(${ids}::uuid[])`, MOST, { detail })
}

/** The names of records by id. */
export async function namesOf(
  ctx: WorkspaceContext,
  entity: string,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  if (asked.length === 0) return new Map()
  const kind = kindNamed(ctx.services.kinds, entity)
  const { rows } = await sql<{ id: string; name: string }>`
    select ${sql.ref(`${entity}.id`)}, ${titleOf(kind)} as name from ${rowsOf(kind)}
    where ${sql.ref(`${entity}.workspace_id`)} = ${ctx.workspace.id}
      and ${sql.ref(`${entity}.id`)} = any(${asked}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
