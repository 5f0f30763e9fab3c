import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { ACCOUNT, euros, expectAxes, expectRuns, figures, source } from './support/ad-figures.ts'
import { connected, onConnected } from './support/connected.ts'
import { inDays } from './support/days.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import type { Team } from './support/workspace.ts'

/** Serial, because the last test continues with the connection before it, and corrects figures that all of them read. */
test.describe.configure({ mode: 'serial' })
test.use(onConnected)

const LIMIT_MS = 60_000
const HOUR_MS = 3_600_000
const deadline = { timeout: LIMIT_MS }

let team: Team
let token: string

/** Signs the owner of a new workspace in and creates a campaign. */
async function begin(page: Page, utm?: string): Promise<void> {
  team = await connected.createWorkspace()
  token = await connected.createToken(team.slug)
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/campaigns`)
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Spring')
  if (utm) await dialog.getByLabel('UTM name').fill(utm)
  await dialog.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByRole('link', { name: 'Spring' })).toBeVisible()
  await page.getByRole('link', { name: 'Data sources' }).click()
}

/** Signs in at Google Ads as its own person, so that only this sign-in can be revoked. */
async function connectAds(page: Page): Promise<void> {
  const person = new URLSearchParams({ login_hint: team.slug })
  await page.route('**/o/oauth2/v2/auth?*', (route) => route.continue({ url: `${route.request().url()}&${person}` }))
  await page.getByRole('button', { name: 'Connect Google Ads' }).click()
  await page.getByRole('checkbox', { name: /^Account 1/ }).check()
  await page.getByRole('button', { name: 'Start reading' }).click()
}

test('a campaign of a data source is matched by hand, and its cost moves to the campaign', async ({ page }) => {
  test.setTimeout(2 * LIMIT_MS)
  await begin(page)
  await connectAds(page)
  await expect(page.getByRole('row', { name: /Done/ }).first()).toBeVisible(deadline)
  // All windows are read.
  await expect(page.getByText('Next run').locator('..')).not.toContainText('Now', deadline)
  // Results end with the day of the workspace; the account may be one ahead.
  const cost = euros((await source(inDays(0))).cost)

  const left = page.getByRole('region', { name: 'Not matched' })
  await expect(left.getByRole('row', { name: /Campaign 1\.1/ })).toContainText(cost)
  await expectAccessible(page)
  await left.getByRole('button', { name: /^Match…/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Campaign', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(left.getByRole('button', { name: /^Match…/ })).toBeFocused()

  await page.goto(`/${team.slug}/campaigns?view=results`)
  const unmatched = page.getByRole('row', { name: /Campaign 1\.1/ })
  await expect(unmatched).toContainText(cost)
  await unmatched.getByRole('link', { name: 'Match' }).click()
  await expect(page.getByRole('heading', { name: 'Campaign matching' })).toBeVisible()
  const row = page.getByRole('row', { name: /Campaign 1\.1/ })
  await expect(row).toContainText('Not matched')
  await expect(row).toContainText(cost)
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
  await page.goto(`/${team.slug}/campaigns?view=results`)
  await expect(page.getByRole('row', { name: /Spring/ })).toContainText(cost)
  await expect(unmatched).toHaveCount(0)
  await page.goto(`/${team.slug}/connectors`)
  await page.getByRole('link', { name: 'Account 1' }).click()
  const runs = page.getByRole('table', { name: 'Latest runs' }).getByRole('row')
  await expect(runs).toHaveCount(1 + 10)
  await page.getByRole('button', { name: /^Show all \d+$/ }).click()
  await expect(runs.nth(1 + 10)).toBeVisible()
  await expect(left).toHaveCount(0)

  await page.getByRole('button', { name: 'Data source options' }).click()
  await page.getByRole('menuitem', { name: 'Disconnect…' }).click()
  await dialog.getByRole('radio', { name: /^Remove them/ }).check()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Google Ads disconnected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Google Ads' })).toBeVisible()
  await page.goto(`/${team.slug}/campaigns?view=results`)
  await expect(page.getByText('No costs, touches or won deals in this period.')).toBeVisible()
})

test('search ads are connected, and their costs are in the results of the campaign', async ({ page }) => {
  test.setTimeout(2 * LIMIT_MS)
  await begin(page, 'campaign-1-1')
  const post = async (path: string, data: unknown) => {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await page.request.post(`/api/v1${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  // Set up, but not connected: the operator may not have registered the URL yet.
  await expect(page.getByText(`${connected.url}/connectors/oauth/google-ads/callback`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy callback URL of Google Ads' })).toBeVisible()
  await connectAds(page)
  await expect(page.getByRole('heading', { name: 'Google Ads: Account 1' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Done/ }).first()).toBeVisible(deadline)
  // The page follows the run by itself.
  await expect(page.getByText('Next run').locator('..')).not.toContainText('Now', deadline)
  await expect(page.getByRole('table', { name: 'Chosen accounts' })).not.toContainText(/still reading|Not read yet/)
  expect(await figures(page, token)).toEqual(await source())
  await expectRuns(page)

  // Results end with the day of the workspace; that of the account may have begun before.
  const { cost } = await source(inDays(0))
  const contact = await post('/contacts', { name: 'Ida Brandt', email: 'ida@brandt.example' })
  await post('/marketing/touches', [{ email: 'ida@brandt.example', campaign: 'campaign-1-1' }])
  const amount = Number((2 * Number(cost)).toFixed(2))
  await post('/deals', { name: 'Posters', contact: contact.id, amount, currency: 'EUR', stage: 'won' })
  await page.goto(`/${team.slug}/campaigns?view=results`)
  const row = page.getByRole('row', { name: /Spring/ })
  await expect(row).toContainText(euros(cost))
  await expect(row).toContainText('100%')
  await expectAxes(page, 'Spent, EUR', euros(cost))

  // A day with both costs, of which one counts.
  const [day, pushed] = [inDays(-3), '4321.00']
  await post('/marketing/costs', [{ date: day, campaign: 'campaign-1-1', amount: pushed, currency: 'EUR' }])
  const { costMicros } = await connected.ads.total(ACCOUNT, day, day)
  const withPushed = Number(cost) - Number(costMicros) / 1e6 + Number(pushed)
  expect(withPushed).toBeGreaterThan(Number(cost))
  await row.getByRole('link', { name: 'Spring' }).click()
  const choice = page.getByRole('group', { name: 'Costs come from' })
  await expect(choice.getByRole('button', { name: 'Data sources' })).toHaveAttribute('aria-pressed', 'true')
  await choice.getByRole('button', { name: 'Entered and pushed' }).click()
  await expect(page.getByText('Costs come from entered and pushed costs')).toBeVisible()
  expect((await figures(page, token, inDays(0))).cost).toBe(withPushed.toFixed(2))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(choice.getByRole('button', { name: 'Data sources' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/${team.slug}/campaigns?view=results`)
  await expect(row).toContainText(euros(cost))
})

test('an expired sign-in notifies the owner, and signing in again counts nothing twice @stress', async ({ page }) => {
  test.setTimeout(2 * LIMIT_MS)
  const { ads, mail } = connected
  const { email } = team.owner
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/connectors`)
  await page.getByRole('link', { name: 'Account 1' }).click()
  const before = await figures(page, token)
  const mails = await mail.count(email)
  await ads.control('revoke', team.slug)
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
  await expect.poll(() => mail.count(email), deadline).toBe(mails + 1)
  const link = await mail.link(email, `/${team.slug}/connectors/`)
  await page.goto(`/${team.slug}/connectors`)
  await expect(page.getByRole('list', { name: 'Connections to Google Ads' })).toContainText('Sign in again')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('Sign in again: Google Ads')).toBeVisible()
  expect(await figures(page, token)).toEqual(before)

  // The clock of the provider may have passed midnight, so only days that ended before are compared.
  const ended = inDays(-2)
  const uncorrected = await source(ended)
  await ads.control('correct', inDays(-3), '70000000', '1230000')
  await page.goto(link)
  await problem.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible(deadline)
  await expect(problem).toHaveCount(0)
  const corrected = await source(ended)
  expect(Number(corrected.cost)).toBeCloseTo(Number(uncorrected.cost) + 1.23, 2)
  await expect.poll(() => figures(page, token, ended), deadline).toEqual(corrected)
  await page.goto(`/${team.slug}/connectors`)
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
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await ads.counts()).revocations).toBe(revocations)
  await options.click()
  await page.getByRole('menuitem', { name: 'Disconnect…' }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Google Ads disconnected')).toBeVisible()
  expect((await ads.counts()).revocations).toBeGreaterThan(revocations)
  expect(await figures(page, token, ended)).toEqual(corrected)

  await options.click()
  await page.getByRole('menuitem', { name: 'Remove figures…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove figures' }).click()
  await expect(page.getByRole('button', { name: 'Connect Google Ads' })).toBeVisible()
  // Only the costs that were pushed are left.
  expect(await figures(page, token, ended)).toEqual({ cost: '4321.00', clicks: '0' })
})
