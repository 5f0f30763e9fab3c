import type { useTRPCClient } from './trpc.tsx'

/** Who last changed a field of a record. */
export type Author = { isSelf: boolean; name: string | null }

const LATEST = 20

/** Undefined if the activity log does not say: guests cannot read it, and drafts are not in it. */
export async function findAuthor(
  client: ReturnType<typeof useTRPCClient>,
  me: string,
  record: string,
  field: string,
): Promise<Author | undefined> {
  const { data } = await client.activity.list.query({ record, limit: LATEST }).catch(() => ({ data: [] }))
  const last = data.find(({ edits }) => edits.some((one) => one.field === field))
  return last && { isSelf: last.actor_kind === 'member' && last.actor_id === me, name: last.actor_name }
}
