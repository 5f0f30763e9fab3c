import { hash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { cleanName } from '#server/core/files/name.ts'
import { MOST_BYTES, readContent } from '#server/core/files/receive.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { newId } from '#server/core/values/ids.ts'
import { imageOf } from '../../documents/rules/safe-address.ts'
import type { Note } from '../schema.ts'
import { FILE_MARK, type ItemFile } from '../sources/source.ts'
import type { Outcome } from './outcomes.ts'

/** `subject`: the record that the item updates. */
type Attaching = { subject: string | undefined; isRehearsal: boolean }

/**
 * Stores the files of an item within the change, for its record to attach them, and shows its images in the text. Those that
 * the record has already are not stored again. Too large files are left out, and damaged ones with a note.
 */
export async function attachFiles(
  ctx: WorkspaceContext,
  changing: Change,
  { item: { entity, files }, record, notes }: Pick<Outcome, 'item' | 'record' | 'notes'>,
  { subject, isRehearsal }: Attaching,
): Promise<void> {
  if (!files) return
  const had = subject === undefined ? [] : await attachedTo(ctx, changing, entity, subject)
  const ids: (string | undefined)[] = []
  for (const file of isRehearsal ? [] : files) {
    const content = file.bytes > MOST_BYTES ? undefined : await contentOf(file, notes)
    if (!content) {
      ids.push(undefined)
      continue
    }
    const sha256 = hash('sha256', content)
    const name = cleanName(file.name)
    const same = had.find((one) => one.sha256 === sha256 && one.name === name)
    ids.push(same?.id ?? (await store(ctx, changing, name, content)))
  }
  if (!isRehearsal) record['attachments'] = [...new Set(ids.filter((id) => id !== undefined))]
  for (const [field, value] of Object.entries(record))
    if (typeof value === 'string')
      record[field] = value.replaceAll(FILE_MARK, (_, n: string) => {
        const { label = '' } = files[Number(n)] ?? {}
        const id = ids[Number(n)]
        return id === undefined ? label : `![${label}](${imageOf(id)})`
      })
}

async function contentOf({ name, read }: ItemFile, notes: Note[]): Promise<Buffer | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    notes.push({ field: 'attachments', code: 'incomplete', message: `${JSON.stringify(name)} is damaged` })
    return undefined
  }
}

const attachedTo = (ctx: WorkspaceContext, { tx }: Change, entity: string, entity_id: string) =>
  rowsWith(ctx, tx, 'file', {})
    .select(['id', 'name', 'sha256'])
    .where('id', 'in', rowsWith(ctx, tx, 'attachment', { entity, entity_id }).select('file'))
    .execute()

/** Stores a file that is held by who started the import. */
async function store(ctx: WorkspaceContext, { tx, housekeep }: Change, name: string, content: Buffer): Promise<string> {
  const { workspace, actor, now } = ctx
  const id = newId(now)
  const at = now.toISOString()
  const chunks: Insertable<DB['file_chunk']>[] = []
  const facts = await readContent(ctx, { id, name, content: once(content) }, (chunk) => void chunks.push(chunk))
  const holder = (table: 'member' | 'token') =>
    sql<string | null>`(select id from ${sql.table(table)} where workspace_id = ${workspace.id} and id = ${actor.id})`
  const held = { member: holder('member'), token: holder('token'), idle_since: at, created_at: at }
  housekeep(tx.insertInto('file').values({ workspace_id: workspace.id, id, name, ...facts, ...held }))
  for (const chunk of chunks) housekeep(tx.insertInto('file_chunk').values(chunk))
  return id
}

async function* once(content: Buffer) {
  yield content
}
