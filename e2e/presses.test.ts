import { createHash, randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Office, pathOf, RECORD, test } from './support/press-office.ts'

/** How much slower than this machine the browser computes. */
const SLOWDOWN = 6
/** A press comes at most this long after the button looks ready. */
const LATEST_MS = 1_500
const MOMENTS = process.env['STRESS'] ? 10 : 1
const EFFECT_MS = 20_000

/** What one press does: it opens this dialog or this path, or creates a record of this module. */
type Effect = { dialog: string } | { path: RegExp } | { creates: string } | { field: string }
/** `{deal}` in a path is the id of the deal. */
type Button = [path: string, name: string, effect: Effect]

const asks = (path: string, name: string, dialog = name): Button => [path, name, { dialog }]

const BUTTONS: readonly Button[] = [
  asks('/tasks', 'New task'),
  asks('/projects', 'New project'),
  asks('/documents', 'New document'),
  asks('/mindmaps', 'New mind map'),
  asks('/tickets', 'New ticket'),
  asks('/risks', 'New risk'),
  asks('/contacts', 'New contact'),
  asks('/leads', 'New lead'),
  asks('/deals', 'New deal'),
  asks('/campaigns', 'New campaign'),
  asks('/forms', 'New form'),
  asks('/decisions', 'New decision'),
  asks('/bookings', 'New booking page'),
  asks('/inventory/items', 'New item'),
  asks('/inventory/counts', 'New stock count'),
  asks('/settings/tokens', 'Create token'),
  asks('/settings/webhooks', 'Add endpoint'),
  asks('/settings/members', 'Invite member'),
  asks('/settings/imports', 'Import from Linear'),
  ['/documents', 'New folder', { field: 'Name of the folder' }],
  ['/newsletters', 'New newsletter', { path: /\/newsletters\/new$/ }],
  asks('/settings/agents', 'Create token'),
  ['/invoices', 'New invoice', { creates: 'invoices' }],
  ['/quotes', 'New quote', { creates: 'quotes' }],
  ['/inventory/orders', 'New purchase order', { creates: 'purchase_orders' }],
  ['/inventory/reorder', 'Create purchase order', { creates: 'purchase_orders' }],
  ['/deals/{deal}', 'Create quote', { creates: 'quotes' }],
  ['/deals/{deal}', 'Create invoice', { creates: 'invoices' }],
  asks('/projects/{project}', 'New task'),
  asks('/contacts/{contact}', 'New deal'),
  asks('/contacts/{contact}', 'New ticket'),
  asks('/risks/{risk}', 'New task'),
  asks('/campaigns/{campaign}', 'New form'),
  asks('/campaigns/{campaign}', 'Add cost'),
  asks('/inventory/items/{item}', 'Record movement'),
  asks('/mindmaps/{map}', 'Create tasks…', 'Create tasks from topics'),
]

/** The number of effects so far; `before`: how many records there were. */
async function effectsOf({ page, count }: Office, effect: Effect, before: number): Promise<number> {
  if ('creates' in effect) return (await count(effect.creates)) - before
  if ('path' in effect) return effect.path.test(new URL(page.url()).pathname) ? 1 : 0
  if ('field' in effect) return page.getByRole('textbox', { name: effect.field }).count()
  const isOpen = (await page.getByRole('dialog', { name: effect.dialog }).count()) > 0
  return isOpen ? page.getByRole('dialog').count() : 0
}

/** A moment after the button looks ready, the same in every run. */
const momentOf = (button: string, turn: number) =>
  createHash('sha256').update(`${button} ${turn}`).digest().readUInt32BE() % LATEST_MS

const shortItem = () => ({ number: randomUUID(), name: 'Ink', supplier: 'Mill', cost: 2, reorderPoint: 20, maxQty: 60 })

/** Presses where the button is after `moment` ms, as a hand does: it does not look again. */
async function pressAfter(page: Page, button: Locator, moment: number): Promise<void> {
  await expect(button).toBeVisible()
  await expect(button).toBeEnabled()
  const { x, y } = await button.evaluate(
    (element, ms) =>
      new Promise<{ x: number; y: number }>((resolve) => {
        setTimeout(() => {
          const { left, top, width, height } = element.getBoundingClientRect()
          resolve({ x: left + width / 2, y: top + height / 2 })
        }, ms)
      }),
    moment,
  )
  await page.mouse.click(x, y)
}

for (const [path, name, effect] of BUTTONS)
  test(`one press has one effect on a slow computer: ${name} on ${path}`, async ({ office }) => {
    test.setTimeout(120_000 + MOMENTS * 30_000)
    const { page, call, count } = office
    const browser = await page.context().newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const found: number[] = []
    for (let turn = 0; turn < MOMENTS; turn++) {
      // An order covers its items, so that each press needs another one.
      if (path === '/inventory/reorder') await call('inventory.pushItems', { items: [shortItem()] })
      const before = 'creates' in effect ? await count(effect.creates) : 0
      await page.goto(pathOf(office, path), { waitUntil: 'commit' })
      const main = page.getByRole('main')
      const button = main.getByRole('button', { name, exact: true }).or(main.getByRole('link', { name, exact: true }))
      await pressAfter(page, button.first(), momentOf(`${name} on ${path}`, turn))
      const effects = () => effectsOf(office, effect, before)
      await expect
        .poll(effects, { timeout: EFFECT_MS })
        .toBeGreaterThan(0)
        .catch(() => undefined)
      if ('creates' in effect) await page.waitForURL(RECORD, { timeout: EFFECT_MS }).catch(() => undefined)
      found.push(await effects())
    }
    await browser.detach()
    const lost = found.filter((effects) => effects === 0).length
    const doubled = found.filter((effects) => effects > 1).length
    if (process.env['STRESS'])
      process.stdout.write(`${name} on ${path}: ${MOMENTS} presses, ${lost} lost, ${doubled} doubled\n`)
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  })
