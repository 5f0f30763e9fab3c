import { expectAccessible } from './support/accessible.ts'
import { freePort, type Product, startProduct } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { startSimulator } from './support/simulator.ts'
import { expect, test } from './support/test.ts'

const OWNER = { name: 'Ada Berg', email: 'ada@nordlicht.example', password: 'correct horse battery' }
const ACCOUNT = '4000000001'
const LIMIT_MS = 60_000
const deadline = { timeout: LIMIT_MS }
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const first = dayAgo(10)

let ads: Awaited<ReturnType<typeof startSimulator>>
let product: Product

test.beforeAll(async () => {
  test.setTimeout(120_000)
  const url = `http://localhost:${await freePort()}`
  ads = await startSimulator('google-ads', url, { CAMPAIGNS: '1', SINCE: first })
  product = await startProduct({ PUBLIC_BASE_URL: url, ...ads.settings })
  const words = ['--owner-name', OWNER.name, '--owner-email', OWNER.email, '--owner-password', OWNER.password]
  await product.shell('workspace', 'create', '--name', 'Nordlicht Studio', '--slug', 'nordlicht', ...words)
})
test.afterAll(async () => {
  await Promise.all([product.stop(), ads.stop()])
})

test('a campaign of a data source is matched by hand, and its cost moves to the campaign', async ({ browser }) => {
  test.setTimeout(2 * LIMIT_MS)
  const page = await browser.newPage({ baseURL: product.url })
  await signIn(page, OWNER)
  await page.getByRole('link', { name: 'Marketing' }).click()
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Spring')
  await page.getByRole('dialog').getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByRole('link', { name: 'Spring' })).toBeVisible()
  await page.getByRole('link', { name: 'Data sources' }).click()
  await page.getByRole('button', { name: 'Connect Google Ads' }).click()
  await page.getByRole('checkbox', { name: /^Account 1/ }).check()
  await page.getByRole('button', { name: 'Start reading' }).click()
  await expect(page.getByRole('row', { name: /Done/ }).first()).toBeVisible(deadline)
  // All windows are read.
  await expect(page.getByText('Next run').locator('..')).not.toContainText('Now', deadline)
  // Results end with the day of the workspace; the account may be one ahead.
  const { costMicros } = await ads.total(ACCOUNT, first, dayAgo(0))
  const cost = `€${(Number(costMicros) / 1e6).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

  const left = page.getByRole('region', { name: 'Not matched' })
  await expect(left.getByRole('row', { name: /Campaign 1\.1/ })).toContainText(cost)
  await expectAccessible(page)
  await left.getByRole('button', { name: /^Match…/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Campaign', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(left.getByRole('button', { name: /^Match…/ })).toBeFocused()

  await page.goto('/nordlicht/campaigns?view=results')
  const unmatched = page.getByRole('row', { name: /Campaign 1\.1/ })
  await expect(unmatched).toContainText(cost)
  await unmatched.getByRole('link', { name: 'Match' }).click()
  await expect(page.getByRole('heading', { name: 'Campaign matching' })).toBeVisible()
  const row = page.getByRole('row', { name: /Campaign 1\.1/ })
  await expect(row).toContainText('Not matched')
  await expect(row).toContainText(cost)
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Match…/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Campaign', { exact: true }).fill('spr')
  await page.getByRole('option', { name: 'Spring' }).click()
  await dialog.getByRole('button', { name: 'Match', exact: true }).click()
  await expect(row).toContainText('Manual')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Not matched')

  await row.getByRole('button', { name: /^Match…/ }).click()
  await dialog.getByLabel('Campaign', { exact: true }).fill('spr')
  await page.getByRole('option', { name: 'Spring' }).click()
  await dialog.getByRole('button', { name: 'Match', exact: true }).click()
  await row.getByRole('link', { name: 'Spring' }).click()
  await expect(page.getByRole('heading', { name: 'Spring' })).toBeVisible()
  await page.goto('/nordlicht/campaigns?view=results')
  await expect(page.getByRole('row', { name: /Spring/ })).toContainText(cost)
  await expect(unmatched).toHaveCount(0)
  await page.goto('/nordlicht/connectors')
  await page.getByRole('link', { name: 'Account 1' }).click()
  await expect(page.getByRole('table', { name: 'Latest runs' })).toBeVisible()
  await expect(left).toHaveCount(0)

  await page.getByRole('button', { name: 'Data source options' }).click()
  await page.getByRole('menuitem', { name: 'Disconnect…' }).click()
  await dialog.getByRole('radio', { name: /^Remove them/ }).check()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Google Ads disconnected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Google Ads' })).toBeVisible()
  await page.goto('/nordlicht/campaigns?view=results')
  await expect(page.getByText('No costs, touches or won deals in this period.')).toBeVisible()
})
