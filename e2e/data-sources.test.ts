import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { startMailServer } from './support/mail-server.ts'
import { freePort, type Product, startProduct } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { startSimulator } from './support/simulator.ts'
import { expect, test } from './support/test.ts'

/** Serial, because the second test continues with the connection of the first one. */
test.describe.configure({ mode: 'serial' })

const OWNER = { name: 'Ada Berg', email: 'ada@nordlicht.example', password: 'correct horse battery' }
const ACCOUNT = '4000000001'
const LIMIT_MS = 60_000
const HOUR_MS = 3_600_000
const dayAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS).toISOString().slice(0, 10)
const [first, last] = [dayAgo(20), dayAgo(-1)]
const deadline = { timeout: LIMIT_MS }

let mail: Awaited<ReturnType<typeof startMailServer>>
let ads: Awaited<ReturnType<typeof startSimulator>>
let product: Product
let headers: Record<string, string>

test.beforeAll(async () => {
  test.setTimeout(120_000)
  const url = `http://localhost:${await freePort()}`
  mail = await startMailServer()
  ads = await startSimulator('google-ads', url, { CAMPAIGNS: '1', SINCE: first })
  product = await startProduct({ PUBLIC_BASE_URL: url, SMTP_URL: mail.url, ...ads.settings })
  const words = ['--owner-name', OWNER.name, '--owner-email', OWNER.email, '--owner-password', OWNER.password]
  await product.shell('workspace', 'create', '--name', 'Nordlicht Studio', '--slug', 'nordlicht', ...words)
  const token = await product.shell<{ token: string }>(
    'token',
    'create',
    '--workspace',
    'nordlicht',
    '--name',
    'Journey',
  )
  headers = { Authorization: `Bearer ${token.token}` }
})
test.afterAll(async () => {
  await Promise.all([product.stop(), ads.stop()])
  await mail.stop()
})

/** Cost and value of the campaign in the API, over all sources. */
async function figures(page: Page, until = last): Promise<{ cost: string; clicks: string }> {
  const answer = await page.request.get(`${product.url}/api/v1/marketing/metrics?from=${first}&to=${until}`, {
    headers,
  })
  const { data } = (await answer.json()) as { data: { campaign: string | null; cost: number; clicks: number }[] }
  const sum = (of: 'cost' | 'clicks') => data.reduce((total, row) => total + (row.campaign ? row[of] : 0), 0)
  return { cost: sum('cost').toFixed(2), clicks: `${sum('clicks')}` }
}

/** The same at the provider. */
async function source(until = last): Promise<{ cost: string; clicks: string }> {
  const { costMicros, clicks } = await ads.total(ACCOUNT, first, until)
  return { cost: (Number(costMicros) / 1e6).toFixed(2), clicks }
}

/** Each run with its days, changes, requests and waits; the new rows are those of the provider. */
async function expectRuns(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'Latest runs' })
  const [header, ...runs] = await table
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText)))
  expect(header).toEqual(['Days', 'Status', 'New', 'Changed', 'Removed', 'Requests', 'Waited', 'Started'])
  for (const [days, status, , , removed, requests, waited, started] of runs) {
    expect([status, removed]).toEqual(['Done', '0'])
    expect(days).toMatch(/\d.*\nAccount 1$/)
    expect(waited).toMatch(/^\d+ s$/)
    expect(Number(requests)).toBeGreaterThanOrEqual(2)
    expect(started).toMatch(/now|ago/)
  }
  const { rows } = await ads.total(ACCOUNT, first, last)
  expect(runs.reduce((sum, run) => sum + Number(run[2]), 0)).toBe(Number(rows))
}

