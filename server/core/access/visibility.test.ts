import { beforeAll, describe, expect, test } from 'vitest'
import { KINDS } from '#server/kinds.ts'
import { EVENT_NAMES } from '#server/modules/events/schema.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { HOOK_TOKEN, type Made, makeEveryEntity } from '#server/testing/every-entity.ts'
import { follow } from '#server/testing/live.ts'
import type { Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'
import type { Role } from '../values/actor.ts'
import type { KindFacts } from './kind-facts.ts'

const ENTITIES = KINDS.map(({ table }) => table)

/**
 * The kinds of record that each role may see, independent of the code. `shared`: guests see the records of projects
 * whose team includes them. `has`: where the records are besides their own pages.
 */
const STAFF = ['owner', 'manager', 'member'] as const
const SEEN_BY: Record<string, { roles: readonly Role[]; shared?: true; has?: string }> = {
  task: { roles: STAFF, shared: true, has: 'comments trash search' },
  project: { roles: STAFF, shared: true, has: 'comments trash search' },
  comment: { roles: STAFF, shared: true },
  folder: { roles: STAFF, has: 'trash' },
  document: { roles: STAFF, has: 'comments trash search' },
  mindmap: { roles: STAFF, has: 'comments trash search' },
  contact: { roles: STAFF, has: 'comments trash search' },
  deal: { roles: STAFF, has: 'comments trash search' },
  ticket: { roles: STAFF, has: 'comments trash search' },
  risk: { roles: STAFF, has: 'comments trash search' },
  quote: { roles: STAFF, has: 'comments trash search' },
  invoice: { roles: STAFF, has: 'comments trash search' },
  campaign: { roles: STAFF, has: 'comments trash search' },
  newsletter: { roles: STAFF },
  newsletter_draft: { roles: ['owner', 'manager'], has: 'trash' },
  form: { roles: STAFF, has: 'trash' },
  submission: { roles: STAFF },
  lead: { roles: STAFF, has: 'comments search' },
  consent: { roles: STAFF },
  touch: { roles: STAFF },
  cost: { roles: STAFF },
  item: { roles: STAFF, has: 'comments trash search' },
  purchase_order: { roles: STAFF, has: 'comments trash search' },
  stock_count: { roles: STAFF, has: 'comments search' },
  inventory: { roles: STAFF },
  booking: { roles: STAFF },
  booking_page: { roles: STAFF },
  member: { roles: ['owner', 'manager', 'member', 'guest'], has: 'search' },
  member_hr: { roles: ['owner'] },
  agent: { roles: ['owner', 'manager'] },
  decision: { roles: ['owner'], has: 'trash search' },
  workspace: { roles: ['owner'] },
  token: { roles: ['owner'] },
  webhook: { roles: ['owner'] },
  connector: { roles: ['owner', 'manager'] },
  external_campaign: { roles: STAFF },
  cost_source: { roles: STAFF },
  suppression: { roles: ['owner'] },
}
const ROLES = ['owner', 'manager', 'member', 'guest'] as const
const having = (place: 'comments' | 'trash' | 'search') =>
  Object.keys(SEEN_BY).filter((entity) => SEEN_BY[entity]!.has?.split(' ').includes(place))

const team = openTeam({ SERVICE_EMAIL_WEBHOOK_TOKEN: HOOK_TOKEN })
const people = {} as Record<Role, Person & { id: string }>
const streams = {} as Record<Role, Awaited<ReturnType<typeof follow>>>
let made: Made[]
const wait = { interval: 50 }

beforeAll(async () => {
  team.api.beside = await startWorker(team.api.program)
  const [owner] = (await team.owner.query('members.list', { role: ['owner'] })).body.data
  people.owner = Object.assign(team.owner, { id: owner.id as string })
  for (const role of ['manager', 'member', 'guest'] as const) people[role] = await team.join(role)
  const { seq } = (await team.owner.query('changes.position')).body
  for (const role of ROLES) streams[role] = await follow(team.api.url, people[role], { since: seq })
  made = await makeEveryEntity(team, Object.values(people), people.guest.id)
}, 60_000)

const keyOf = ({ entity, id }: { entity: string; id: string }) => `${entity} ${id}`
const maySee = (role: Role, { entity, shared }: Made) =>
  SEEN_BY[entity]!.roles.includes(role) || (role === 'guest' && shared && SEEN_BY[entity]!.shared === true)

/** `keys` identifies each record in the answer; `text` is the answer itself. */
type Answer = { keys: Iterable<string>; text: string }

const NO_FAULTS = { missing: [], leaked: [] }
/** Expects every kind the role may see that has records in this database, and no other. */
function faultsOf(role: Role, carried: readonly string[], { keys, text }: Answer) {
  const shown = new Set(keys)
  const missing = made.filter((one) => carried.includes(one.entity) && maySee(role, one) && !shown.has(keyOf(one)))
  const leaked = made.filter((one) => !maySee(role, one) && (shown.has(keyOf(one)) || text.includes(one.marker)))
  return { missing: missing.map(keyOf), leaked: leaked.map(keyOf) }
}

test('the table lists every kind of record, and one record of each exists', async () => {
  expect(Object.keys(SEEN_BY).toSorted(), 'Add every kind to SEEN_BY').toEqual(ENTITIES.toSorted())
  const created = [...new Set(made.map(({ entity }) => entity))]
  expect(created.toSorted(), 'Create every kind in server/testing/every-entity.ts').toEqual(ENTITIES.toSorted())
  const recorded = await asOwner(team.api.database, 'select distinct entity from change order by entity')
  expect(recorded.map(({ entity }) => entity)).toEqual(ENTITIES.toSorted())
})

test.each(['comments', 'trash', 'search'] as const)('the table says which kinds have %s', (place) => {
  const kinds = KINDS.filter((kind: KindFacts) => kind[place]).map(({ table }) => table)
  expect(having(place).toSorted(), 'Correct `has` in SEEN_BY').toEqual(kinds.toSorted())
})

describe.each(ROLES)('what the role %s sees', (role) => {
  test('in the activity of the workspace and of a record', async () => {
    const person = () => people[role]
    const first = await person().query('activity.list', { limit: 100 })
    if (role === 'guest') return expect(first.status).toBe(403)
    const keys: string[] = []
    let text = ''
    for (
      let page = first;
      ;
      page = await person().query('activity.list', { limit: 100, before: page.body.data.at(-1).id })
    ) {
      keys.push(...page.body.data.map((line: Record<string, string>) => `${line.entity} ${line.entity_id}`))
      text += page.text
      if (!page.body.has_more) break
    }
    expect(faultsOf(role, ENTITIES, { keys, text })).toEqual(NO_FAULTS)
    for (const one of made) {
      const { body } = await person().query('activity.list', { record: one.id, entity: one.entity })
      expect(body.data.length > 0, keyOf(one)).toBe(maySee(role, one))
    }
  })

  test('in the search', async () => {
    const keys: string[] = []
    let text = ''
    for (const { marker } of made) {
      const reply = await people[role].query('search.find', { q: marker })
      keys.push(...reply.body.map(keyOf))
      text += reply.text
    }
    expect(faultsOf(role, having('search'), { keys, text })).toEqual(NO_FAULTS)
  })

  test('in notifications, email and the export of their personal data', async () => {
    const { id } = people[role]
    const mentioned = made.filter((one) => /^(comment|document)$/.test(one.entity) && maySee(role, one)).length
    const tasks = made.filter((one) => one.entity === 'task' && maySee(role, one)).length
    // Of the agent that waits for approval.
    const reviews = role === 'owner' || role === 'manager' ? 1 : 0
    // The owner, who made everything else, hosts the booking.
    const booked = made.filter(({ entity }) => entity === 'booking').length
    const expected = (role === 'owner' ? booked : mentioned + tasks) + reviews
    const list = () => people[role].query('notifications.list', { limit: 100 })
    await expect.poll(async () => (await list()).body.data.length, wait).toBe(expected)
    const { body, text } = await list()
    const about = body.data.filter(({ kind }: Record<string, string>) => kind !== 'proposal')
    expect(body.data.length - about.length).toBe(reviews)
    const keys = about.map((one: Record<string, string>) => `${one.entity} ${one.entity_id}`)
    expect(faultsOf(role, role === 'owner' ? ['booking'] : having('comments'), { keys, text })).toEqual(NO_FAULTS)
    expect((await people[role].query('notifications.unread')).body).toEqual({ unread: expected })

    const exported = await people[role].query('members.personalData', { id })
    const assigned = exported.body.assigned_tasks.flatMap((one: { id: string; title: string | null }) =>
      one.title === null ? [] : [`task ${one.id}`],
    )
    expect(exported.body.assigned_tasks).toHaveLength(2)
    // The export contains the text of comments by this person: the owner wrote all of them.
    expect(faultsOf(role, ['task'], { keys: assigned, text: exported.text })).toEqual(NO_FAULTS)
    const [member] = (await team.owner.query('members.list', {})).body.data.filter(
      (one: { id: string }) => one.id === id,
    )
    const mails = await asOwner(team.api.database, `select subject, body from mail where recipient = '${member.email}'`)
    expect(faultsOf(role, [], { keys: [], text: JSON.stringify(mails) })).toEqual(NO_FAULTS)
  })

  test('in the comments of a record', async () => {
    for (const about of made.filter(({ entity }) => having('comments').includes(entity))) {
      const reply = await people[role].query('comments.list', { on: keyOf(about).replace(' ', ':') })
      expect(reply.status === 200, `${keyOf(about)} ${reply.status}`).toBe(maySee(role, about))
      if (reply.status !== 200) expect(reply.text).not.toMatch(/Zq[a-z]+\d+x/)
    }
  })

  test('in the live stream', async () => {
    const last = made.findLast((one) => one.entity === 'task' && one.shared)!
    await team.owner.mutate('tasks.update', { id: last.id, desc: `The end for ${role}` })
    const keys: string[] = []
    let text = ''
    for (let ended = false; !ended;) {
      const message = await streams[role].next()
      if (message.type === 'reset') keys.push(...(await resetKeys(role)))
      if (message.type !== 'changes') continue
      text += JSON.stringify(message.changes)
      keys.push(...message.changes.filter((change) => !isOfSettings(role, change)).map(keyOf))
      ended = message.changes.some(({ record }) => record?.desc === `The end for ${role}`)
    }
    streams[role].close()
    expect(faultsOf(role, ENTITIES, { keys, text })).toEqual(NO_FAULTS)
  })
})

/** Every open page follows the settings of the workspace: it receives that they changed, without their values. */
const isOfSettings = (role: Role, { entity, record }: { entity: string; record: object | null }) =>
  role !== 'owner' && entity === 'workspace' && record === null

/** A guest whose projects changed reloads everything. */
async function resetKeys(role: Role): Promise<string[]> {
  const [projects, tasks] = [await people[role].query('projects.all'), await people[role].query('tasks.all')]
  return [
    ...projects.body.data.map(({ id }: { id: string }) => `project ${id}`),
    ...tasks.body.data.map(({ id }: { id: string }) => `task ${id}`),
  ]
}

test('a token sees catalog events only in the feed, and no owner-only data', async () => {
  const call = await team.withToken('read_only')
  const fed = EVENT_NAMES.map((event) => event.split('.')[0]!)
  const created = made.filter(({ entity }) => EVENT_NAMES.includes(`${entity}.created` as never))
  const read = async () => {
    const keys: string[] = []
    let text = ''
    for (let after = 0, more = true; more;) {
      const page = await call('GET', `/changes?limit=200&after=${after}`)
      keys.push(...page.body.data.map(keyOf))
      text += page.text
      ;({ next_after: after, has_more: more } = page.body)
    }
    return { keys, text }
  }
  await expect.poll(async () => (await read()).keys, wait).toEqual(expect.arrayContaining(created.map(keyOf)))
  const { keys, text } = await read()
  expect(keys.filter((key) => !fed.includes(key.split(' ')[0]!))).toEqual([])
  const catalogue = (await call('GET', '/events')).text
  for (const one of made.filter(({ entity }) => SEEN_BY[entity]!.roles.length === 1))
    expect([text.includes(one.marker), catalogue.includes(one.marker)], keyOf(one)).toEqual([false, false])
})

// Runs last because it deletes the records that the other tests read.
test('what each role sees in the Trash', async () => {
  for (const entity of having('trash'))
    for (const one of made.filter((other) => other.entity === entity))
      await team.owner.mutate(`${entity}s.remove`, { id: one.id })
  for (const role of ROLES) {
    const { status, body, text } = await people[role].query('trash.list', { limit: 200 })
    if (role === 'guest') expect(status).toBe(403)
    else expect(faultsOf(role, having('trash'), { keys: body.data.map(keyOf), text })).toEqual(NO_FAULTS)
  }
})
