import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzzTools, layBait } from './agent-fuzz.ts'
import { missing, untouched } from './agent-limits.ts'
import { agentsOf } from './agents.ts'
import { isFault, type TestApi, startApi } from './api.ts'
import { asOwner } from './as-owner.ts'
import { seedWorkspace } from './seed.ts'

/** Tests that each tool answers this many sets of arguments; `npm run bench:agent` calls each with 1,000. */
export function testFuzz(sets: number): void {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())
  const agents = agentsOf(() => api)

  test(
    `each tool answers ${sets} hostile sets of arguments, and leaves alone what agents may not touch`,
    { timeout: 300_000 },
    async () => {
      const { id, token } = await api.addToken()
      await asOwner(api.database, `update token set owner_functions = true where id = '${id}'`)
      const other = await seedWorkspace(api.database)
      const as = (secret: string) => (path: string, body?: unknown) => agents.rest(path, body, secret)
      const { tools } = (await agents.rest('/tools', undefined, token)).body
      const bait = await layBait(as(token), as(other.token))
      const query = (statement: string) => asOwner(api.database, statement)
      const before = await untouched(query)
      const { calls, done, refused, odd } = await fuzzTools({ url: api.url, token, tools, bait }, sets)
      expect(odd.slice(0, 8)).toEqual([])
      expect(api.lines.filter(isFault)).toEqual([])
      expect(calls).toBe(22 * sets)
      // The sets are neither all refused nor all accepted.
      expect(done).toBeGreaterThan(calls * 0.1)
      expect(refused).toBeGreaterThan(calls * 0.3)
      expect(await untouched(query)).toEqual(before)
      expect(await missing(query)).toEqual([])
    },
  )
}
