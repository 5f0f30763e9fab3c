import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { answered } from './answered.ts'
import { connected, HOOK } from './connected.ts'
import { inDays } from './days.ts'
import { letAgentWork } from './gallery-agent.ts'
import { importFiles } from './gallery-import.ts'
import { sendNewsletters } from './gallery-newsletter.ts'
import { connectSource } from './gallery-source.ts'
import type { startReceiver } from './receiver.ts'
import { signIn } from './sign-in.ts'

const STEP_LIMIT_MS = 10_000

/** The subject of a gallery: addresses of one product, and the signed-in users. */
export type World = {
  /** The demo workspace, and an empty one. */
  root: string
  blank: string
  /** Storage state of a signed-in browser. */
  owner: Awaited<ReturnType<BrowserContext['storageState']>>
  founder: World['owner']
  /** Paths by name: the first record of each list, signed addresses, the link of an invitation. */
  found: Record<string, string>
}

type Parts = { browser: Browser; receiver: Awaited<ReturnType<typeof startReceiver>> }

const GUEST = 'noa@fjordlicht.example'
const VISITOR = 'ben@gallery.example'
/** Lists whose first record is shown; a filter selects another one. */
const RECORDS = {
  task: '/tasks?view=list',
  taskWithFiles: '/tasks?view=list&q=Colour+proof+of+the+cover',
  project: '/projects',
  mindmap: '/mindmaps',
  ticket: '/tickets?status=closed',
  openTicket: '/tickets?status=open,new',
  risk: '/risks?status=open&sort=-score_current',
  contact: '/contacts?sort=-name',
  lead: '/leads',
  deal: '/deals?view=list',
  dealWithFiles: '/deals?view=list&stage=negotiation&sort=created_at',
  wonDeal: '/deals?view=list&stage=won',
  decision: '/decisions?sort=title',
  campaign: '/campaigns',
  form: '/forms',
  draftQuote: '/quotes?status=draft',
  sentQuote: '/quotes?status=sent',
  acceptedQuote: '/quotes?status=accepted',
  declinedQuote: '/quotes?status=declined',
  expiredQuote: '/quotes?status=expired',
  draftInvoice: '/invoices?status=draft',
  openInvoice: '/invoices?status=open',
  item: '/inventory/items',
  draftOrder: '/inventory/orders?status=draft',
  order: '/inventory/orders?status=partial',
  count: '/inventory/counts',
  member: '/members',
  token: '/settings/tokens',
  webhook: '/settings/webhooks',
}

