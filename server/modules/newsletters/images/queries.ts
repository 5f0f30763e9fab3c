import { sql } from 'kysely'
import { contextOf, type Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { isInline } from '#server/core/files/media-type.ts'
import type { EmailImages } from '../rendering/place-images.ts'

const PURPOSE = 'newsletter.image'
const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const ADDRESS = new RegExp(`^${ID}/${ID}/${ID}/([\\w-]+)$`)

const imagesOf = ({ db, workspace }: Pick<WorkspaceContext, 'db' | 'workspace'>, document: string) =>
  db
    .selectFrom('file')
    .innerJoin('attachment', (join) => sameWorkspace(join, 'attachment.file', 'file.id'))
    .select(['file.id', 'file.name', 'file.type', 'file.size', 'file.width'])
    .select(sql<string>`file.sha256`.as('sha256'))
    .where('file.workspace_id', '=', workspace.id)
    .where('attachment.entity', '=', 'document')
    .where('attachment.entity_id', '=', document)
    .where('file.type', 'like', 'image/%')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('document')
          .select('document.id')
          .where('document.workspace_id', '=', workspace.id)
          .where('document.id', '=', document)
          .where('document.deleted_at', 'is', null),
      ),
    )

/**
 * The images of a document for emails made from it, by file: addresses that need no sign-in. Each names the document, and
 * is valid while the file is one of its files.
 */
export async function publicImages(ctx: WorkspaceContext, document: string): Promise<EmailImages> {
  const { workspace, services } = ctx
  const files = (await imagesOf(ctx, document).execute()).filter(({ type }) => isInline(type))
  const entries = files.map(({ id, width }) => {
    const named = `${workspace.id}/${document}/${id}`
    const address = `${services.publicUrl}/files/public/${named}/${services.sealer.sign(named, PURPOSE)}`
    return [id, { address, width }] as const
  })
  return Object.fromEntries(entries)
}

/** The workspace that the address of an image names, whether or not it is valid. */
export const workspaceOfImage = (address: string): string | undefined => ADDRESS.exec(address)?.[1]

/** The file at the end of such an address. Undefined if it is not valid, or the file is no longer of the document. */
export async function findPublicImage(platform: Platform, address: string) {
  const [, workspace, document, id, signature] = ADDRESS.exec(address) ?? []
  if (!workspace || !document || !id || !signature) return undefined
  if (!platform.services.sealer.verify(`${workspace}/${document}/${id}`, signature, PURPOSE)) return undefined
  const ctx = contextOf(platform, { id: workspace, slug: '', name: '', currency: '', time_zone: 'UTC', sandbox: false })
  const file = await imagesOf(ctx, document).where('file.id', '=', id).executeTakeFirst()
  return file && isInline(file.type) ? { ctx, file } : undefined
}
