import { sql } from 'kysely'
import { isPresent, kindNamed, mayRead, rowsOf } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { invalid } from '#server/core/values/errors.ts'
import { labelOf, noRecord, recordNamed } from '../names/resolve.ts'
import { idIn } from '../names/rules.ts'
import { Named } from './define-tool.ts'
import { kindName } from './open-record.ts'

/** Identifies a record of any kind. */
export const RECORD_ARGUMENTS = {
  record: Named.describe('Id or link; or name, with kind'),
  kind: Named.optional(),
}

type Given = { record: string; kind?: string | undefined }

/** Resolves the record among the kinds that the caller can read. */
export async function recordGiven(ctx: WorkspaceContext, { record, kind }: Given, kinds: readonly string[]) {
  const readable = kinds.filter((name) => mayRead(ctx.services.kinds, ctx.actor, name))
  const entity = kind === undefined ? await kindOf(ctx, record, readable) : entityOf(kind, readable)
  return { entity, ...(await recordNamed(ctx, 'record', entity, record, noRecord)) }
}

function entityOf(kind: string, kinds: readonly string[]): string {
  const name = labelOf('kind', kind, kinds.map(kindName))
  return kinds.find((entity) => kindName(entity) === name)!
}

async function kindOf(ctx: WorkspaceContext, asked: string, kinds: readonly string[]): Promise<string> {
  const id = idIn(asked)
  if (!id) throw invalid('kind', `is required to find a record by its name. One of: ${kinds.map(kindName).join(', ')}`)
  const each = kinds.map((name) => {
    const kind = kindNamed(ctx.services.kinds, name)
    const isIt = sql`${sql.ref(`${name}.workspace_id`)} = ${ctx.workspace.id} and ${sql.ref(`${name}.id`)} = ${id}`
    return sql`select ${sql.lit(name)} as entity from ${rowsOf(kind)} where ${isIt} and ${isPresent(kind)}`
  })
  const { rows } = await sql<{ entity: string }>`${sql.join(each, sql` union all `)}`.execute(ctx.db)
  if (!rows[0]) throw noRecord('record', `no record has the id ${id}. Find it with search_workspace`)
  return rows[0].entity
}
