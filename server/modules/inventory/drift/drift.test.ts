import pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { seedWorkspace } from '#server/testing/seed.ts'
import { findDrift } from './queries.ts'

test('a failed stock check releases its connection and ends its transaction', async () => {
  const database = await createTestDatabase()
  await seedWorkspace(database)
  const relay = connect(database.urls.relay, { max: 1, name: 'drift', settings: { lock_timeout: '100ms' } })
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('begin; lock table movement in access exclusive mode')
  await expect(findDrift(relay)).rejects.toThrow(/lock timeout/)
  expect((await relay.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await owner.query('rollback')
  expect(await findDrift(relay)).toEqual([])
  await owner.end()
  await relay.db.destroy()
  await database.drop()
})
