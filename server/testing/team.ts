import { afterAll, beforeAll } from 'vitest'
import { startApi, type TestApi } from './api.ts'
import { openWorkspace } from './person.ts'

export type Team = Awaited<ReturnType<typeof openWorkspace>> & { api: TestApi }

/** An API with a workspace and its owner for all tests of a file, available from the next hook on. */
export function openTeam(env?: Record<string, string>): Team {
  const team = {} as Team
  beforeAll(async () => {
    const api = await startApi(env)
    Object.assign(team, { api }, await openWorkspace(api))
  })
  afterAll(() => team.api.close())
  return team
}
