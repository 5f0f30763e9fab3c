import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { DomainError } from '#server/core/values/errors.ts'

/**
 * Refuses writes in a sandbox that this process is resetting. They would wait for its locks, on a connection that other
 * workspaces share.
 */
export function requireNoReset({ services, workspace, requestId }: WorkspaceContext): void {
  const running = services.memory.sandboxes.resets.get(workspace.id)
  if (running === undefined || running === requestId) return
  const message = 'This sandbox is being reset. Nothing was saved. Try again in a few seconds.'
  throw new DomainError('unavailable', message, { headers: { 'Retry-After': '2' } })
}
