import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { appRouter, createCaller } from './app-router.ts'
import type { RestMeta } from './core/rest-meta.ts'
import { PERMISSIONS, ROLES, type Role, roleMay } from './core/roles.ts'
import type { WorkspaceContext } from './core/workspace-context.ts'

let api: TestApi
const people = new Map<Role, { id: string; name: string }>()
beforeAll(async () => {
  api = await startApi()
  for (const role of ROLES) people.set(role, await api.addMember(role))
})
afterAll(() => api.close())

type Procedure = { _def: { meta?: RestMeta } }
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)

async function refusal(role: Role, path: string): Promise<string | undefined> {
  const { program, workspaceId, slug } = api
  const ctx: WorkspaceContext = {
    workspace: { id: workspaceId, slug, name: 'W', currency: 'EUR', time_zone: 'UTC' },
    actor: { kind: 'member', ...people.get(role)!, role, userId: 'u' },
    door: program.doors.app,
    db: program.doors.app.scoped(workspaceId),
    now: new Date(),
    requestId: 'r',
    services: program.services,
  }
  const [noun, ...names] = path.split('.')
  const caller = createCaller(ctx) as unknown as Record<string, Record<string, unknown>>
  let call: unknown = caller[noun!]
  for (const name of names) call = (call as Record<string, unknown>)[name]
  // Without what it needs: whoever may call is told so instead.
  const answer = (call as (input: unknown) => Promise<unknown>)({ nothing: 'of this' })
  return answer.then(
    () => undefined,
    (error: Error) => error.message,
  )
}

test('there are procedures, and each says what it needs', () => {
  expect(procedures.length).toBeGreaterThan(60)
  const silent = procedures.filter(([, { _def }]) => !(_def.meta?.permission && _def.meta.permission in PERMISSIONS))
  expect(silent.map(([path]) => path)).toEqual([])
})

describe.each(ROLES)('the role %s', (role) => {
  test('is refused exactly what the table does not give it', async () => {
    const wrong: string[] = []
    for (const [path, { _def }] of procedures) {
      const may = roleMay(role, _def.meta!.permission!)
      const said = await refusal(role, path)
      if (said?.startsWith(`Your role in this workspace (${role})`) === may) wrong.push(`${path}: ${said}`)
    }
    expect(wrong).toEqual([])
  })
})

test('the table is that of the specification', () => {
  const given = (role: Role) =>
    Object.keys(PERMISSIONS).filter((name) => roleMay(role, name as keyof typeof PERMISSIONS))
  expect(given('owner')).toEqual(Object.keys(PERMISSIONS))
  const owners = Object.keys(PERMISSIONS).filter((name) => !given('manager').includes(name))
  for (const name of ['members.hr', 'tokens.manage', 'trash.purge', 'webhooks.manage', 'workspace.manage'])
    expect(owners).toContain(name)
  for (const name of ['invoices.issue', 'members.manage']) expect(given('member')).not.toContain(name)
  const guests = given('guest')
  for (const name of ['tasks.delete', 'projects.write', 'trash.read', 'activity.read'])
    expect(guests).not.toContain(name)
  expect(guests.filter((name) => /^(contacts|deals|invoices|marketing|inventory)\./.test(name))).toEqual([])
})
