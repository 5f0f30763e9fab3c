import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { hashSecret } from '#server/modules/connections/rules/answer.ts'

/** Short-lived rows of OAuth before there is a connection: requests, codes and consents, by the hash of their id. */
export type Items = ReturnType<typeof createItems>

export type Item = { payload: Record<string, unknown>; used: boolean }

export function createItems(auth: Kysely<DB>) {
  const one = (model: string, id: string) => ({ model, hash: hashSecret(`${model} ${id}`) })

  async function put(model: string, id: string, payload: Record<string, unknown>, seconds: number): Promise<void> {
    const kept = {
      payload: JSON.stringify(payload),
      grantId: typeof payload['grantId'] === 'string' ? payload['grantId'] : null,
      expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
    }
    await auth
      .insertInto('auth.oauthItem')
      .values({ ...one(model, id), ...kept })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet(kept))
      .execute()
  }

  async function get(model: string, id: string): Promise<Item | undefined> {
    const row = await auth
      .selectFrom('auth.oauthItem')
      .select(['payload', 'usedAt'])
      .where('hash', '=', one(model, id).hash)
      .where('expiresAt', '>', sql<string>`now()`)
      .executeTakeFirst()
    return row && { payload: row.payload as Record<string, unknown>, used: row.usedAt !== null }
  }

  /** False if it was used before; of parallel calls, one gets true. */
  async function use(model: string, id: string): Promise<boolean> {
    const { numUpdatedRows } = await auth
      .updateTable('auth.oauthItem')
      .set({ usedAt: sql<string>`now()` })
      .where('hash', '=', one(model, id).hash)
      .where('usedAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** Adds the result to a request; false if it has one or is gone. Of parallel calls, one gets true. */
  async function answer(id: string, result: object): Promise<boolean> {
    const added = sql<string>`(payload::jsonb || jsonb_build_object('result', ${JSON.stringify(result)}::jsonb))::json`
    const { numUpdatedRows } = await auth
      .updateTable('auth.oauthItem')
      .set({ payload: added })
      .where('hash', '=', one('request', id).hash)
      .where('expiresAt', '>', sql<string>`now()`)
      .where(sql<boolean>`payload->'result' is null`)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** False if it is gone; of parallel calls, one gets true. */
  async function remove(model: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await auth
      .deleteFrom('auth.oauthItem')
      .where('hash', '=', one(model, id).hash)
      .executeTakeFirst()
    return numDeletedRows === 1n
  }

  async function removeByGrant(model: string, grantId: string): Promise<void> {
    await auth.deleteFrom('auth.oauthItem').where('model', '=', model).where('grantId', '=', grantId).execute()
  }

  return { put, get, use, answer, remove, removeByGrant }
}