/** Signs in, and creates what the demo lacks: deliveries, emails, a count, a booking, notifications, Trash. */
export async function furnish({ browser, receiver }: Parts): Promise<World> {
  const { mail } = connected
  const blank = await connected.createWorkspace('Blank Ltd')
  const [email, password] = [printed(/Email +(\S+)/), printed(/Password +(\S+)/)]
  const call = caller(printed(/API token +(\S+)/))
  await call('POST', '/webhooks', { url: receiver.url, events: '*', description: 'Order desk' })
  for (const [place, title] of ['Print the posters', 'Fold the flyers', 'Cut the cards'].entries()) {
    receiver.answer.status = place === 1 ? 500 : 200
    const { id } = await call('POST', '/tasks', { title, assignees: [email], due: inDays(0) })
    if (place === 2) await call('DELETE', `/tasks/${id}`)
  }

  const folder = await call('POST', '/folders', { name: 'Operations' })
  await call('POST', '/folders', { name: 'Shop', parent: folder.id })
  const sop = { title: 'Close the shop', kind: 'sop', folder: folder.id, owner: email, markdown: PROCEDURE }
  const document = await call('POST', '/documents', sop)

  const inside = await browser.newPage({ baseURL: connected.url, locale: 'en-GB' })
  inside.setDefaultTimeout(STEP_LIMIT_MS)
  await signIn(inside, { email, password })
  await inside.goto('/')
  const root = new URL(inside.url()).pathname
  const found: Record<string, string> = { document: `${root}/documents/${document.id}` }
  await invite(inside, root)
  found['invitation'] = pathOf(await mail.link(GUEST, '/invite/'))
  await reportBounce()
  await inside.goto(`${root}/inventory/counts`)
  await inside.getByRole('button', { name: 'New stock count' }).first().click()
  await inside.getByRole('dialog').getByRole('button', { name: 'Create stock count' }).click()
  await inside.waitForURL(/\/counts\/[\w-]+$/)
  for (const [name, path] of Object.entries(RECORDS)) {
    await inside.goto(root + path)
    const link = inside.locator(`main tbody a[href^="${root}/"]`).first()
    found[name] = (await link.getAttribute('href'))!
  }
  for (const [name, quote] of [
    ['clientPage', 'sentQuote'],
    ['acceptedPage', 'acceptedQuote'],
    ['declinedPage', 'declinedQuote'],
    ['expiredPage', 'expiredQuote'],
  ] as const) {
    await inside.goto(found[quote]!)
    found[name] = pathOf((await inside.getByRole('link', { name: 'Open client page' }).getAttribute('href'))!)
  }
  Object.assign(found, await reviseQuotes(inside, root))
  Object.assign(found, await letAgentWork(inside, root))
  Object.assign(found, await sendNewsletters(inside, root, found['campaign']!.split('/').at(-1)!))
  Object.assign(found, await analyse(inside, root))
  Object.assign(found, await connectSource(inside, root))
  Object.assign(found, await importFiles(inside, root))
  for (const fields of [
    { priority: 'high', desc: '160 g, folded twice' },
    { title: 'Fold the flyers', due: inDays(5) },
  ])
    await call('PATCH', `/tasks/${found['task']!.split('/').at(-1)}`, fields)
  await inside.goto(found['task']!)
  await inside.getByLabel('Write a comment').fill('The proofs came back: the red is **too warm**. Can you look at it?')
  await inside.getByLabel('Write a comment').press('ControlOrMeta+Enter')
  found['unsubscribe'] = pathOf(await mail.link(email, '/unsubscribe/'))
  Object.assign(found, await fillIn(inside, found['form']!))
  Object.assign(found, await book(inside, `${root}/bookings`))

  const outside = await browser.newPage({ baseURL: connected.url, locale: 'en-GB' })
  const { name, email: of, password: secret } = blank.owner
  await signIn(outside, blank.owner)
  const words = ['--owner-name', name, '--owner-email', of, '--owner-password', secret]
  await connected.atrium('workspace', 'create', '--name', 'Second Ltd', '--slug', `${blank.slug}-second`, ...words)
  const reset = await connected.atrium<{ url: string }>('member', 'reset-password', '--email', of)
  found['reset'] = pathOf(reset.url)
  const [owner, founder] = [await inside.context().storageState(), await outside.context().storageState()]
  await Promise.all([inside.context().close(), outside.context().close()])
  return { root, blank: `/${blank.slug}`, owner, founder, found }
}

/** The client pages of a quote that is being revised, and of a revision that another one replaced. */
async function reviseQuotes(inside: Page, root: string): Promise<Record<string, string>> {
  const headers = { Origin: new URL(inside.url()).origin, 'X-Atrium-Workspace': root.slice(1) }
  const ask = async (procedure: string, data: object) => {
    const answer = await inside.request.post(`/api/trpc/quotes.${procedure}`, { headers, data })
    return ((await answer.json()) as { result: { data: { id: string; version: number } } }).result.data
  }
  const pages: Record<string, string> = {}
  for (const name of ['revisingPage', 'supersededPage']) {
    const lines = [{ description: 'Poster A2, 135 g', quantity: 250, unit_price: 1.4, tax_rate: 19 }]
    const sent = { ...(await ask('create', { company: 'Kellermann Optik', lines })), to: 'post@kellermann.example' }
    const { id, version } = await ask('send', { id: sent.id, version: sent.version, to: sent.to })
    await inside.goto(`${root}/quotes/${id}`)
    pages[name] = pathOf((await inside.getByRole('link', { name: 'Open client page' }).getAttribute('href'))!)
    const draft = await ask('revise', { id, version })
    if (name === 'supersededPage') await ask('send', { id, version: draft.version, to: sent.to })
  }
  return pages
}

