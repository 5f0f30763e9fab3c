import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { kindNamed } from '#server/core/records/facts.ts'

/** Where people open a record; undefined for kinds without a page. A folder is opened among the documents. */
export function linkTo({ services, workspace }: WorkspaceContext, entity: string, id: string): string | undefined {
  const { page } = kindNamed(services.kinds, entity)
  const path = entity === 'folder' ? `/documents?folder=${id}` : page && `${page}/${id}`
  return path && `${services.publicUrl}/${workspace.slug}${path}`
}
