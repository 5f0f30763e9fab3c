import { expect, type Page } from '@playwright/test'
import { connected } from './connected.ts'
import { inDays } from './days.ts'

export const ACCOUNT = '4000000001'
/** Accounts may be a day ahead. */
const last = inDays(1)

/** Cost and value of the campaign in the API, over all sources. */
export async function figures(page: Page, token: string, until = last): Promise<{ cost: string; clicks: string }> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await page.request.get(`/api/v1/marketing/metrics?from=${connected.firstDay}&to=${until}`, { headers })
  const { data } = (await answer.json()) as { data: { campaign: string | null; cost: number; clicks: number }[] }
  const sum = (of: 'cost' | 'clicks') => data.reduce((total, row) => total + (row.campaign ? row[of] : 0), 0)
  return { cost: sum('cost').toFixed(2), clicks: `${sum('clicks')}` }
}

/** The same at the provider. */
export async function source(until = last): Promise<{ cost: string; clicks: string }> {
  const { costMicros, clicks } = await connected.ads.total(ACCOUNT, connected.firstDay, until)
  return { cost: (Number(costMicros) / 1e6).toFixed(2), clicks }
}

/** Each run with its days, changes, requests and waits; the new rows are those of the provider. */
export async function expectRuns(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'Latest runs' })
  await expect(table).toBeVisible()
  const more = page.getByRole('button', { name: /^Show all \d+$/ })
  if (await more.isVisible()) await more.click()
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
  const { rows } = await connected.ads.total(ACCOUNT, connected.firstDay, last)
  expect(runs.reduce((sum, run) => sum + Number(run[2]), 0)).toBe(Number(rows))
}

/** A chart has amounts with the currency on one axis, days on the other, and a bar with its value for every week. */
export async function expectAxes(page: Page, label: string, total: string): Promise<void> {
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

export const euros = (amount: string | number) =>
  `€${Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
