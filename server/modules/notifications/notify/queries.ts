import { type RawBuilder, sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import { isPresent, kindNamed, readableBy, rowsOf, titleOf } from '#server/core/access/kind-facts.ts'
import { roleMay } from '#server/core/access/roles.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { ROLES } from '#server/core/values/actor.ts'
import type { Notice } from '../mutations.ts'

/** A record by kind and id. */
export type About = { entity: string; entity_id: string }

/** The display name of a record; undefined if it is in the Trash or gone. */
export async function nameOf({ workspace, services }: WorkspaceContext, tx: Scoped, { entity, entity_id }: About) {
  const kind = kindNamed(services.kinds, entity)
  const { rows } = await sql<{ name: string }>`
    select ${titleOf(kind)} as name from ${rowsOf(kind)}
    where workspace_id = ${workspace.id} and id = ${entity_id} and ${isPresent(kind)}`.execute(tx)
  return rows[0]?.name
}

/** The name of the member, program or form that made a change. */
export async function actorOf({ workspace }: WorkspaceContext, tx: Scoped, id: string | null): Promise<string | null> {
  if (!id) return null
  const { rows } = await sql<{ name: string }>`
    select name from member where workspace_id = ${workspace.id} and id = ${id}
    union all select name from token where workspace_id = ${workspace.id} and id = ${id}
    union all select name from form where workspace_id = ${workspace.id} and id = ${id}`.execute(tx)
  return rows[0]?.name ?? null
}

/**
 * Notices about proposals for everyone who can decide: one per agent and person while the last one is unread and its
 * proposal pending, because agents propose many changes at once.
 */
export async function noticesOfProposals(
  { workspace, services }: WorkspaceContext,
  tx: Scoped,
  ids: readonly string[],
): Promise<Notice[]> {
  if (ids.length === 0) return []
  const deciders = ROLES.filter((role) => roleMay(role, 'agents.review')).map(
    (role) => sql`(m.role = ${role} and not exists (select from json_array_elements(p.changes) as c
      where split_part(c->>'event', '.', 1) <> all(${readableBy(services.kinds, role)}::text[])))`,
  )
  const { rows } = await sql<Omit<Notice, 'kind' | 'quiet'>>`
    select m.id as member, 'agent' as entity, p.id as entity_id, t.name as actor_name, p.subject
    from (
      select distinct on (token) id, token, changes, coalesce(changes #>> '{0,record,title}', changes #>> '{0,record,name}', tool) as subject
      from agent_proposal
      where workspace_id = ${workspace.id} and id = any(${ids}::uuid[]) and status = 'open' order by token, id
    ) as p
    join token t on t.workspace_id = ${workspace.id} and t.id = p.token
    join member m on m.workspace_id = ${workspace.id} and m.status = 'active' and (${sql.join(deciders, sql` or `)})
    where not exists (
      select from notification n
      join agent_proposal before on before.workspace_id = n.workspace_id and before.id = n.entity_id
      where n.workspace_id = ${workspace.id} and n.member = m.id and n.kind = 'proposal' and n.read_at is null
        and before.token = p.token and before.status = 'open')
    order by p.id, m.id`.execute(tx)
  return rows.map((row) => ({ ...row, kind: 'proposal' as const, quiet: true }))
}

/** Whether the row `named` of the change log was written by an agent, and no person accepted it. */
const isUnapproved = (
  named: 'change' | 'later',
) => sql<boolean>`(${sql.ref(named)}.actor_kind = 'agent' and not exists (
  select from change accepted where accepted.workspace_id = ${sql.ref(named)}.workspace_id
    and accepted.xid = ${sql.ref(named)}.xid and accepted.event = 'agent.accepted'))`

export const ofAgentAlone = isUnapproved('change')

/**
 * Whether an agent created the record or set one of these fields, and no person has changed it since. Reading it is no
 * change, and a REST token is no person.
 */
export const isByAgent = (workspace: string, entity: string, id: RawBuilder<unknown>, fields: readonly string[]) =>
  sql<boolean>`exists (
    select from change where change.workspace_id = ${workspace} and change.entity = ${entity} and change.entity_id = ${id}
      and ${ofAgentAlone} and (change.event = ${`${entity}.created`} or change.before::jsonb ?| ${fields}::text[])
      and not exists (
        select from change later where later.workspace_id = change.workspace_id and later.entity = change.entity
          and later.entity_id = change.entity_id and later.id > change.id
          and (later.actor_kind = 'member' or later.actor_kind = 'agent' and not ${isUnapproved('later')})))`
