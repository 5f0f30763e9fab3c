import { afterAll, beforeAll } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Workspace } from '#server/core/database/context.ts'
import { openBrevo } from '#server/modules/connectors/mail-account/open-brevo.ts'
import { leasedNewsletters } from '#server/modules/newsletters/mutations.ts'
import { sendLeased } from '#server/modules/newsletters/sending/newsletter-queue.ts'
import { startApi, type TestApi } from './api.ts'
import { asOwner } from './as-owner.ts'
import { openWorkspace } from './person.ts'
import { accountIn } from './providers/brevo-account.ts'
import { brevo } from './providers/brevo.ts'
import { KEY, type Simulator, startSimulator } from './providers/frame.ts'

export const GOOD = 'Dear {{ contact.FIRSTNAME }}, see [the offers](https://shop.example/spring).\n\n{{ unsubscribe }}'

type Sender = Awaited<ReturnType<typeof open>>

async function open() {
  const simulator: Simulator = await startSimulator(brevo, { world: { campaigns: 0 } })
  const api: TestApi = await startApi(simulator.settings)
  const team = await openWorkspace(api)
  const { owner } = team
  const key = { provider: 'brevo', connector: null, key: KEY, host: null, database: null }
  const { body: connector } = await owner.mutate('connectors.connectKey', key)
  await owner.mutate('connectors.choose', {
    id: connector.id,
    accounts: ['owner@example.com'],
    read_from: '2026-01-01',
    every_hours: 6,
  })
  const campaign = (await owner.mutate('campaigns.create', { name: 'Spring', slug: 'spring' })).body.id as string
  let shiftMs = 0
  const now = () => new Date(Date.now() + shiftMs)
  const parts = {
    relay: api.program.databases.relay,
    log: api.program.log,
    now,
    context: (workspace: Workspace) => contextOf({ ...openPlatform(api.program), now: now() }, workspace),
    openMailAccount: openBrevo({ ...api.program, network: api.program.services, now }),
  }
  return {
    ...team,
    api,
    simulator,
    account: accountIn(simulator.memory),
    connector: connector.id as string,
    campaign,
    sql: (text: string) => asOwner(api.database, text),
    /** A new document, and the input that sends it. */
    async write(markdown = GOOD) {
      const { body } = await owner.mutate('documents.create', { title: 'News', markdown })
      return {
        id: campaign,
        document: body.id as string,
        document_version: body.version as number,
        subject: 'What is new',
        preview_text: 'Three offers',
        lists: [3],
      }
    },
    post: (input: object) => owner.mutate('newsletters.post', input),
    /** A tested newsletter. */
    async tested(subject: string) {
      const news = { ...(await this.write()), subject }
      const { status, text } = await owner.mutate('newsletters.post', { ...news, mode: 'test' })
      if (status !== 200) throw new Error(text)
      return news
    },
    stateOf: async (id: string) => (await owner.query('newsletters.get', { id })).body,
    sendsOf(subject: string) {
      const account = accountIn(simulator.memory)
      return account.sends.filter(({ campaign }) => account.campaigns.get(campaign)!.subject === subject)
    },
    shiftClock(milliseconds: number) {
      shiftMs = milliseconds
    },
    /** One turn of one worker; false if nothing is due. */
    async turn() {
      const leased = await leasedNewsletters.take(parts.relay, now())
      if (leased) await sendLeased(parts, leased, new AbortController().signal)
      return leased !== undefined
    },
    async close() {
      await api.close()
      await simulator.close()
    },
  }
}

/** A workspace connected to a simulated Brevo, for all tests of a file. */
export function openNewsletters(): Sender {
  const sender = {} as Sender
  beforeAll(async () => {
    Object.assign(sender, await open())
  })
  afterAll(() => sender.close())
  return sender
}
