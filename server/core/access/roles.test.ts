import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { appRouter } from '#server/app-router.ts'
import type { Person } from '#server/testing/person.ts'
import { recordCalls } from '#server/testing/record-calls.ts'
import {
  ACT_LINES,
  type Caller,
  CALLERS,
  type Interface,
  proceduresOf,
  ROLE_LINES,
} from '#server/testing/roles-table.ts'
import { sampleInput, UNKNOWN_ID } from '#server/testing/sample-input.ts'
import { openTeam } from '#server/testing/team.ts'
import { type Role, ROLES } from '../values/actor.ts'

const team = openTeam()
const people = new Map<Role, Person>()
beforeAll(async () => {
  people.set('owner', team.owner)
  for (const role of ['manager', 'member', 'guest'] as const) people.set(role, await team.join(role))
})

type Procedure = { _def: { type: 'query' | 'mutation' | 'subscription'; inputs: z.ZodType[] } }
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>

function inputOf(path: string): unknown {
  const [schema] = procedures[path]!._def.inputs
  if (!schema) return undefined
  const input = sampleInput(schema)
  expect(schema.safeParse(input).error?.message, `the sample input of ${path}`).toBeUndefined()
  return input
}

async function statusFor(role: Role, path: string): Promise<number> {
  const person = people.get(role)!
  const input = inputOf(path)
  const { type } = procedures[path]!._def
  if (type === 'mutation') return (await person.mutate(path, input ?? {})).status
  if (type === 'query') return (await person.query(path, input)).status
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const stream = await fetch(`${team.api.url}/api/trpc/${path}?workspace=${person.workspace}`, {
    headers: { Cookie: cookie },
  })
  await stream.body?.cancel()
  return stream.status
}

test('every procedure appears in one row of the table, and every row names existing procedures', () => {
  const placed = ROLE_LINES.flatMap(proceduresOf)
  expect(placed.toSorted(), 'Add every procedure to one line of server/testing/roles-table.ts').toEqual(
    Object.keys(procedures).toSorted(),
  )
})

// The owner runs last because owners can delete data.
describe.each(ROLES.toReversed())('the role %s', (role) => {
  test.each(ROLE_LINES)('may $may, as in the table', async (line) => {
    const answered: Record<string, number> = {}
    for (const path of proceduresOf(line)) answered[path] = await statusFor(role, path)
    const wrong = Object.entries(answered).filter(([, status]) =>
      line.roles.includes(role) ? status === 403 || status >= 500 : status !== (line.hidden ? 404 : 403),
    )
    expect(wrong).toEqual([])
  })
})

test('every member reads their own HR fields and personal data', async () => {
  const member = await team.join('member')
  for (const procedure of ['members.hr.get', 'members.personalData']) {
    expect((await member.query(procedure, { id: member.id })).status).toBe(200)
    expect((await member.query(procedure, { id: UNKNOWN_ID })).status).toBe(403)
  }
})

const words = (list: string) => list.split(' ').filter(Boolean)

describe('acts on records', () => {
  let calls: Awaited<ReturnType<typeof recordCalls>>
  beforeAll(async () => {
    calls = await recordCalls(team)
  })
  const nouns = new Set(ACT_LINES.flatMap((line) => words(line.nouns)))
  const callers = (Object.keys(CALLERS) as Interface[]).flatMap((via) =>
    CALLERS[via].map((caller) => [via, caller] as const),
  )

  test.each([...nouns])('%s: every caller may do what the table says, through their interface', async (noun) => {
    const lines = ACT_LINES.filter((line) => words(line.nouns).includes(noun))
    const may = (act: string, caller: Caller) =>
      lines.some((line) => line.act === act && words(line.callers).includes(caller))
    const wrong: string[] = []
    for (const [via, caller] of callers) {
      const prepared = await calls.prepare(noun)
      const before = await calls.changes()
      for (const { act, hidden } of lines.filter((line) => !may(line.act, caller))) {
        const refusals = { app: [hidden ? 404 : 403], rest: [403, 404], agent: [400, 403, 404] }[via]
        const status = await calls.attempt(caller, act, noun, prepared)
        if (!refusals.includes(status)) wrong.push(`${caller} ${act}: ${status}, not ${refusals.join(' or ')}`)
      }
      if ((await calls.changes()) !== before) wrong.push(`${caller}: a refused act changed something`)
      for (const { act } of lines.filter((line) => may(line.act, caller))) {
        // A quote that was sent can be neither edited nor deleted.
        const target = act === 'send' ? await calls.prepare(noun) : prepared
        const status = await calls.attempt(caller, act, noun, target)
        if (status >= 300) wrong.push(`${caller} ${act}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('token interfaces reject sessions, and the application rejects tokens', async () => {
    const cookie = [...team.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { token } = team.api
    const bearer = { Authorization: `Bearer ${token}`, 'X-Atrium-Workspace': team.api.slug }
    const asked = [
      ['/api/v1/documents', { Cookie: cookie, 'X-Atrium-Workspace': team.slug }],
      ['/api/agent/tools', { Cookie: cookie, 'X-Atrium-Workspace': team.slug }],
      ['/api/trpc/documents.all', bearer],
      [`/files/${UNKNOWN_ID}?workspace=${team.api.slug}`, bearer],
    ] as const
    for (const [path, headers] of asked)
      expect((await fetch(`${team.api.url}${path}`, { headers })).status, path).toBe(401)
  })
})
