import { expect, type Page } from '@playwright/test'
import { hold } from './support/hold.ts'
import { press } from './support/keyboard.ts'
import { pathOf, RECORD, test } from './support/press-office.ts'
import { ready } from './support/ready.ts'

/** Buttons that create a record and open it. */
const AT_ONCE = [
  ['/invoices', 'New invoice', 'invoices'],
  ['/quotes', 'New quote', 'quotes'],
  ['/inventory/orders', 'New purchase order', 'purchase_orders'],
  ['/inventory/reorder', 'Create purchase order', 'purchase_orders'],
  ['/deals/{deal}', 'Create quote', 'quotes'],
  ['/deals/{deal}', 'Create invoice', 'invoices'],
] as const
const BY_KEY = AT_ONCE.slice(0, 3)

/** Counts the writes from now on whose URL contains this text. */
function callsOf(page: Page, part: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(part)) calls++
  })
  return () => calls
}

/** Holds the key down: the browser repeats it. */
async function holdKey(page: Page, key: string) {
  for (let times = 0; times < 4; times++) await page.keyboard.down(key)
  await page.keyboard.up(key)
}

test.afterEach(({ office }) => office.page.unrouteAll({ behavior: 'ignoreErrors' }))

for (const [path, name, module] of AT_ONCE)
  test(`two presses on ${name} on ${path} create one record, also while its page loads`, async ({ office }) => {
    const { page, count } = office
    const before = await count(module)
    await page.goto(pathOf(office, path))
    const calls = callsOf(page, `${module}.create`)
    const show = await hold(page, '_rsc=')
    const made = page.waitForResponse((response) => response.url().includes(`${module}.create`))
    const button = page.getByRole('button', { name, exact: true })
    await button.dblclick()
    await made
    await button.click({ force: true })
    show()
    await page.waitForURL(RECORD)
    expect([calls(), (await count(module)) - before]).toEqual([1, 1])
  })

for (const [path, name, module] of BY_KEY)
  for (const [what, act] of [
    ['C pressed twice', (page: Page) => press(page, 'c', 'c')],
    ['C held down', (page: Page) => holdKey(page, 'c')],
  ] as const)
    test(`${what} on ${path} creates one record`, async ({ office }) => {
      const { page, count } = office
      const before = await count(module)
      await page.goto(pathOf(office, path))
      await expect(page.getByRole('button', { name, exact: true })).toBeEnabled()
      const calls = callsOf(page, `${module}.create`)
      await act(page)
      await page.waitForURL(RECORD)
      expect([calls(), (await count(module)) - before]).toEqual([1, 1])
    })

test('a press whose response was lost is repeated with the same effect', async ({ office }) => {
  const { page, count } = office
  const before = await count('invoices')
  await page.goto(pathOf(office, '/invoices'))
  await page.route('**/*invoices.create*', async (route) => {
    await route.fetch()
    await route.abort()
    await page.unroute('**/*invoices.create*')
  })
  const button = page.getByRole('button', { name: 'New invoice' })
  await button.click()
  await expect(page.getByText('Could not create the invoice')).toBeVisible()
  await button.click()
  await page.waitForURL(RECORD)
  expect((await count('invoices')) - before).toBe(1)
})

test('a refused creation frees the button', async ({ office }) => {
  const { page, count } = office
  const before = await count('quotes')
  await page.goto(pathOf(office, '/quotes'))
  await page.route('**/*quotes.create*', (route) => route.abort(), { times: 1 })
  const button = page.getByRole('button', { name: 'New quote' })
  await button.click()
  await expect(page.getByText('Could not create the quote')).toBeVisible()
  await button.click()
  await page.waitForURL(RECORD)
  expect((await count('quotes')) - before).toBe(1)
})

test('Enter pressed again or held creates one record, and the dialog reopened creates an equal one', async ({
  office,
}) => {
  const { page, count } = office
  const before = await count('projects')
  await page.goto(pathOf(office, '/projects'))
  const dialog = page.getByRole('dialog', { name: 'New project' })
  const calls = callsOf(page, 'projects.create')
  for (const made of [1, 2]) {
    const create = await hold(page, 'projects.create')
    await page.getByRole('button', { name: 'New project' }).click()
    await dialog.getByLabel('Name').fill('Autumn catalogue')
    await holdKey(page, 'Enter')
    await page.keyboard.press('Enter')
    create()
    await expect(dialog).toHaveCount(0)
    await page.unrouteAll()
    expect([calls(), (await count('projects')) - before]).toEqual([made, made])
  }
})

