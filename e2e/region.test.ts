import type { Page } from '@playwright/test'
import { openInside, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createToken, createWorkspace } from './support/workspace.ts'

test('an open page follows the notation and currency of the workspace, and keeps what was typed before', async ({
  browser,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const deal = { name: 'Oven', amount: 1234.5, close_date: '2027-04-03' }
  const { id } = await (await request.post('/api/v1/deals', { headers, data: deal })).json()
  const stored = async () => (await request.get(`/api/v1/deals/${id}`, { headers })).json()
  const page = await (await browser.newContext()).newPage()
  await signIn(page, await addMember(slug, 'Ben Wolff'))
  await page.goto(`/${slug}/deals/${id}`)
  const amount = page.getByLabel('Amount')
  await expect(amount).toHaveValue('1,234.50')
  await amount.fill('1,500')
  const settings = await openInside(browser, { slug, owner }, '/settings')
  await settings.getByLabel('Numbers and dates').fill('German (Germany)')
  await settings.getByRole('option', { name: /^German \(Germany\)/ }).click()
  await settings.getByLabel('Currency').fill('USD')
  await settings.getByRole('option', { name: /USD/ }).first().click()
  await settings.getByLabel('Time zone').fill('Kiritimati')
  await settings.getByRole('option', { name: /Kiritimati/ }).click()
  await settings.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(settings.getByText('Saved', { exact: true })).toBeVisible()

  // The text that was typed keeps its meaning.
  await expect(amount).toHaveValue('1.500')
  await amount.press('Enter')
  await expect.poll(async () => (await stored()).amount).toBe(1500)
  await amount.fill('2.500,50')
  await amount.press('Enter')
  await expect.poll(async () => (await stored()).amount).toBe(2500.5)
  await page.getByRole('link', { name: 'Deals', exact: true }).first().click()
  await expect(page.getByText('2.500,50 €').or(page.getByText('2.501 €')).first()).toBeVisible()
  await page.getByRole('button', { name: 'New deal' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('USD', { exact: true })).toBeVisible()
})

test('a new record has the currency that its dialog showed, also if the workspace changed it meanwhile', async ({
  browser,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const page = await openInside(browser, { slug, owner }, '/deals')
  await page.getByRole('button', { name: 'New deal' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Oven')
  await dialog.getByLabel('Amount').fill('100')
  await expect(dialog.getByText('EUR', { exact: true })).toBeVisible()
  await page.route('**/api/trpc/deals.create*', async (route) => {
    const from = { Origin: new URL(page.url()).origin, 'X-Atrium-Workspace': slug }
    const changed = await page.request.post('/api/trpc/workspaces.update', { headers: from, data: { currency: 'USD' } })
    expect(changed.status()).toBe(200)
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  await expect(dialog).toBeHidden()
  const { data } = await (await request.get('/api/v1/deals', { headers })).json()
  expect(data).toMatchObject([{ name: 'Oven', amount: 100, currency: 'EUR' }])
})

test('two owners change different settings at once, and both are kept', async ({ browser }) => {
  const { slug, owner } = await createWorkspace()
  const team = { slug, owner }
  const [first, second] = [await openInside(browser, team, '/settings'), await openInside(browser, team, '/settings')]
  const save = async (page: Page, nth: number) => {
    await page.getByRole('button', { name: 'Save changes' }).nth(nth).click()
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  }
  await first.getByLabel('Numbers and dates').fill('German (Germany)')
  await first.getByRole('option', { name: /^German \(Germany\)/ }).click()
  await save(first, 0)
  await first.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await save(first, 1)
  await second.getByLabel('Name', { exact: true }).fill('Nordlicht GmbH')
  await save(second, 0)
  await second.getByLabel('Bank').fill('Hausbank')
  await save(second, 1)
  await second.reload()
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Nordlicht GmbH')
  await expect(second.getByLabel('Numbers and dates')).toHaveValue(/^German \(Germany\)/)
  await expect(second.getByLabel('IBAN')).toHaveValue('DE89370400440532013000')
  await expect(second.getByLabel('Bank')).toHaveValue('Hausbank')
})

test('two owners change different times of tickets and levels of risks at once, and all are kept', async ({
  browser,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const open = (path: string) => openInside(browser, { slug, owner }, path)
  const change = async (page: Page, label: string, text: string, verb: string) => {
    await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: verb }).click()
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  }
  const [times, laterTimes] = [await open('/settings/tickets'), await open('/settings/tickets')]
  await change(times, 'Low: resolution', '50', 'Save times')
  await change(times, 'Sunday', '10:00-12:00', 'Save times')
  await change(laterTimes, 'Low: first response', '9', 'Save times')
  await change(laterTimes, 'Saturday', '10:00-11:00', 'Save times')
  await expect(laterTimes.getByLabel('Low: resolution')).toHaveValue('50')
  await expect(laterTimes.getByLabel('Sunday', { exact: true })).toHaveValue('10:00–12:00')
  const [levels, laterLevels] = [await open('/settings/risks'), await open('/settings/risks')]
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const risk = { title: 'The press fails', inherent: { likelihood: 1, impact: 1 } }
  await request.post('/api/v1/risks', { headers, data: risk })
  const map = await open('/risks?view=map')
  await expect(map.getByText('Critical 17–25')).toBeVisible()
  await change(levels, 'Low up to', '5', 'Save levels')
  await change(laterLevels, 'High up to', '14', 'Save levels')
  await expect(laterLevels.getByLabel('Low up to')).toHaveValue('5')
  await expect(map.getByText('Critical 15–25')).toBeVisible()
})
