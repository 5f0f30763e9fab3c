import { kindNamed } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'

/** The page of a record; undefined for kinds without one. Folders open in the list of documents. */
export function linkTo({ services, workspace }: WorkspaceContext, entity: string, id: string): string | undefined {
  const { page } = entity === 'agent' ? { page: '/agents/proposals' } : kindNamed(services.kinds, entity)
  const path = entity === 'folder' ? `/documents?folder=${id}` : page && `${page}/${id}`
  return path && `${services.publicUrl}/${workspace.slug}${path}`
}

/** The page that lists the records of a kind. */
export const listLink = ({ services, workspace }: WorkspaceContext, entity: string) =>
  `${services.publicUrl}/${workspace.slug}${kindNamed(services.kinds, entity).page ?? ''}`
