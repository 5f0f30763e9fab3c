import { expect, test } from 'vitest'
import { adapterOf } from './providers/registry.ts'
import { type ProviderSlug, providerOf, wholeMonths } from './rules.ts'
import { retryAfter } from './sync/provider-call.ts'

test.each<[ProviderSlug, number]>([
  ['google-ads', 30],
  ['meta', 28],
  ['microsoft-ads', 30],
  ['linkedin', 30],
  ['google-analytics', 5],
  ['search-console', 5],
])('%s may still correct the last %i days', (slug, days) => {
  expect(providerOf(slug).lookBackDays).toBe(days)
})

test.each<[ProviderSlug, number | null]>([
  ['meta', 60],
  ['linkedin', 365],
  ['quickbooks', 5 * 365],
  ['google-ads', null],
  ['microsoft-ads', null],
])('a sign-in to %s ends after %s days', (slug, days) => {
  expect(adapterOf(slug)!.oauth!.reauthDays).toBe(days)
})

test.each([
  ['120', 120_000],
  ['Thu, 01 Jan 2026 00:02:00 GMT', 120_000],
  ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
  ['soon', null],
  ['', null],
])('Retry-After: %s', (value, milliseconds) => {
  expect(retryAfter({ 'retry-after': value }, new Date('2026-01-01T00:00:00Z'))).toBe(milliseconds)
})

test.each([
  [{ from: '2028-02-10', to: '2028-02-10' }, '2028-02-01/2028-02-29'],
  [{ from: '2027-12-31', to: '2028-01-01' }, '2027-12-01/2028-01-31'],
  [{ from: '2026-10-25', to: '2026-11-30' }, '2026-10-01/2026-11-30'],
])('the months that %o touches are read whole', (window, months) => {
  const { from, to } = wholeMonths(window)
  expect(`${from}/${to}`).toBe(months)
})
