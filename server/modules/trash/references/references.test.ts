import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { kinds } from '#server/kinds.ts'
import { purge } from '#server/modules/trash/purge.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'
import { referencesTo } from './queries.ts'

const team = openTeam()
beforeAll(async () => {
  team.api.beside = await startWorker(team.api.program)
})

type Opened = Awaited<ReturnType<typeof openWorkspace>>
type World = Awaited<ReturnType<typeof build>>
type Answer = { version?: number; body: Record<string, unknown>; etag?: string | null }

const REST = ['tasks', 'projects', 'contacts', 'deals', 'invoices']
const NOUNS = [...REST, 'campaigns', 'forms', 'leads']

/** `links` decides which records refer to which; there are two of each referenced kind. */
async function build(place: Opened, links: readonly number[]) {
  const call = await place.withToken()
  let nth = 0
  const pick = <T>(from: readonly T[]): T | null => from[links[nth++ % links.length]! % (from.length + 1)] ?? null
  const make = async (noun: string, fields: object): Promise<string> => {
    const { status, body, text } = await place.owner.mutate(`${noun}.create`, fields)
    if (status !== 200) throw new Error(`${noun} ${text}`)
    return body.id
  }
  const ids: Record<string, string[]> = Object.fromEntries(NOUNS.map((noun) => [noun, []]))
  const add = async (noun: string, fields: object) => void ids[noun]!.push(await make(noun, fields))
  for (const name of ['A', 'B']) {
    await add('projects', { name })
    await add('contacts', { name, email: `${name}@world.example` })
    await add('campaigns', { name })
  }
  const { projects, contacts, campaigns, deals } = ids as Record<string, string[]>
  for (const name of ['1', '2', '3']) {
    await add('deals', { name, project: pick(projects!), contact: pick(contacts!) })
    await add('tasks', { title: name, project: pick(projects!) })
    await add('forms', { name, campaign: pick(campaigns!) })
    const lines = [{ description: name, quantity: 1, unit_price: 5, tax_rate: 0 }]
    await add('invoices', { lines, project: pick(projects!), contact: pick(contacts!), deal: pick(deals!) })
    const campaign = pick(campaigns!)
    const lead = { name, email: `${name}@lead.example`, ...(campaign && { campaign }) }
    ids.leads!.push((await call('POST', '/marketing/leads', [lead])).body.results[0].id)
  }
  await book(place, contacts![0]!)
  return { place, call, ids }
}

/** Booked appointments, two by a contact and one by another visitor. */
async function book({ slug, owner }: Opened, contact: string) {
  const [{ id: host }] = (await owner.query('members.list', { role: ['owner'] })).body.data
  await asOwner(
    team.api.database,
    `with place as (select id from workspace where slug = '${slug}'), page as (
      insert into booking_page (workspace_id, id, host, title, description, place, minutes, zone, weekly, overrides, buffer_before,
        buffer_after, notice_hours, horizon_days, paused, generation, version, created_at, updated_at)
      select id, gen_random_uuid(), '${host}', '', '', '', 30, 'UTC', '[]', '[]', 0, 0, 0, 30, false, 1, 1, now(), now() from place
      returning workspace_id, id)
    insert into booking (workspace_id, id, page, host, title, place, starts_at, ends_at, busy_from, busy_to, status, name, email,
      note, zone, contact, sequence, version, created_at, updated_at)
    select workspace_id, gen_random_uuid(), id, '${host}', '', '', at, at + interval '1 hour', at, at + interval '1 hour', 'confirmed',
      'V', 'v@visitor.example', '', 'UTC', case when n < 3 then '${contact}'::uuid end, 0, 1, now(), now()
    from page, generate_series(1, 3) n, lateral (select now() + n * interval '1 day' as at) t`,
  )
}

/** Every versioned response, by entity and id. */
async function everyAnswer({ place, call, ids }: World): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  for (const noun of NOUNS)
    for (const id of ids[noun]!) {
      const isRest = REST.includes(noun)
      const reply = isRest ? await call('GET', `/${noun}/${id}`) : await place.owner.query(`${noun}.get`, { id })
      if (reply.status !== 200) continue
      answers.set(id, {
        body: reply.body,
        version: reply.body.version,
        ...(isRest && { etag: reply.headers.get('etag') }),
      })
    }
  for (const booking of (await place.owner.query('bookings.list', { when: 'upcoming' })).body.data)
    answers.set(booking.id, { body: booking, version: booking.version })
  return answers
}

