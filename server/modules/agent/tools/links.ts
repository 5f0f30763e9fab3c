import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { kindNamed } from '#server/core/records/facts.ts'

/** Where people open a record; undefined for kinds without a page. */
export function linkTo({ services, workspace }: WorkspaceContext, entity: string, id: string): string | undefined {
  const { page } = kindNamed(services.kinds, entity)
  return page && `${services.publicUrl}/${workspace.slug}${page}/${id}`
}
