import { type Page, test as base } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { createWorkspace } from './workspace.ts'

type Listed = { data: { id: string }[] }
export type Office = Awaited<ReturnType<typeof openOffice>>

/**
 * A new workspace with a record of each kind whose page has buttons of its own, its owner signed in on the context of
 * `page`, and calls as the owner.
 */
export async function openOffice(page: Page, origin: string) {
  const { slug, owner } = await createWorkspace()
  const headers = { Origin: origin, 'X-Atrium-Workspace': slug }
  await signIn(page, owner)
  /** Calls a mutation of the application. */
  const call = async <Made = { id: string }>(procedure: string, data: object): Promise<Made> => {
    const answer = await page.request.post(`${origin}/api/trpc/${procedure}`, { headers, data })
    if (!answer.ok()) throw new Error(`${procedure}: ${await answer.text()}`)
    return (await answer.json()).result.data
  }
  /** Calls a query. */
  const ask = async <Answer>(procedure: string, input?: object): Promise<Answer> => {
    const params = input && { input: JSON.stringify(input) }
    const answer = await page.request.get(`${origin}/api/trpc/${procedure}`, { headers, ...(params && { params }) })
    if (!answer.ok()) throw new Error(`${procedure}: ${await answer.text()}`)
    return (await answer.json()).result.data
  }
  /** How many records of a kind exist. */
  const count = async (module: string) => (await ask<Listed>(`${module}.all`)).data.length
  const contact = await call('contacts.create', { name: 'Hanna Weiss', email: 'hanna@weiss.example' })
  const deal = await call('deals.create', { name: 'Posters', contact: contact.id, amount: 1200 })
  const project = await call('projects.create', { name: 'Spring catalogue' })
  const risk = await call('risks.create', { title: 'The paper arrives late' })
  const campaign = await call('campaigns.create', { name: 'Spring letter' })
  const map = await call('mindmaps.create', { title: 'Fair', outline: '- Fair\n  - Stand' })
  await call('inventory.pushItems', {
    items: [{ number: 'A-17', name: 'Poster paper', supplier: 'Mill', cost: 2, reorderPoint: 20, maxQty: 60 }],
  })
  const [item] = (await ask<Listed>('items.all')).data
  const records = { contact, deal, project, risk, campaign, map, item: item! }
  return { root: `/${slug}`, page, call, ask, count, records }
}

/** The path of a page; `{deal}` is the id of the deal. */
export const pathOf = ({ root, records }: Office, path: string) =>
  root + path.replace(/\{(\w+)\}/, (_, kind: string) => records[kind as keyof typeof records].id)

/** The URL of a record. */
export const RECORD = /\/[0-9a-f-]{36}$/

/** All tests of a worker share one workspace and one browser page, because each of them only presses a button. */
export const test = base.extend<object, { office: Office }>({
  office: [
    async ({ browser }, use) => {
      const origin = process.env['E2E_URL']!
      const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })
      await use(await openOffice(await context.newPage(), origin))
      await context.close()
    },
    { scope: 'worker' },
  ],
})
