import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { matchesWords } from '#server/core/database/paging.ts'
import { columnOf, isPresent, kindNamed, rowsOf, titleOf } from '#server/core/records/facts.ts'
import { dayIn } from '#server/core/values/days.ts'
import { DomainError, invalid } from '#server/core/values/errors.ts'
import { DAY_WORDS, dayOf } from './day-words.ts'
import { type Candidate, idIn, labelNamed, nearestTo, noneNamed, severalNamed } from './rules.ts'

/** What a person is called in messages about each kind. */
const NOUNS: Record<string, string> = { member: 'active member' }
const MOST = 10
const RECENT = 500

/**
 * The record that `asked` names: by its id or link, by its full name ignoring case and accents, and a member also by email
 * address. Throws `validation_error` with candidates if several or none have the name. Never guesses.
 */
export async function recordNamed(
  ctx: WorkspaceContext,
  field: string,
  entity: string,
  asked: string,
): Promise<Candidate> {
  const noun = NOUNS[entity] ?? entity
  const id = idIn(asked)
  if (id) {
    const [found] = await candidates(ctx, entity, sql`${sql.ref(`${entity}.id`)} = ${id}`, 1)
    if (found) return found
    throw invalid(field, `no ${noun} has the id ${id}. Find it with search_workspace`)
  }
  const words = asked.trim().replaceAll(/\s+/g, ' ')
  if (words === '') throw invalid(field, 'must not be empty')
  const named = await namedExactly(ctx, entity, words)
  const [only] = named
  if (only && named.length === 1) return only
  if (only) throw unresolved(severalNamed(field, noun, words, named), named)
  const alike = await candidates(ctx, entity, matching(ctx, entity, words), MOST)
  const nearest = alike.length > 0 ? alike : nearestTo(words, await candidates(ctx, entity, sql`true`, RECENT))
  throw unresolved(noneNamed(field, noun, words, nearest), nearest)
}

/** The members that `asked` names, each once. */
export async function peopleNamed(ctx: WorkspaceContext, field: string, asked: readonly string[]): Promise<string[]> {
  const found = await Promise.all(asked.map((one) => recordNamed(ctx, field, 'member', one)))
  return [...new Set(found.map(({ id }) => id))]
}

/** The value that a label such as `In progress` spells. */
export function labelOf<L extends string>(field: string, asked: string, labels: readonly L[]): L {
  const label = labelNamed(asked, labels)
  if (label) return label
  throw new DomainError('validation_error', `${field}: must be one of ${labels.join(', ')}`, {
    report: { valid: labels },
  })
}

/** The day that a date or words such as `next friday` mean in the time zone of the workspace. */
export function dayNamed(ctx: WorkspaceContext, field: string, asked: string): string {
  const day = dayOf(asked, dayIn(ctx.workspace.time_zone, ctx.now))
  if (day) return day
  throw invalid(field, `“${asked.slice(0, 40)}” is not a day with one meaning. Send one of these: ${DAY_WORDS}`)
}

const unresolved = (message: string, found: readonly Candidate[]) =>
  new DomainError('validation_error', message, { report: { candidates: found } })

function namedExactly(ctx: WorkspaceContext, entity: string, words: string) {
  const title = titleOf(kindNamed(ctx.services.kinds, entity))
  const folded = sql`(select fold(${words}))`
  const named = sql`fold(regexp_replace(btrim(${title}), '\\s+', ' ', 'g')) = ${folded}`
  if (entity === 'member')
    return candidates(ctx, entity, sql`(${named} or lower(member.email) = lower(${words}))`, MOST)
  // The words are looked for first, because that needs no folding of every name.
  return candidates(ctx, entity, sql`${matching(ctx, entity, words)} and ${named}`, MOST)
}

function matching({ services }: WorkspaceContext, entity: string, words: string) {
  return kindNamed(services.kinds, entity).matches?.(words) ?? matchesWords(entity, words)
}

async function candidates(ctx: WorkspaceContext, entity: string, where: unknown, limit: number): Promise<Candidate[]> {
  const kind = kindNamed(ctx.services.kinds, entity)
  const isActive = entity === 'member' ? sql`member.status = 'active'` : isPresent(kind)
  const { rows } = await sql<Candidate>`
    select ${sql.ref(`${entity}.id`)}, ${titleOf(kind)} as name, ${detailOf(ctx, entity)} as detail from ${rowsOf(kind)}
    where ${sql.ref(`${entity}.workspace_id`)} = ${ctx.workspace.id} and ${isActive} and ${where}
    order by ${sql.ref(`${entity}.updated_at`)} desc, id limit ${limit}`.execute(ctx.db)
  return rows
}

/** The record that tells records of the same name apart: the project of a task, the folder of a document. */
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
