import { afterAll, beforeAll } from 'vitest'
import { startApi, type TestApi } from './api.ts'
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
