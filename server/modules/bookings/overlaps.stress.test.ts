import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter, instantAt } from '#server/core/values/days.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ SERVICE_TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => api.close())

const zone = 'Europe/Berlin'
const day = dayAfter(new Date().toISOString().slice(0, 10), 10)
const CALLS = 160
/** Pages of one host that offer times of different length and distance. */
const PAGES = [
  { minutes: 15, buffer_before: 0, buffer_after: 0 },
  { minutes: 30, buffer_before: 0, buffer_after: 15 },
  { minutes: 45, buffer_before: 15, buffer_after: 0 },
]

test('bookings and changes of bookings at once leave a host without overlaps', { timeout: 120_000 }, async () => {
  const { owner } = await openWorkspace(api)
  const paths = await Promise.all(
    PAGES.map(async (page) => {
      const weekly = Array.from({ length: 7 }, () => [{ from: '08:00', to: '20:00' }])
      const rest = { description: '', place: '', zone, weekly, overrides: [], notice_hours: 0, horizon_days: 60 }
      const { body } = await owner.mutate('bookings.createPage', { title: 'Call', ...rest, ...page, daily_cap: null })
      const pages = (await owner.query('bookings.pages')).body as { id: string; url: string }[]
      return new URL(pages.find(({ id }) => id === body.id)!.url).pathname
    }),
  )
  let visitors = 0
  const post = async (path: string, typed: Record<string, string>) => {
    const from = `203.0.113.${++visitors % 250}`
    const sent = { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual', headers: {} } as const
    const answer = await fetch(`${api.url}${path}`, { ...sent, headers: { 'X-Forwarded-For': from } })
    return { status: answer.status, location: answer.headers.get('location') ?? '' }
  }
  const times = fc.tuple(fc.integer({ min: 8, max: 19 }), fc.constantFrom('00', '15', '30', '45'))
  const [wanted = []] = fc.sample(
    fc.array(fc.tuple(fc.nat(PAGES.length - 1), times, times), { minLength: CALLS, maxLength: CALLS }),
    1,
  )
  const slotAt = ([hour, minute]: [number, string]) =>
    instantAt(zone, day, `${String(hour).padStart(2, '0')}:${minute}`)!.toISOString()
  const answers = await Promise.all(
    wanted.map(async ([page, time, later], n) => {
      const visitor = { name: `Visitor ${n}`, email: `visitor-${n}@example.com`, zone, note: '' }
      const booked = await post(paths[page]!, { ...visitor, slot: slotAt(time) })
      if (booked.status !== 303) return [booked.status]
      const moved = n % 3 === 0 ? await post(`${booked.location}/reschedule`, { slot: slotAt(later), zone }) : null
      return [booked.status, ...(moved ? [moved.status] : [])]
    }),
  )
  expect(answers.flat().filter((status) => ![303, 409].includes(status))).toEqual([])
  const kept = await asOwner(
    api.database,
    `select count(*)::int as bookings, (select count(*)::int from booking one join booking other on one.host = other.host
       and one.id < other.id and tstzrange(one.busy_from, one.busy_to) && tstzrange(other.busy_from, other.busy_to)) as overlaps
     from booking`,
  )
  const accepted = answers.filter(([status]) => status === 303).length
  expect(accepted).toBeGreaterThan(5)
  expect(kept).toEqual([{ bookings: accepted, overlaps: 0 }])
})
