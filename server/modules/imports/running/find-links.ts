import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import { isPresent, kindNamed } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import { type Reference, REFERENCES } from '#server/core/records/references.ts'
import { type Key, keyOf } from '../sources/source.ts'

/** The record that an object of the source has become. */
export type Link = {
  type: string
  source_id: string
  entity: string
  entity_id: string
  hash: string
  version: number
  /** Fields that stay as they are here. */
  kept: string[]
}
/** Whether it is there, in the Trash, or purged. */
export type State = 'present' | 'trash' | 'purged'
export type Linked = Link & { state: State }

/**
 * The links of these objects, by `keyOf`. The records of those that others refer to are locked until the transaction ends, so
 * that they cannot move to the Trash meanwhile.
 */
export async function findLinks(
  ctx: WorkspaceContext,
  tx: Reader,
  scope: string,
  keys: readonly Key[],
  referred: readonly Key[],
): Promise<Map<string, Linked>> {
  if (keys.length === 0) return new Map()
  const own = ctx.workspace.id
  const links = await tx
    .selectFrom('import_link')
    .select(['type', 'source_id', 'entity', 'entity_id', 'hash', 'version', 'kept'])
    .where('workspace_id', '=', own)
    .where('source', '=', scope)
    .where(
      'type',
      'in',
      among(
        keys.map(({ type }) => type),
        'text',
      ),
    )
    .where(
      'source_id',
      'in',
      among(
        keys.map(({ id }) => id),
        'text',
      ),
    )
    .execute()
  const held = new Set(referred.map(keyOf))
  const others = links.filter(({ type, source_id: id }) => held.has(keyOf({ type, id })))
  const place = ({ entity }: Link) => REFERENCES.indexOf(entity as Reference)
  const inOrder = others.toSorted((one, other) => place(one) - place(other))
  for (const [entity, some] of Map.groupBy(inOrder, (link) => link.entity))
    await sql`select id from ${sql.table(entity)} where workspace_id = ${own} and id in ${idsOf(some)}
      order by id for share`.execute(tx)
  const states = new Map<string, State>()
  for (const [entity, some] of Map.groupBy(links, (link) => link.entity)) {
    const { rows } = await sql<{ id: string; trashed: boolean }>`
      select id, not ${isPresent(kindNamed(ctx.services.kinds, entity))} as trashed from ${sql.table(entity)}
      where workspace_id = ${own} and id in ${idsOf(some)}`.execute(tx)
    for (const { id, trashed } of rows) states.set(id, trashed ? 'trash' : 'present')
  }
  return new Map(
    links.map((link) => [
      keyOf({ type: link.type, id: link.source_id }),
      { ...link, state: states.get(link.entity_id) ?? 'purged' },
    ]),
  )
}

function idsOf(links: readonly Link[]) {
  const ids = links.map(({ entity_id }) => entity_id)
  return among(ids, 'uuid')
}
