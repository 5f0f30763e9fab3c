import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { appRouter } from '#server/app-router.ts'
import type { Person } from '#server/testing/person.ts'
import { proceduresOf, ROLE_LINES } from '#server/testing/roles-table.ts'
import { sampleInput, UNKNOWN_ID } from '#server/testing/sample-input.ts'
import { openTeam } from '#server/testing/team.ts'
import { ROLES, type Role } from './roles.ts'

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
  expect(placed.toSorted()).toEqual(Object.keys(procedures).toSorted())
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