const WAYS = {
  'one by one': async ({ place }: World) => {
    for (const { entity, id } of (await place.owner.query('trash.list', {})).body.data)
      expect((await place.owner.mutate('trash.purge', { entity, id })).status).toBe(200)
  },
  'all at once': async ({ place }: World) => {
    expect((await place.owner.mutate('trash.empty', {})).status).toBe(200)
  },
  'after 30 days': async ({ place }: World) => {
    const later = () => new Date(Date.now() + 31 * 86_400_000)
    const { relay } = team.api.program.databases
    await purge({ ...team.api.program, relay, now: later }, new AbortController().signal)()
    expect((await place.owner.query('trash.list', {})).body.total).toBe(0)
  },
  'by erasure': async ({ place, ids }: World) => {
    for (const id of ids.contacts!) expect((await place.owner.mutate('contacts.erase', { id })).status).toBe(200)
    expect((await place.owner.mutate('trash.empty', {})).status).toBe(200)
  },
}

test.each(Object.entries(WAYS))(
  'purging %s: every answer that changes has a higher version and is in the change feed',
  { timeout: 120_000 },
  async (_, purgeAll) => {
    const links = fc.array(fc.nat(5), { minLength: 6, maxLength: 24 })
    const trashed = fc.subarray(
      ['projects', 'contacts', 'campaigns', 'deals'].flatMap((noun) => [`${noun} 0`, `${noun} 1`]),
      {
        minLength: 3,
      },
    )
    await fc.assert(
      fc.asyncProperty(links, trashed, async (chosen, gone) => {
        const world = await build(await openWorkspace(team.api), chosen)
        const purged: string[] = []
        for (const one of gone) {
          const [noun, place] = one.split(' ') as [string, string]
          const id = world.ids[noun]![Number(place)]!
          expect((await world.place.owner.mutate(`${noun}.remove`, { id })).status).toBe(200)
          purged.push(id)
        }
        const before = await everyAnswer(world)
        await purgeAll(world)
        const after = await everyAnswer(world)
        const changes = await asOwner(
          team.api.database,
          `select entity_id, version, event, record from change
           where workspace_id = (select id from workspace where slug = '${world.place.slug}')`,
        )
        const feed = async (id: string, version: number) => {
          const { data } = (await world.call('GET', '/changes?limit=200')).body
          return data.find((one: { id: string; version: number }) => one.id === id && one.version === version)?.data
        }
        for (const [id, { body, version, etag }] of before) {
          const now = after.get(id)
          if (!now) {
            const ended = changes.filter((one) => one.entity_id === id || one.entity_id === body.contact)
            expect(ended.map(({ event }) => event)).toContain('contact.deleted')
            continue
          }
          if (JSON.stringify(now.body) === JSON.stringify(body)) continue
          expect(now.version, JSON.stringify([body, now.body])).toBeGreaterThan(version!)
          const row = changes.find((one) => one.entity_id === id && one.version === now.version)
          expect(now.body).toMatchObject(row!.record as object)
          if (etag === undefined) continue
          expect(now.etag).not.toBe(etag)
          await expect.poll(() => feed(id, now.version!)).toEqual(now.body)
        }
        for (const { body } of after.values())
          for (const column of kinds.keys()) expect(purged).not.toContain(body[column])
      }),
      { numRuns: 3, endOnFailure: true },
    )
  },
)

test('purging a project that 1,200 deals refer to changes and records every deal', { timeout: 60_000 }, async () => {
  const { body: project } = await team.owner.mutate('projects.create', { name: 'Large' })
  await asOwner(
    team.api.database,
    `insert into deal (workspace_id, id, name, stage, currency, project, owners, tags, notes, version, created_at, updated_at)
     select workspace_id, gen_random_uuid(), 'Deal ' || n, 'lead', 'EUR', id, '{}', '{}', '', 1, now(), now()
     from project, generate_series(1, 1200) n where id = '${project.id}'`,
  )
  await team.owner.mutate('projects.remove', { id: project.id })
  expect((await team.owner.mutate('trash.purge', { entity: 'project', id: project.id })).status).toBe(200)
  const [counted] = await asOwner(
    team.api.database,
    `select count(*)::int as deals, count(c.id)::int as changes from deal d left join change c on c.entity_id = d.id
       and c.event = 'deal.updated' and c.version = 2 and d.version = 2 and c.record ->> 'project' is null
     where d.name like 'Deal %' and d.project is null`,
  )
  expect(counted).toEqual({ deals: 1200, changes: 1200 })
})

