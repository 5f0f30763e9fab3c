import type { useTRPCClient } from './trpc.tsx'

/** Who last changed a field of a record. */
export type Author = { isSelf: boolean; name: string | null }

const LATEST = 20
/** The choice matters more than who made it. */
const PATIENCE_MS = 5_000

/** Undefined if the activity log does not say in time: guests cannot read it, and drafts are not in it. */
export async function findAuthor(
  client: ReturnType<typeof useTRPCClient>,
  me: string,
  record: string,
  field: string,
): Promise<Author | undefined> {
  const asked = client.activity.list.query({ record, limit: LATEST }).catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const last = (await Promise.race([asked, late]))?.data.find(({ edits }) => edits.some((one) => one.field === field))
  return last && { isSelf: last.actor_kind === 'member' && last.actor_id === me, name: last.actor_name }
}
