import type { Services } from '#server/core/access/workspace-context.ts'

const APART_MS = 60 * 60 * 1000
const REMEMBERED = 10_000

/** Stores that a member uses a sandbox, at most once an hour. Calls of tokens are stored with the token. */
export function noteVisit({ memory, sandboxes }: Services, id: string, now: Date): void {
  const { visits } = memory.sandboxes
  if (now.getTime() - (visits.get(id) ?? 0) < APART_MS) return
  if (visits.size >= REMEMBERED) visits.clear()
  visits.set(id, now.getTime())
  const storing = sandboxes.auth.updateTable('workspace').set({ visited_at: now.toISOString() })
  // The next visit tries again.
  storing
    .where('id', '=', id)
    .where('sandbox', '=', true)
    .execute()
    .catch(() => visits.delete(id))
}
