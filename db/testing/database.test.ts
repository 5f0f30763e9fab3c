import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

test('a test database opens for its owner and every database role, and is gone after drop', async () => {
  const database = await createTestDatabase()
  for (const url of [database.ownerUrl, ...Object.values(database.urls)]) {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query('select current_database() as name')
    expect(database.ownerUrl).toContain(rows[0].name)
    await client.end()
  }
  await database.drop()
  await expect(new pg.Client(database.ownerUrl).connect()).rejects.toThrow(/does not exist/)
})