const METHODS = {
  ahp: 'Analytic hierarchy process',
  decisionTree: 'Decision tree',
  monteCarlo: 'Monte Carlo simulation',
  riskMatrix: 'Risk matrix',
}

/** A decision for each of the methods whose forms differ most, with its example. */
async function analyse(inside: Page, root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, method] of Object.entries(METHODS)) {
    await inside.goto(`${root}/decisions`)
    await inside.getByRole('button', { name: 'New decision' }).first().click()
    const dialog = inside.getByRole('dialog')
    await dialog.getByLabel('Method').selectOption(method)
    await dialog.getByLabel('Title').fill(`${method} of the studio`)
    await dialog.getByLabel('Title').press('Enter')
    await inside.waitForURL(/\/decisions\/[\w-]+$/)
    found[name] = new URL(inside.url()).pathname
  }
  return found
}

const PROCEDURE = `## Purpose

Nobody leaves before the **till** is counted. See the [house rules](https://example.com/rules).

## Steps

1. Count the till
   - Coins first
2. Lock the door with \`key 4\`

- [x] Lights
- [ ] Alarm

| Step | Who |
| --- | --: |
| Till | Ada |

> Call the owner when a sum does not match.
`

/** Finds a value in the output of the product's first start. */
function printed(matching: RegExp): string {
  const found = matching.exec(connected.output)?.[1]
  if (!found) throw new Error(`The product did not say ${matching}; is a database of its own set?\n${connected.output}`)
  return found
}

const pathOf = (url: string) => new URL(url).pathname

function caller(token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return async (method: string, path: string, data?: object): Promise<{ id: string }> => {
    const body = data && JSON.stringify(data)
    const answer = await fetch(`${connected.url}/api/v1${path}`, { method, headers, ...(body && { body }) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.status === 204 ? { id: '' } : ((await answer.json()) as { id: string })
  }
}

async function invite(page: Page, root: string): Promise<void> {
  await page.goto(`${root}/settings/members`)
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Noa Winter')
  await dialog.getByLabel('Email').fill(GUEST)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('row', { name: /Noa Winter/ }).waitFor()
}

async function reportBounce(): Promise<void> {
  const details = { Type: 'HardBounce', Details: 'smtp;550 5.1.1 no such user', MessageID: 'x' }
  const body = JSON.stringify({ RecordType: 'Bounce', ID: randomUUID(), Email: GUEST, ...details })
  const headers = { Authorization: `Basic ${Buffer.from(`atrium:${HOOK}`).toString('base64')}` }
  await fetch(`${connected.url}/api/email/webhook`, { method: 'POST', headers, body })
}

/** Submits a form with confirmation by email; returns its address and that of the confirmation. */
async function fillIn(page: Page, form: string): Promise<Record<string, string>> {
  await page.goto(form)
  const publicForm = pathOf(await page.getByLabel('Form link').filter({ hasText: '/f/' }).innerText())
  const asks = page.getByRole('switch', { name: 'Double opt-in' })
  const saved = answered(page, 'forms.update')
  if (!(await asks.isChecked())) await Promise.all([asks.click(), saved])
  await page.goto(publicForm)
  for (const field of await page.locator('form input[required]:not([type=checkbox])').all())
    await field.fill((await field.getAttribute('type')) === 'email' ? 'ida@example.com' : 'Ida Holm')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  return { publicForm, confirm: pathOf(await connected.mail.link('ida@example.com', '/f/confirm/')) }
}

/** Books on a booking page; returns the address of each step. */
async function book(page: Page, bookings: string): Promise<Record<string, string>> {
  await page.goto(bookings)
  await page
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click()
  const choice = (await page.getByRole('menuitem', { name: 'Open' }).getAttribute('href'))!
  await page.goto(choice)
  const time = page.getByRole('list', { name: 'Available times' }).getByRole('link')
  const slots = await time.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await page.goto(choice + slots.at(-1)!)
  await page.getByLabel('Your name').fill('Ben Okafor')
  await page.getByLabel('Email').fill(VISITOR)
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.getByRole('heading', { name: 'Booking confirmed' }).waitFor()
  return {
    bookingPage: choice,
    slot: choice + slots[0]!,
    booked: pathOf(await connected.mail.link(VISITOR, '/book/booked/')),
  }
}
