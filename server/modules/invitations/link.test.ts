import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace, Person } from '#server/testing/person.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const secretOf = (link: string) => /\/invite\/([\w-]{43})$/.exec(link)![1]!

test.each(['owner', 'manager'] as const)('without email the %s gets a link that works once', async (role) => {
  const team = await openWorkspace(api)
  const inviter = role === 'owner' ? team.owner : await team.join(role)
  const email = `ben-${role}@example.com`
  const invited = await inviter.mutate('invitations.create', { name: 'Ben Okafor', email, role: 'member' })
  expect(invited.body).toMatchObject({ email, status: 'invited', link: expect.stringContaining('/invite/') })

  const again = await inviter.mutate('invitations.resend', { member: invited.body.id })
  const [old, token] = [invited, again].map(({ body }) => secretOf(body.link))
  const join = (secret: string) =>
    new Person(api.url, team.slug).auth('accept-invitation', {
      token: secret,
      name: 'Ben Okafor',
      password: 'staple and paper',
    })
  expect((await join(old!)).status).toBe(410)
  expect((await join(token!)).status).toBe(200)
  expect((await join(token!)).status).toBe(410)
})

test('the link appears only for the inviter: not in the list, activity, logs or database', async () => {
  const { owner } = await openWorkspace(api)
  const invited = await owner.mutate('invitations.create', { name: 'Ida', email: 'ida@example.com', role: 'guest' })
  const token = secretOf(invited.body.link)
  const shown = [await owner.query('members.list', {}), await owner.query('activity.list', {})]
  expect(shown.map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await api.program.databases.auth.pool.query('select * from invitation join mail on true')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify([shown, rows, api.lines])).not.toContain(token)
})

test('a member cannot invite', async () => {
  const team = await openWorkspace(api)
  const member = await team.join('member')
  const refused = await member.mutate('invitations.create', { name: 'Ida', email: 'i@example.com', role: 'guest' })
  expect([refused.status, refused.body.link]).toEqual([403, undefined])
})
