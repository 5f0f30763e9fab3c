import { describe, expect, test } from 'vitest'
import type { ProviderAnswer } from './adapter.ts'
import { googleAds } from './google-ads.ts'
import { googleAnalytics } from './google-analytics.ts'
import { searchConsole } from './search-console.ts'

function answer(details?: unknown): ProviderAnswer {
  const body = { error: { code: 429, message: 'Too many requests.', status: 'RESOURCE_EXHAUSTED', details } }
  return { status: 429, headers: {}, bytes: Buffer.from(JSON.stringify(body)), json: () => body }
}
const retryInfo = (retryDelay: unknown) => ({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay })
const quotaError = (retryDelay: unknown) => ({
  '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
  errors: [
    {
      errorCode: { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' },
      message: 'Too many requests.',
      details: { quotaErrorDetails: { rateScope: 'ACCOUNT', rateName: 'Requests per account', retryDelay } },
    },
  ],
})
const DAY_MS = 86_400_000

describe.each([googleAds, googleAnalytics, searchConsole])('A limit of $slug', ({ refusal }) => {
  test.each<[string, unknown[], number]>([
    ['in RetryInfo', [retryInfo('30s')], 30_000],
    ['in RetryInfo after other details', [{ '@type': 'x', reason: 'RATE_LIMIT' }, retryInfo('1.5s')], 1_500],
    ['in the quota details of Google Ads', [quotaError('900s')], 900_000],
    ['in both: the longer one', [quotaError('900s'), retryInfo('30s')], 900_000],
    ['of more than a day: a day', [retryInfo('999999999999s')], DAY_MS],
  ])('waits as long as it says %s', (_where, details, milliseconds) => {
    expect(refusal!(answer(details))).toMatchObject({
      code: 'throttled',
      providerCode: 'RESOURCE_EXHAUSTED',
      retryAfterMs: milliseconds,
    })
  })

  test.each<[string, unknown]>([
    ['no details', undefined],
    ['other details', [{ '@type': 'x' }]],
    ['no wait', [retryInfo('0s')]],
    ['a negative wait', [retryInfo('-5s')]],
    ['a wait that is no duration', [retryInfo('soon')]],
    ['a wait that is a number', [retryInfo(30)]],
  ])('with %s is left to its status and Retry-After', (_what, details) => {
    expect(refusal!(answer(details))).toBeUndefined()
  })
})