/** A chart has amounts with the currency on one axis, days on the other, and a bar with its value for every week. */
async function expectAxes(page: Page, label: string, total: string): Promise<void> {
  const chart = page.getByRole('figure').filter({ hasText: label })
  await expect(chart.getByRole('list', { name: `${label} by week` })).toBeVisible()
  await expect(chart).toContainText(total)
  const amounts = chart.getByText(/^€\d+(\.\d)?K?$/).filter({ visible: true })
  const weeks = chart.getByText(/^\d{1,2} [A-Z][a-z]{2}$/).filter({ visible: true })
  await expect(amounts.first()).toHaveText('€0')
  expect(await amounts.count()).toBeGreaterThanOrEqual(3)
  expect(await weeks.count()).toBeGreaterThanOrEqual(3)
  const [zero, top, bars] = await Promise.all([
    amounts.first().boundingBox(),
    amounts.last().boundingBox(),
    chart.getByRole('list').boundingBox(),
  ])
  expect(top!.y).toBeLessThan(zero!.y)
  expect(zero!.x + zero!.width).toBeLessThanOrEqual(bars!.x)
  expect((await weeks.first().boundingBox())!.y).toBeGreaterThanOrEqual(bars!.y + bars!.height)
  await expect(chart.getByRole('listitem').last()).toContainText(/^Week of \d{1,2} \w+ \d{4}: €[\d,.]+$/)
}

const euros = (amount: string) => `€${Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })}`

