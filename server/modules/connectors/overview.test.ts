import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { freePort } from '#server/testing/crash/stage.ts'
import { openWorkspace, type Person } from '#server/testing/person.ts'
import type { Overview } from './schema.ts'

const SETTINGS: Record<string, string> = {
  SERVICE_META_CLIENT_ID: 'id',
  SERVICE_META_CLIENT_SECRET: 'secret',
  SERVICE_LINKEDIN_CLIENT_ID: 'id',
  SERVICE_GOOGLE_CLIENT_ID: 'id',
  SERVICE_GOOGLE_CLIENT_SECRET: 'secret',
}
let url: string
let api: TestApi
let owner: Person

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  api = await startApi({ PORT: String(port), PUBLIC_BASE_URL: url, ...SETTINGS })
  owner = (await openWorkspace(api)).owner
})
afterAll(() => api.close())

test('every card shows the callback URL to register and the settings that are missing', async () => {
  const { data } = (await owner.query('connectors.overview')).body as Overview
  const callback = (slug: string) => `${url}/connectors/oauth/${slug}/callback`
  expect(data.map((card) => [card.provider, card.callback, card.missing])).toEqual([
    ['google-analytics', callback('google-analytics'), []],
    ['search-console', callback('search-console'), []],
    ['google-ads', callback('google-ads'), ['SERVICE_GOOGLE_ADS_DEVELOPER_TOKEN']],
    ['meta', callback('meta'), []],
    ['linkedin', callback('linkedin'), ['SERVICE_LINKEDIN_CLIENT_SECRET']],
    [
      'microsoft-ads',
      callback('microsoft-ads'),
      [
        'SERVICE_MICROSOFT_ADS_CLIENT_ID',
        'SERVICE_MICROSOFT_ADS_CLIENT_SECRET',
        'SERVICE_MICROSOFT_ADS_DEVELOPER_TOKEN',
      ],
    ],
    ['quickbooks', callback('quickbooks'), ['SERVICE_QUICKBOOKS_CLIENT_ID', 'SERVICE_QUICKBOOKS_CLIENT_SECRET']],
    ['brevo', null, []],
    ['odoo', null, []],
  ])
})

test('a provider connects exactly if nothing is missing, and sends the browser back to the callback URL', async () => {
  const { data } = (await owner.query('connectors.overview')).body as Overview
  for (const { provider, callback, missing } of data.filter((card) => card.callback !== null)) {
    const begun = await owner.mutate('connectors.startSignIn', { provider, connector: null })
    expect([provider, begun.status]).toEqual([provider, missing.length === 0 ? 200 : 409])
    if (begun.status === 200) expect(new URL(begun.body.url).searchParams.get('redirect_uri')).toBe(callback)
    else expect(begun.body.message).toBe(`The operator must set ${missing.join(' and ')} first.`)
  }
})
