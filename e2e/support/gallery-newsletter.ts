import type { Page } from '@playwright/test'
import { SIMULATED_KEY } from './simulator.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- an answer is whatever its procedure says
type Answer = any

const TEXT = `# Spring at the studio

Dear {{ contact.FIRSTNAME }}, see [what is new](https://shop.example/spring).

- Posters on recycled paper
- Delivery within two days

{{ unsubscribe }}`
const WAIT_MS = 60_000

/** A workspace that is connected to Brevo: one newsletter that was tested, one that was sent and has figures, and a draft. */
export async function sendNewsletters(inside: Page, root: string, campaign: string): Promise<Record<string, string>> {
  const headers = { Origin: new URL(inside.url()).origin, 'X-Atrium-Workspace': root.slice(1) }
  const read = async (answer: Awaited<ReturnType<Page['request']['post']>>): Promise<Answer> => {
    if (!answer.ok()) throw new Error(`Newsletters could not be sent: ${await answer.text()}`)
    return ((await answer.json()) as Answer).result.data
  }
  const ask = async (procedure: string, data: object) =>
    read(await inside.request.post(`/api/trpc/${procedure}`, { headers, data }))
  const get = async (id: string) =>
    read(
      await inside.request.get(`/api/trpc/newsletters.get?input=${encodeURIComponent(JSON.stringify({ id }))}`, {
        headers,
      }),
    )
  const reach = async (id: string, isThere: (newsletter: Answer) => boolean) => {
    const limit = Date.now() + WAIT_MS
    while (!isThere(await get(id))) {
      if (Date.now() > limit) throw new Error('The newsletter was not sent, or has no figures.')
      await inside.waitForTimeout(500)
    }
  }

  const key = { provider: 'brevo', connector: null, key: SIMULATED_KEY, host: null, database: null }
  const { id: connector } = await ask('connectors.connectKey', key)
  const chosen = { accounts: ['owner@example.com'], read_from: '2026-11-01', every_hours: 6 }
  await ask('connectors.choose', { id: connector, ...chosen })
  const document = await ask('documents.create', { title: 'Spring news', markdown: TEXT })
  const content = { document: document.id, document_version: document.version, lists: [3, 12] }
  const news = { id: campaign, ...content, subject: 'What is new in spring', preview_text: 'Two new papers' }
  await ask('newsletters.post', { ...news, mode: 'test' })
  const { newsletter: sent } = await ask('newsletters.post', { ...news, mode: 'send', confirm_recipients: 130 })
  await reach(sent.id, ({ state }) => state === 'sent')
  await ask('connectors.syncNow', { id: connector })
  await reach(sent.id, ({ figures }) => figures !== null)
  const next = await ask('documents.update', { id: document.id, version: document.version, markdown: `${TEXT}\n\nAda` })
  const draft = { ...news, document_version: next.version, subject: 'What is new in summer' }
  const { newsletter: tested } = await ask('newsletters.post', { ...draft, mode: 'test' })
  const { id: written } = await ask('newsletter_drafts.create', { campaign, subject: 'What is new in autumn' })
  return {
    connector: `${root}/connectors/${connector}`,
    newsletter: `${root}/newsletters/${tested.id}`,
    newsletterDraft: `${root}/newsletters/drafts/${written}`,
    sentNewsletter: `${root}/newsletters/${sent.id}`,
  }
}