test('purging a draft clears it as the replacement of a voided invoice', async () => {
  const { owner } = team
  const lines = [{ description: 'Proofs', quantity: 1, unit_price: 50, tax_rate: 19 }]
  const { body: invoice } = await owner.mutate('invoices.create', { company: 'Brandt Print', lines, due: '2027-01-31' })
  const { body: issued } = await owner.mutate('invoices.issue', { id: invoice.id })
  const { voided, draft } = (await owner.mutate('invoices.rewrite', { id: issued.id })).body
  expect(voided.replaced_by).toBe(draft.id)
  await owner.mutate('invoices.remove', { id: draft.id })
  expect((await owner.mutate('trash.purge', { entity: 'invoice', id: draft.id })).status).toBe(200)
  const { body: after } = await owner.query('invoices.get', { id: issued.id })
  expect(after).toMatchObject({ status: 'void', replaced_by: null, version: voided.version + 1 })
  const changes = await asOwner(
    team.api.database,
    `select event from change where entity_id = '${issued.id}' and version = ${after.version}`,
  )
  expect(changes).toEqual([{ event: 'invoice.updated' }])
})

/** Foreign keys set to null that no versioned response shows, or whose parent is never removed. */
const UNSEEN: Record<string, string> = {
  'cost.campaign': 'costs have no version',
  'touch.campaign': 'touches have no version',
  'lead_deal.campaign': 'no answer shows it',
  'submission.lead': 'submissions have no version',
  'agent_proposal.decided_by': 'only members who never joined are removed',
  'comment.author': 'only members who never joined are removed',
  'comment.token': 'tokens are removed with their workspace only',
  'file.member': 'files have no version',
  'file.token': 'files have no version',
  'newsletter.connector': 'no answer shows it',
  'external_campaign.campaign': 'campaigns of providers have no version',
  'external_invoice.contact': 'invoices of providers have no version',
  'token.created_by': 'only members who never joined are removed',
}

test('every foreign key that sets a column to null is handled by purging or listed as invisible', async () => {
  const keys = await asOwner(
    team.api.database,
    `select c.conrelid::regclass || '.' || a.attname as reference from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(coalesce(c.confdelsetcols, c.conkey))
     where c.contype = 'f' and c.confdeltype in ('n', 'd') and c.connamespace = 'public'::regnamespace
       and c.confrelid::regclass::text <> 'auth."user"'`,
  )
  // Lists of ids have no foreign keys.
  const single = [...kinds.keys()].flatMap((entity) => referencesTo(kinds, entity).filter(({ many }) => !many))
  const announced = single.map(({ kind, column }) => `${kind.table}.${column}`)
  expect(keys.map(({ reference }) => String(reference)).toSorted()).toEqual(
    [...announced, ...Object.keys(UNSEEN)].toSorted(),
  )
})

test('triggers delete rows and never update records', async () => {
  // Those of the index of words, `core/records/indexed.test.ts`, write no records either.
  const triggers = await asOwner(
    team.api.database,
    `select p.proname as name, p.prosrc ~* '\\mupdate\\M' as changes from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and p.proname not in ('index_new_records', 'index_changed_record', 'remove_rows_of_indexed_records') and t.tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1`,
  )
  expect(triggers).toEqual(
    [
      'keep_booked_item',
      // Completes the row that is written; campaigns of providers are not records.
      'keep_known_keys',
      // Completes the email that is written.
      'keep_mail_of_sandbox',
      // Triggers of contacts; invoices of providers are not records.
      'match_invoices_of_contacts',
      'match_invoices_of_contacts',
      'remove_rows_of_connectors',
      'remove_rows_of_contacts',
      'remove_rows_of_leads',
      // Objects of an external store are not records.
      'mark_objects_of_removed_files',
      ...Array.from({ length: 8 }, () => 'remove_rows_of_records'),
      'remove_rows_of_workspace',
    ]
      .map((name) => ({ name, changes: name === 'mark_objects_of_removed_files' }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  )
})
