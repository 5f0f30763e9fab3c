import { createHmac, timingSafeEqual } from 'node:crypto'
import { isEmpty } from '#server/core/database/databases.ts'
import type { Env } from '#server/env.ts'
import type { ProgramParts } from './program-parts.ts'
import { type Demo, demoBox, laterBox, setupBox } from './start-banner.ts'

type Parts = Pick<ProgramParts, 'env' | 'databases' | 'services' | 'cells'>

/**
 * The message after a start. An empty embedded database gets the demo workspace; an empty external database gets a
 * link to create the first workspace; later starts explain how to sign in.
 */
export async function firstRun(program: Parts, createDemo?: () => Promise<Demo>): Promise<string> {
  const { env, databases, cells } = program
  const empty = cells ? !(await cells.isAnyWorkspace()) : await isEmpty(databases)
  if (empty && createDemo && !env.databaseUrl) return demoBox(env.publicBaseUrl, await createDemo())
  if (empty) return setupBox(env.publicBaseUrl, setupCode(env.secrets[0]))
  if (env.databaseUrl) return ''
  const { rows } = await databases.auth.pool.query<{ slug: string }>('select slug from workspace order by id limit 1')
  return laterBox(env.publicBaseUrl, rows[0]?.slug ?? '')
}

/** The same on every node and after a restart; only valid while there is no workspace. */
function setupCode(secret = ''): string {
  return createHmac('sha256', secret).update('atrium first workspace').digest('base64url')
}

/** Whether `code` is from this installation's setup link. The caller ensures that no workspace exists. */
export function isSetupCode(env: Pick<Env, 'secrets'>, code: string): boolean {
  const given = Buffer.from(code)
  return env.secrets.some((secret) => {
    const expected = Buffer.from(setupCode(secret))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
