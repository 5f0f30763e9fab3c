import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { refuseTransactionPooler } from './pooler.ts'
import { createTestDatabase } from './testing/database.ts'
import { startTransactionPooler } from './testing/transaction-pooler.ts'

const database = await createTestDatabase({ migrated: false })
const owner = new pg.Client(database.ownerUrl)
await owner.connect()
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test.each([1, 2, 10])('a pooler in transaction mode with %i server connections stops the start', async (size) => {
  const pooler = await startTransactionPooler(database.ownerUrl, size)
  await expect(migrate({ ...database, ownerUrl: pooler.url })).rejects.toThrow(
    /^DATABASE_URL points to a pooler in transaction mode.*pool_mode = session/,
  )
  const { rows } = await owner.query(`select from pg_locks where locktype = 'advisory'`)
  expect(rows).toEqual([])
  await pooler.close()
})

test('a direct connection passes', async () => {
  await expect(refuseTransactionPooler(database.ownerUrl)).resolves.toBeUndefined()
})
