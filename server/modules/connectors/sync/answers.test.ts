import { expect, test } from 'vitest'
import { type MetricRow, MovedPages, type Page, type ProviderError } from '../providers/adapter.ts'
import { money } from '../providers/read-decimal.ts'
import { collectWindow } from './collect-window.ts'

const window = { from: '2027-03-01', to: '2027-03-03' }
const row: MetricRow = {
  date: '2027-03-02',
  campaignExtId: '7',
  breakdown: '',
  currency: 'EUR',
  costMicros: 1n,
  clicks: 2n,
}

async function* pages(...given: Page[]) {
  yield* given
}
const collect = (rows: MetricRow[]) => collectWindow(pages({ metrics: rows }), window, 'Meta Ads')
const problem = (rows: MetricRow[]) =>
  collect(rows).then(
    () => undefined,
    ({ code, message }: ProviderError) => [code, message],
  )

test.each<[string, Partial<MetricRow>, RegExp]>([
  ['a negative count', { clicks: -1n }, /clicks of 2027-03-02 is -1/],
  ['a day before the window', { date: '2027-02-28' }, /2027-02-28, but the request was for 2027-03-01 to 2027-03-03/],
  ['a day after it', { date: '2027-03-04' }, /2027-03-04/],
  ['a currency that does not exist', { currency: 'XQX' }, /currency of 2027-03-02 is “XQX”/],
  ['an amount without a currency', { currency: undefined }, /an amount on 2027-03-02 has no currency/],
  ['more than a number can hold', { costMicros: 10n ** 16n }, /cost_micros of 2027-03-02/],
])('%s is an answer that cannot be right', async (_name, wrong, message) => {
  expect(await problem([row, { ...row, campaignExtId: '8', ...wrong } as MetricRow])).toEqual([
    'bad_answer',
    expect.stringMatching(message),
  ])
})

test('corrections may make amounts negative', async () => {
  expect(await problem([{ ...row, costMicros: -5_000_000n }])).toBeUndefined()
})

test('a row that comes twice counts once, and with other figures the pages have moved', async () => {
  const twice = await collectWindow(pages({ metrics: [row] }, { metrics: [row] }), window, 'Meta Ads')
  expect('metrics' in twice && twice.metrics.size).toBe(1)
  const moved = collectWindow(pages({ metrics: [row] }, { metrics: [{ ...row, clicks: 3n }] }), window, 'Meta Ads')
  await expect(moved).rejects.toThrow(MovedPages)
})

test('a window of more than 200,000 rows is refused', async () => {
  const many = Array.from({ length: 200_001 }, (_, nth): MetricRow => ({ ...row, campaignExtId: `${nth}` }))
  expect(await problem(many)).toEqual(['too_many_rows', expect.stringMatching(/more than 200,000 rows/)])
})

test('a provider that sends the same page for every page is not read forever', { tags: 'stress' }, async () => {
  const repeated = Array.from({ length: 20_000 }, (_, nth) => ({ ...row, campaignExtId: `${nth}` }))
  let sent = 0
  async function* endless() {
    for (; sent < 100; sent++) yield { metrics: repeated }
  }
  await expect(collectWindow(endless(), window, 'Meta Ads')).rejects.toMatchObject({
    code: 'bad_answer',
    message: expect.stringMatching(/^Meta Ads sent the same rows on every page\. /),
  })
  expect(sent).toBeLessThan(25)
})

test('texts are stored without control characters, and long keys stay apart', async () => {
  const long = 'ä'.repeat(3_000)
  const collected = await collect([
    { ...row, breakdown: `${long}1` },
    { ...row, breakdown: `${long}2` },
    { ...row, breakdown: 'a\0\ud800b' },
  ])
  if (!('metrics' in collected)) throw new Error('parked')
  const breakdowns = [...collected.metrics.values()].map(({ breakdown }) => String(breakdown))
  expect(new Set(breakdowns).size).toBe(3)
  expect(breakdowns.every((text) => text.length <= 400)).toBe(true)
  expect(breakdowns[2]).toMatch(/^a \ufffdb…[0-9a-f]{16}$/)
})

test.each([
  ['12.345', 'EUR'],
  ['12.5', 'JPY'],
  ['1.2345', 'KWD'],
  ['twelve', 'EUR'],
  ['', 'EUR'],
  ['1e5', 'EUR'],
  ['1,5', 'EUR'],
])('%j is not an amount in %s', (value, currency) => {
  expect(() => money(value, currency, 'spend', 'Meta Ads')).toThrow(
    new RegExp(`as spend, which is not an amount in ${currency}`),
  )
})

test('amounts have the places of their currency', () => {
  expect(money('12.34', 'EUR', 'spend', 'Meta Ads')).toBe(12_340_000n)
  expect(money('12.345', 'KWD', 'spend', 'Meta Ads')).toBe(12_345_000n)
  expect(money('-7', 'JPY', 'spend', 'Meta Ads')).toBe(-7_000_000n)
  expect(money('126.37', 'HUF', 'TotalAmt', 'QuickBooks')).toBe(126_370_000n)
})
