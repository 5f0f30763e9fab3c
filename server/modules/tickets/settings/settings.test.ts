import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#server/testing/api.ts'
import { openTeam } from '#server/testing/team.ts'
import { USUAL_SETTINGS } from '../schema.ts'

const always = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])

const open = openTeam()
let call: Call
beforeAll(async () => {
  call = await open.withToken()
  await open.owner.mutate('tickets.updateSettings', { weekly: always })
})

const create = async () => (await call('POST', '/tickets', { title: 'Wrong paper' })).body
const hoursFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000

test('settings of the workspace are checked, kept, and apply to later tickets', async () => {
  const earlier = await create()
  const { hours } = USUAL_SETTINGS
  const fast = { ...hours, medium: { respond: 0.5, resolve: 2 } }
  const manager = await open.join('manager')
  expect((await manager.mutate('tickets.updateSettings', { hours: fast })).status).toBe(403)
  expect((await open.owner.mutate('tickets.updateSettings', { hours: fast })).body.hours).toEqual(fast)
  expect((await manager.query('tickets.settings')).body).toEqual({ hours: fast, weekly: always, replies: [] })
  const later = await create()
  expect([hoursFrom(later.created_at, later.respond_by), hoursFrom(later.created_at, later.resolve_by)]).toEqual([
    0.5, 2,
  ])
  expect((await call('GET', `/tickets/${earlier.id}`)).body).toEqual(earlier)
  await open.owner.mutate('tickets.updateSettings', { hours })
})

test('two owners change the hours of different priorities, and both are kept', async () => {
  const { hours } = USUAL_SETTINGS
  const [low, high] = [
    { respond: 10, resolve: 50 },
    { respond: 1, resolve: 6 },
  ]
  await Promise.all(
    [{ low }, { high }].map((changed) => open.owner.mutate('tickets.updateSettings', { hours: changed })),
  )
  expect((await open.owner.query('tickets.settings')).body.hours).toEqual({ ...hours, low, high })
  await open.owner.mutate('tickets.updateSettings', { hours })
})

test('two owners change different days, and hours of one priority, and all is kept', async () => {
  const save = (changes: object) => open.owner.mutate('tickets.updateSettings', changes)
  const dayOnly = (index: number, hours: object[]) => ({
    weekly: always.map((_, day) => (day === index ? hours : null)),
  })
  const morning = [{ from: '08:00', to: '12:00' }]
  const { hours } = USUAL_SETTINGS
  await save({ hours, weekly: always })
  const changes = [
    dayOnly(0, morning),
    dayOnly(4, []),
    { hours: { low: { respond: 9 } } },
    { hours: { low: { resolve: 50 } } },
  ]
  expect((await Promise.all(changes.map(save))).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await open.owner.query('tickets.settings')).body).toMatchObject({
    hours: { ...hours, low: { respond: 9, resolve: 50 } },
    weekly: always.with(0, morning as (typeof always)[0]).with(4, []),
  })
  const refused = await save({ hours: { low: { resolve: 8 } } })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('hours.low.resolve: must not be less')])
  await save({ hours, weekly: always })
})

test.each([
  [{ hours: { ...USUAL_SETTINGS.hours, low: { respond: 0, resolve: 1 } } }],
  [{ hours: { ...USUAL_SETTINGS.hours, low: { respond: 8, resolve: 4 } } }],
  [{ hours: { ...USUAL_SETTINGS.hours, low: { respond: 1, resolve: 501 } } }],
  [{ hours: { ...USUAL_SETTINGS.hours, low: { respond: 0.3, resolve: 4 } } }],
  [{ weekly: always.slice(1) }],
  [{ weekly: always.map(() => []) }],
  [{ weekly: always.map(() => [{ from: '17:00', to: '09:00' }]) }],
  [
    {
      weekly: always.map(() => [
        { from: '09:00', to: '12:00' },
        { from: '11:00', to: '13:00' },
      ]),
    },
  ],
  [{ replies: [{ title: '', text: 'x' }] }],
  [
    {
      replies: [
        { title: 'A', text: 'x' },
        { title: 'a', text: 'y' },
      ],
    },
  ],
  [{ replies: Array.from({ length: 51 }, (_, n) => ({ title: `R${n}`, text: 'x' })) }],
])('the settings %j are refused', async (settings) => {
  expect((await open.owner.mutate('tickets.updateSettings', settings)).status).toBe(400)
})