test('search ads are connected, and their costs are in the results of the campaign', async ({ browser }) => {
  test.setTimeout(2 * LIMIT_MS)
  const page = await browser.newPage({ baseURL: product.url })
  await signIn(page, OWNER)
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(`${product.url}/api/v1${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  await page.getByRole('link', { name: 'Marketing' }).click()
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Spring')
  await dialog.getByLabel('UTM name').fill('campaign-1-1')
  await dialog.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByRole('link', { name: 'Spring' })).toBeVisible()

  await page.getByRole('link', { name: 'Data sources' }).click()
  // Set up, but not connected: the operator may not have registered the URL yet.
  await expect(page.getByText(`${product.url}/connectors/oauth/google-ads/callback`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy callback URL of Google Ads' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Connect Google Ads' }).click()
  await page.getByRole('checkbox', { name: /^Account 1/ }).check()
  await page.getByRole('button', { name: 'Start reading' }).click()
  await expect(page.getByRole('heading', { name: 'Google Ads: Account 1' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Done/ }).first()).toBeVisible(deadline)
  // The page follows the run by itself.
  await expect(page.getByText('Next run').locator('..')).not.toContainText('Now', deadline)
  await expect(page.getByRole('table', { name: 'Chosen accounts' })).not.toContainText(/still reading|Not read yet/)
  await expectAccessible(page)
  expect(await figures(page)).toEqual(await source())
  await expectRuns(page)

  // Results end with the day of the workspace; that of the account may have begun before.
  const { cost } = await source(dayAgo(0))
  const contact = await post('/contacts', { name: 'Ida Brandt', email: 'ida@brandt.example' })
  await post('/marketing/touches', [{ email: 'ida@brandt.example', campaign: 'campaign-1-1' }])
  const amount = Number((2 * Number(cost)).toFixed(2))
  await post('/deals', { name: 'Posters', contact: contact.id, amount, currency: 'EUR', stage: 'won' })
  await page.goto('/nordlicht/campaigns?view=results')
  const row = page.getByRole('row', { name: /Spring/ })
  await expect(row).toContainText(euros(cost))
  await expect(row).toContainText('100%')
  await expectAxes(page, 'Spent, EUR', euros(cost))

  // A day with both costs, of which one counts.
  const [day, pushed] = [dayAgo(3), '4321.00']
  await post('/marketing/costs', [{ date: day, campaign: 'campaign-1-1', amount: pushed, currency: 'EUR' }])
  const { costMicros } = await ads.total(ACCOUNT, day, day)
  const withPushed = Number(cost) - Number(costMicros) / 1e6 + Number(pushed)
  expect(withPushed).toBeGreaterThan(Number(cost))
  await row.getByRole('link', { name: 'Spring' }).click()
  const choice = page.getByRole('group', { name: 'Costs come from' })
  await expect(choice.getByRole('button', { name: 'Data sources' })).toHaveAttribute('aria-pressed', 'true')
  await choice.getByRole('button', { name: 'Entered and pushed' }).click()
  await expect(page.getByText('Costs come from entered and pushed costs')).toBeVisible()
  expect((await figures(page, dayAgo(0))).cost).toBe(withPushed.toFixed(2))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(choice.getByRole('button', { name: 'Data sources' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/nordlicht/campaigns?view=results')
  await expect(row).toContainText(euros(cost))
})

test('an expired sign-in notifies the owner, and signing in again counts nothing twice', async ({ browser }) => {
  test.setTimeout(2 * LIMIT_MS)
  const page = await browser.newPage({ baseURL: product.url })
  await signIn(page, OWNER)
  await page.goto('/nordlicht/connectors')
  await page.getByRole('link', { name: 'Account 1' }).click()
  const before = await figures(page)
  const mails = mail.count(OWNER.email)
  await ads.control('revoke')
  await ads.control('shiftClock', 2 * HOUR_MS)
  await page.getByRole('button', { name: 'Sync now' }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'Google Ads no longer accepts this sign-in' })
  await expect(problem).toBeVisible(deadline)
  const failed = page
    .getByRole('table', { name: 'Latest runs' })
    .getByRole('row', { name: /Failed/ })
    .first()
  await expect(failed).toContainText('Google Ads no longer accepts the sign-in (invalid_grant)')
  await expectAccessible(page)
  await expect.poll(() => mail.count(OWNER.email), deadline).toBe(mails + 1)
  const link = await mail.link(OWNER.email, '/nordlicht/connectors/')
  await page.goto('/nordlicht/connectors')
  await expect(page.getByRole('list', { name: 'Connections to Google Ads' })).toContainText('Sign in again')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('Sign in again: Google Ads')).toBeVisible()
  expect(await figures(page)).toEqual(before)

  // The clock of the provider may have passed midnight, so only days that ended before are compared.
  const ended = dayAgo(2)
  const uncorrected = await source(ended)
  await ads.control('correct', dayAgo(3), '70000000', '1230000')
  await page.goto(link)
  await problem.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible(deadline)
  await expect(problem).toHaveCount(0)
  const corrected = await source(ended)
  expect(Number(corrected.cost)).toBeCloseTo(Number(uncorrected.cost) + 1.23, 2)
  await expect.poll(() => figures(page, ended), deadline).toEqual(corrected)
  await page.goto('/nordlicht/connectors')
  await expect(page.getByRole('list', { name: 'Connections to Google Ads' }).getByRole('listitem')).toHaveText(
    /Account 1.*Connected/,
  )

  const { revocations } = await ads.counts()
  await page.getByRole('link', { name: 'Account 1' }).click()
  const options = page.getByRole('button', { name: 'Data source options' })
  await options.click()
  await page.getByRole('menuitem', { name: 'Disconnect…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect Google Ads?' })
  await expect(dialog).toContainText('deletes the stored credentials')
  await expect(dialog.getByRole('radio', { name: /^Keep them/ })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await ads.counts()).revocations).toBe(revocations)
  await options.click()
  await page.getByRole('menuitem', { name: 'Disconnect…' }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Google Ads disconnected')).toBeVisible()
  expect((await ads.counts()).revocations).toBeGreaterThan(revocations)
  expect(await figures(page, ended)).toEqual(corrected)

  await options.click()
  await page.getByRole('menuitem', { name: 'Remove figures…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove figures' }).click()
  await expect(page.getByRole('button', { name: 'Connect Google Ads' })).toBeVisible()
  // Only the costs that were pushed are left.
  expect(await figures(page, ended)).toEqual({ cost: '4321.00', clicks: '0' })
})
