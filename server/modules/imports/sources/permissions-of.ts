import { kindNamed } from '#server/core/access/kind-facts.ts'
import type { Permission } from '#server/core/access/roles.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Kind } from '#server/core/records/kind.ts'
import type { StoredImport } from '../queries.ts'
import { sourceNamed } from './registry.ts'

/** The permissions that an import needs besides its own: to write the kinds it creates, or to delete them. */
export function permissionsOf(
  { services }: WorkspaceContext,
  { source, entity, columns }: Created,
  isUndo: boolean,
): Permission[] {
  return sourceNamed(source)
    .entities(entity, columns)
    .map((name) => {
      const kind = kindNamed(services.kinds, name) as Kind
      return isUndo ? (kind.remove ?? kind.write) : kind.write
    })
}
export type Created = Pick<StoredImport, 'source' | 'entity' | 'columns'>