test('Enter that is still held when the dialog has closed does not open it again', async ({ office }) => {
  const { page } = office
  await page.goto(pathOf(office, '/projects'))
  const open = page.getByRole('button', { name: 'New project' })
  await ready(page)
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByLabel('Name').fill('Winter catalogue')
  await page.keyboard.down('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  await holdKey(page, 'Enter')
  await expect(page.getByRole('link', { name: 'Winter catalogue' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a second press while the dialog closes has no effect', async ({ office }) => {
  const { page, call, count } = office
  await call('inventory.pushMovements', { movements: [{ item: 'Paper', type: 'receipt', qty: 1, location: 'Main' }] })
  const before = await count('stock_counts')
  await page.goto(pathOf(office, '/inventory/counts'))
  await page.getByRole('button', { name: 'New stock count' }).click()
  // Its initial values are valid, so that a form that was reset could be sent again.
  await page.getByRole('dialog').getByRole('button', { name: 'Create stock count' }).dblclick()
  await page.waitForURL(RECORD)
  expect((await count('stock_counts')) - before).toBe(1)
})

test('a confirmed step is taken once', async ({ office }) => {
  const { page, call } = office
  const { id } = await call('webhooks.create', { url: 'https://hooks.example.com/once', events: '*' })
  await page.goto(pathOf(office, `/settings/webhooks/${id}`))
  await page.getByRole('button', { name: 'Endpoint options' }).click()
  await page.getByRole('menuitem', { name: 'Rotate secret…' }).click()
  const calls = callsOf(page, 'webhooks.rotateSecret')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).dblclick()
  await expect(page.getByRole('dialog', { name: 'New signing secret' })).toBeVisible()
  expect(calls()).toBe(1)
})

test('a comment is sent once', async ({ office }) => {
  const { page } = office
  await page.goto(pathOf(office, '/contacts/{contact}'))
  const calls = callsOf(page, 'comments.create')
  const field = page.getByLabel('Write a comment')
  await field.fill('Call her on Monday')
  await field.press('ControlOrMeta+Enter')
  await field.press('ControlOrMeta+Enter')
  await expect(field).toHaveValue('')
  await expect(page.getByText('Call her on Monday')).toHaveCount(1)
  expect(calls()).toBe(1)
})

test('a command of the palette creates one draft', async ({ office }) => {
  const { page, count } = office
  const before = await count('quotes')
  await page.goto(pathOf(office, '/contacts'))
  await expect(page.getByRole('button', { name: 'New contact' })).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('New quote')
  await expect(page.getByRole('option', { name: 'New quote' })).toBeVisible()
  await holdKey(page, 'Enter')
  await page.waitForURL(RECORD)
  expect((await count('quotes')) - before).toBe(1)
})

test('a visitor who presses twice books once and sees the booking', async ({ office }) => {
  const { page, call, ask } = office
  const always = Array(7).fill([{ from: '00:00', to: '24:00' }])
  const hours = { minutes: 30, zone: 'Europe/Berlin', weekly: always, overrides: [], horizon_days: 30 }
  const limits = { buffer_before: 0, buffer_after: 0, notice_hours: 0, daily_cap: null }
  await call('bookings.createPage', { title: 'Intro call', description: '', place: '', ...hours, ...limits })
  const [booked] = await ask<{ url: string }[]>('bookings.pages')
  await page.goto(booked!.url)
  await page.getByRole('list', { name: 'Available times' }).getByRole('link').first().click()
  await page.getByLabel('Your name').fill('Ben Okafor')
  await page.getByLabel('Email').fill('ben@okafor.example')
  await page.getByRole('button', { name: 'Book this time' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect((await ask<{ data: [] }>('bookings.list', { when: 'upcoming' })).data).toHaveLength(1)
})

test('a visitor who presses twice sends a public form once', async ({ office }) => {
  const { page, call, ask } = office
  const { id } = await call('forms.create', { name: 'Ask us' })
  const { url } = await ask<{ url: string }>('forms.link', { id })
  await page.goto(url)
  await page.getByLabel('Name').fill('Ben Okafor')
  await page.getByLabel('Email').fill('ben@okafor.example')
  const posts = callsOf(page, '/f/')
  await page.getByLabel('Email').press('Enter')
  await page.getByRole('button', { name: 'Send' }).click({ force: true })
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible()
  expect(posts()).toBe(1)
  expect((await ask<{ data: [] }>('submissions.list', { form: id })).data).toHaveLength(1)
})
