import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { lockRecord } from '#server/core/records/read.ts'
import { requireFresh } from '#server/core/records/versions.ts'
import { amendRecord } from '#server/core/records/write.ts'
import { notFound } from '#server/core/values/errors.ts'
import { keepContent } from '../engine/queries.ts'
import { documentKind } from '../kind.ts'
import { draftAgain } from '../rules/statuses.ts'
import type { Document, VersionRef } from '../schema.ts'
import { stageText } from '../texts/mutations.ts'
import { latestSave, saveOf } from '../texts/queries.ts'

/** Makes the text of version `n` the latest one, as a new version. */
export function restoreVersion(ctx: WorkspaceContext, { id, n }: VersionRef): Promise<Document> {
  return change(ctx, async (changing) => {
    const before = requireFresh(ctx, await lockRecord(documentKind, ctx, changing.tx, id))
    const [save, last] = await Promise.all([saveOf(ctx, changing.tx, id, n), latestSave(ctx, changing.tx, id)])
    if (!save) throw notFound()
    const kept = await keepContent(ctx, save.content)
    const staged = await stageText(ctx, changing, { id, last }, kept, { reason: 'restore', base_n: n })
    const { columns, fields } = staged
    const changes = { ...fields, ...draftAgain(before) }
    const after = await amendRecord(documentKind, ctx, changing, before, changes, { columns, isChanged: true })
    staged.write(after)
    return { ...after, markdown: kept.markdown }
  })
}
