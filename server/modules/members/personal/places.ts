import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import { tables } from '#db/tables/tables.ts'
import { kindNamed, rowsOf, titleOf } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Involved, PersonalRows } from './schema.ts'

/** The columns of records that refer to members. A test compares this and `ROWS` with the database. */
export const RECORDS: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries(tables).flatMap(([name, { members }]) => (members ? [[name, members]] : [])),
)

/** Other rows about a member: by part of the export, the column that names the member and the columns to export. */
export const ROWS = {
  document_versions: { table: 'document_version', member: 'author', columns: ['document', 'n', 'at'] },
  documents_read: { table: 'document_read', member: 'member', columns: ['document', 'n', 'at'] },
  document_suggestions: { table: 'document_suggestion', member: 'author', columns: ['document', 'created_at'] },
  files: { table: 'file', member: 'member', columns: ['id', 'name', 'size', 'created_at'] },
  quotes_sent: { table: 'quote_revision', member: 'sent_by', columns: ['quote', 'revision', 'sent_at'] },
  review_reminders: { table: 'review_notice', member: 'member', columns: ['entity', 'entity_id', 'due'] },
  proposals_decided: { table: 'agent_proposal', member: 'decided_by', columns: ['id', 'tool', 'status', 'decided_at'] },
  invitations: { table: 'invitation', member: 'member_id', columns: ['created_at', 'accepted_at'] },
  imports: { table: 'import', member: 'actor_id', columns: ['id', 'name', 'source', 'created_at'] },
  emails_sent: { table: 'mail', member: 'report_to', columns: ['kind', 'created_at'] },
  invitations_sent: { table: 'invitation', member: 'created_by', columns: ['created_at', 'accepted_at'] },
} as const satisfies Record<string, { table: string; member: string; columns: readonly string[] }>

/** All records that refer to the member, with the field. */
export async function listInvolved(
  { services, workspace }: WorkspaceContext,
  db: Reader,
  id: string,
  visible: RawBuilder<boolean>,
): Promise<Involved[]> {
  const parts = Object.entries(RECORDS).flatMap(([entity, fields]) => {
    const kind = kindNamed(services.kinds, entity)
    return fields.map(
      (field) => sql`
        select ${sql.lit(entity)} as entity, ${sql.ref(`${entity}.id`)} as entity_id, ${sql.lit(field)} as field,
          ${titleOf(kind)} as title
        from ${rowsOf(kind)} where ${sql.ref(`${entity}.workspace_id`)} = ${workspace.id}
          and ${id}::uuid = any(array[${sql.ref(`${entity}.${field}`)}])`,
    )
  })
  const { rows } = await sql<Involved>`
    select entity, entity_id as id, field, case when ${visible} then title end as title
    from (${sql.join(parts, sql` union all `)}) as named order by entity, entity_id, field`.execute(db)
  return rows
}

/** The rows of each part of `ROWS`. */
export async function listRows({ workspace }: WorkspaceContext, db: Reader, id: string): Promise<PersonalRows> {
  const parts = Object.entries(ROWS).map(async ([part, { table, member, columns }]) => {
    const shown = sql.join(columns.map((column) => sql.ref(column)))
    const { rows } = await sql`select ${shown} from ${sql.table(table)}
      where workspace_id = ${workspace.id} and ${sql.ref(member)} = ${id} order by ${shown}`.execute(db)
    return [part, rows]
  })
  return Object.fromEntries(await Promise.all(parts)) as PersonalRows
}
