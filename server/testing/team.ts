import { afterAll, beforeAll } from 'vitest'
import { startApi, type TestApi } from './api.ts'
import { startMailServer } from './mail-server.ts'
import { openWorkspace } from './person.ts'

export type Team = Awaited<ReturnType<typeof openWorkspace>> & { api: TestApi }

/**
 * An API with a workspace and its owner for all tests of a file, available from the next hook on. `given`: the settings
 * of the program, or how to start it.
 */
export function openTeam(given?: Record<string, string> | (() => Promise<TestApi>)): Team {
  const team = {} as Team
  beforeAll(async () => {
    const api = await (typeof given === 'function' ? given() : startApi(given))
    Object.assign(team, { api }, await openWorkspace(api))
  })
  afterAll(() => team.api.close())
  return team
}

/** The same behind a trusted proxy, with an email server that receives what it sends. */
export function openMailedTeam(given: Record<string, string> = {}) {
  const smtp = {} as Awaited<ReturnType<typeof startMailServer>>
  afterAll(() => smtp.close())
  const team = openTeam(async () => {
    Object.assign(smtp, await startMailServer())
    return startApi({ SMTP_URL: smtp.url, SERVICE_TRUSTED_PROXIES: '127.0.0.1', ...given })
  })
  return { team, smtp }
}
