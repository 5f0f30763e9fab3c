import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'

const UNUSED_HOURS = 24
/** Longer than any connection lasts without renewal. */
const USED_DAYS = 60

/** Self-registered clients (RFC 7591). Clients that are never connected expire after a day. */
export function createRegistrations(auth: Kysely<DB>) {
  const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString()

  async function put(id: string, metadata: object): Promise<void> {
    const kept = { metadata: JSON.stringify(metadata), expiresAt: inHours(UNUSED_HOURS) }
    await auth
      .insertInto('auth.oauthClient')
      .values({ id, ...kept })
      .execute()
  }

  async function get(id: string): Promise<Record<string, unknown> | undefined> {
    // Postgres refuses this character, and no id contains it.
    if (id.includes('\0')) return undefined
    const row = await auth
      .selectFrom('auth.oauthClient')
      .select('metadata')
      .where('id', '=', id)
      .where('expiresAt', '>', sql<string>`now()`)
      .executeTakeFirst()
    return row?.metadata as Record<string, unknown> | undefined
  }

  /** Extends a client that was connected or renews its token. */
  async function keep(id: string): Promise<void> {
    const set = { expiresAt: inHours(USED_DAYS * 24) }
    await auth.updateTable('auth.oauthClient').set(set).where('id', '=', id).execute()
  }

  return { put, get, keep }
}

export type Registrations = ReturnType<typeof createRegistrations>
