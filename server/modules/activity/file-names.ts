import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Activity } from './schema.ts'

type FileNames = NonNullable<Activity['files']>

/**
 * The names of the files that each change attached or removed, by the id of the change. A file that is on another record
 * now has no name here: the caller may not be allowed to read that record.
 */
export async function findFiles(
  { db, workspace }: WorkspaceContext,
  changes: readonly number[],
): Promise<Map<number, FileNames>> {
  if (changes.length === 0) return new Map()
  const { rows } = await sql<FileNames & { id: number }>`
    select change.id,
      coalesce(json_agg(file.name order by file.name) filter (where touched.is_new), '[]') as attached,
      coalesce(json_agg(file.name order by file.name) filter (where not touched.is_new), '[]') as removed
    from change
    cross join lateral (
      select coalesce(now.id, earlier.id)::uuid as id, earlier.id is null as is_new
      from json_array_elements_text(${filesIn('record')}) as now (id)
      full join json_array_elements_text(${filesIn('before')}) as earlier (id) on earlier.id = now.id
      where now.id is null or earlier.id is null
    ) as touched
    join file on file.workspace_id = change.workspace_id and file.id = touched.id
    left join attachment on attachment.workspace_id = change.workspace_id and attachment.file = file.id
    where change.workspace_id = ${workspace.id} and change.id = any (${changes}::bigint[])
      and (attachment.file is null or attachment.entity_id = change.entity_id)
    group by change.id`.execute(db)
  return new Map(rows.map(({ id, attached, removed }) => [id, { attached, removed }]))
}

const filesIn = (side: 'before' | 'record') => {
  const files = sql`${sql.ref(`change.${side}`)} -> 'attachments'`
  return sql`case json_typeof(${files}) when 'array' then ${files} else '[]' end`
}
