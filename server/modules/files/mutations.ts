import { requirePermission } from '#server/core/access/roles.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep, changeWithLock } from '#server/core/database/change.ts'
import type { Kind, RecordOf, Schemas } from '#server/core/records/kind.ts'
import { lockRecord, requireReadable } from '#server/core/records/row.ts'
import { reviseRecord, type Revision } from '#server/core/records/write.ts'
import { invalid, notFound } from '#server/core/values/errors.ts'
import { recordNamed } from '#server/core/values/fields.ts'
import { MOST_FILES } from '#server/core/values/record-fields.ts'
import { getFile } from './queries.ts'
import type { Attach, File } from './schema.ts'

/** Completes an upload and returns the file. */
export async function keepFile(ctx: WorkspaceContext, { id }: { id: string }): Promise<File> {
  const file = await getFile(ctx, id)
  // Stores the response under the idempotency key, if any.
  return housekeep(ctx, async () => file)
}

/** Adds a file to the end of the attachments of a record. */
export const attachFile = (ctx: WorkspaceContext, { on, file }: Attach) =>
  changeAttachments(ctx, on, (files) => {
    if (files.includes(file)) return files
    if (files.length >= MOST_FILES)
      throw invalid('file', `the record already has ${MOST_FILES} files. Remove one first`)
    return [...files, file]
  })

/** The actor who removes a file can attach it again within 24 hours; then it is deleted. */
export const detachFile = (ctx: WorkspaceContext, { on, file }: Attach) =>
  changeAttachments(ctx, on, (files) => files.filter((id) => id !== file))

type WithFiles = RecordOf<Schemas> & { attachments: string[] }

async function changeAttachments(ctx: WorkspaceContext, on: string, next: (files: string[]) => string[]) {
  const { entity, id } = recordNamed(on)
  const facts = ctx.services.kinds.get(entity)
  if (!facts?.attachments) throw invalid('on', 'must be a record that can have files, such as a task')
  const kind = facts as Kind
  requirePermission(ctx.actor, kind.write)
  await requireReadable(ctx, on)
  const after = await changeWithLock(ctx, kind.family, async (changing) => {
    const before = (await lockRecord(kind, ctx, changing.tx, id)) as WithFiles | undefined
    if (!before) throw notFound()
    const given: Revision<Schemas> = { id, attachments: next(before.attachments) }
    return (await reviseRecord(kind, ctx, changing, given)) as WithFiles
  })
  return { on, attachments: after.attachments }
}
