import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'

const team = openTeam()
let call: Call
beforeAll(async () => {
  team.api.beside = await startWorker(team.api.program)
  call = await team.withToken()
})

const USUAL = { low: 4, medium: 9, high: 16 }
const rating = (likelihood: number, impact: number) => ({ likelihood, impact })
const create = async (fields: object) => (await call('POST', '/risks', { title: 'Risk', ...fields })).body
const get = async (id: string) => (await call('GET', `/risks/${id}`)).body

test('moving the bands changes the levels of risks, each with a version and an event; others stay', async () => {
  const six = await create({ current: rating(2, 3), inherent: rating(5, 5) })
  const twelve = await create({ current: rating(3, 4) })
  const unrated = await create({})
  const trashed = await create({ residual: rating(2, 3) })
  await call('DELETE', `/risks/${trashed.id}`)
  const { body } = await team.owner.mutate('risks.updateBands', { low: 6, medium: 9, high: 16 })
  expect(body).toEqual({ low: 6, medium: 9, high: 16 })
  const moved = await get(six.id)
  expect(moved).toMatchObject({ level_current: 'low', level_inherent: 'critical', version: 2 })
  expect(await get(twelve.id)).toEqual(twelve)
  expect(await get(unrated.id)).toEqual(unrated)
  expect((await call('POST', `/risks/${trashed.id}/restore`)).body).toMatchObject({ level_residual: 'low', version: 2 })
  expect(await create({ current: rating(2, 3) })).toMatchObject({ level_current: 'low' })
  const changes = async () =>
    (await call('GET', '/changes?limit=200')).body.data.filter(({ id }: { id: string }) => id === six.id)
  await expect.poll(async () => (await changes()).length).toBe(2)
  expect((await changes())[1]).toMatchObject({ event: 'risk.updated', data: moved })
  const { body: scores } = await team.owner.query('risks.scores', { id: six.id })
  expect(scores).toHaveLength(1)
  await team.owner.mutate('risks.updateBands', USUAL)
})

test('levels always match the bands, whatever is written while they move', async () => {
  const ids = (await Promise.all(Array.from({ length: 8 }, () => create({ current: rating(2, 3) })))).map(
    ({ id }) => id,
  )
  const bands = [{ low: 6, medium: 9, high: 16 }, USUAL]
  await Promise.all([
    ...Array.from({ length: 6 }, (_, turn) => team.owner.mutate('risks.updateBands', bands[turn % 2]!)),
    ...ids.flatMap((id) => [2, 3, 1].map((impact) => call('PATCH', `/risks/${id}`, { current: rating(3, impact) }))),
    ...Array.from({ length: 8 }, () => create({ current: rating(2, 3) })),
  ])
  const { low } = (await team.owner.query('risks.bands')).body
  const wrong = await asOwner(
    team.api.database,
    `select score_current, level_current from risk where deleted_at is null and score_current is not null
       and (level_current = 'low') <> (score_current <= ${low})`,
  )
  expect(wrong).toEqual([])
  await team.owner.mutate('risks.updateBands', USUAL)
})

test('two owners move different bands, and both are kept', async () => {
  await Promise.all([
    team.owner.mutate('risks.updateBands', { low: 5 }),
    team.owner.mutate('risks.updateBands', { high: 20 }),
  ])
  expect((await team.owner.query('risks.bands')).body).toEqual({ low: 5, medium: 9, high: 20 })
  await team.owner.mutate('risks.updateBands', USUAL)
})

test.each([
  [{ low: 0, medium: 9, high: 16 }, 'low: must be from 1 to 24'],
  [{ low: 9, medium: 9, high: 16 }, 'medium: must be greater than the bound of low'],
  [{ low: 4, medium: 16, high: 9 }, 'high: must be greater than the bound of medium'],
  [{ low: 4, medium: 9, high: 25 }, 'high: must be from 1 to 24'],
  [{ low: 4, medium: 9.5, high: 16 }, 'medium: must be a whole number'],
  [{ medium: 16 }, 'high: must be greater than the bound of medium'],
  [{ low: 4, medium: 9, high: 16, critical: 20 }, 'critical: is not a field of this request'],
])('refuses the bands %j by name', async (bands, message) => {
  const { status, body } = await team.owner.mutate('risks.updateBands', bands)
  expect([status, body.message]).toEqual([400, message])
  expect((await team.owner.query('risks.bands')).body).toEqual(USUAL)
})

test('only an owner moves the bands', async () => {
  const manager = await team.join('manager')
  expect((await manager.mutate('risks.updateBands', USUAL)).status).toBe(403)
  expect((await manager.query('risks.bands')).body).toEqual(USUAL)
})
