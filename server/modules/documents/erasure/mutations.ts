import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { lockRecord, updateRow } from '#server/core/records/row.ts'
import { amendRecord } from '#server/core/records/write.ts'
import { keepContent } from '../engine/queries.ts'
import { documentKind } from '../kind.ts'
import { renameMention } from '../rules/rename-mention.ts'
import { writeWords } from '../texts/mutations.ts'

type Person = { entity: 'member' | 'contact'; id: string; name: string }

/** Replaces the name of an erased person in the mentions of all documents, in every version. */
export async function unnameInDocuments(ctx: WorkspaceContext, changing: Change, person: Person): Promise<void> {
  const { tx, write } = changing
  const href = `${person.entity}:${person.id}`
  await unnameInSuggestions(ctx, tx, href, person.name)
  for (const document of await mentioning(ctx, tx, href)) {
    const before =
      (await lockRecord(documentKind, ctx, tx, document)) ??
      (await lockRecord(documentKind, ctx, tx, document, 'trash'))
    const latest = await renameSaves(ctx, tx, document, href, person.name)
    if (!before || latest === undefined) continue
    const { markdown, text, vector } = await keepContent(ctx, latest)
    const columns = { markdown, text }
    const isPresent = (await lockRecord(documentKind, ctx, tx, document)) !== undefined
    if (isPresent) await amendRecord(documentKind, ctx, changing, before, {}, { columns, isChanged: true })
    else write(updateRow(documentKind, ctx, tx, document, columns))
    writeWords(ctx, changing, document, vector)
  }
}

async function unnameInSuggestions({ workspace }: WorkspaceContext, tx: Scoped, href: string, name: string) {
  const mentions = sql<boolean>`position(${`"${href}"`} in content::text || replaces::text) > 0`
  const rows = await rowsWith({ workspace }, tx, 'document_suggestion', {})
    .select(['id', sql<string>`content::text`.as('content'), sql<string>`replaces::text`.as('replaces')])
    .where(mentions)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, content, replaces } of rows)
    await tx
      .updateTable('document_suggestion')
      .set({ content: renameMention(content, href, name), replaces: renameMention(replaces, href, name) })
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', id)
      .execute()
}

async function mentioning({ workspace }: WorkspaceContext, tx: Scoped, href: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('document_version')
    .select('document')
    .distinct()
    .where('workspace_id', '=', workspace.id)
    .where(sql<boolean>`position(${`"${href}"`} in content::text) > 0`)
    .orderBy('document')
    .execute()
  return rows.map(({ document }) => document)
}

/** Renames in each save; returns the latest text if it mentions the person. */
async function renameSaves({ workspace }: WorkspaceContext, tx: Scoped, document: string, href: string, name: string) {
  const saves = rowsWith({ workspace }, tx, 'document_version', { document })
    .select(['version', sql<string>`content::text`.as('content')])
    .orderBy('version', 'desc')
  const versions = await saves.clearSelect().select('version').execute()
  let latest: string | undefined
  for (const [index, { version }] of versions.entries()) {
    const { content } = await saves.where('version', '=', version).executeTakeFirstOrThrow()
    if (!content.includes(`"${href}"`)) continue
    const renamed = renameMention(content, href, name)
    if (index === 0) latest = renamed
    await tx
      .updateTable('document_version')
      .set({ content: renamed })
      .where('workspace_id', '=', workspace.id)
      .where('document', '=', document)
      .where('version', '=', version)
      .execute()
  }
  return latest
}
