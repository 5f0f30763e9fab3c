import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { isForbidden } from '../postgres-errors.ts'
import { roleUrls, type DatabaseRole } from '../roles.ts'
import { databaseUrl } from './cluster.ts'

export interface TestDatabase {
  ownerUrl: string
  rolePrefix: string
  secret: string
  urls: Record<DatabaseRole, string>
  /** Ends every connection to it as well. */
  drop(): Promise<void>
}

/** A migrated, empty database of the test's own, cloned from the template; `migrated: false` gives one without tables. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const { url, template, rolePrefix, secret } = inject('clusters')[Number(process.env.VITEST_POOL_ID) - 1]!
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} template ${migrated ? template : 'template0'} strategy file_copy`)
  const ownerUrl = databaseUrl(url, name)
  return {
    ownerUrl,
    rolePrefix,
    secret,
    urls: roleUrls(ownerUrl, rolePrefix, secret),
    drop: () => dropDatabase(url, name),
  }
}

/** Closed connections end a moment later, and their owner cannot terminate those of other roles. */
async function dropDatabase(url: string, name: string) {
  for (const until = Date.now() + 30_000; ;) {
    try {
      return await administer(url, `drop database ${name} with (force)`)
    } catch (error) {
      if (Date.now() > until || !isForbidden(error)) throw error
      await delay(50)
    }
  }
}

async function administer(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
