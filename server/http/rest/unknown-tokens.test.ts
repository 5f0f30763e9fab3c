import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeToken } from '#server/modules/tokens/rules.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'

let api: TestApi
let lookups = 0
beforeEach(async () => {
  api = await startApi()
  lookups = 0
  // The auth role takes one connection per token lookup, and none for anything else in this file.
  api.program.databases.auth.pool.on('acquire', () => lookups++)
})
afterEach(() => api.close())

const unknown = () => makeToken(randomBytes)
const statusOf = async (token: string) => (await api.as(token)('GET', '/me')).status
const tally = (statuses: number[]) => [401, 429].map((code) => statuses.filter((status) => status === code).length)

test('at most 60 different unknown tokens a minute are looked up per address, in sequence or in parallel', async () => {
  const burst = await Promise.all(Array.from({ length: 300 }, () => statusOf(unknown())))
  expect(tally(burst)).toEqual([60, 240])
  expect(lookups).toBe(60)
  for (let time = 0; time < 20; time++) {
    const { status, body, headers } = await api.as(unknown())('GET', '/me')
    expect([status, body.error]).toEqual([429, 'rate_limited'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(lookups).toBe(60)
})

test('during such a flood a token that was valid here is accepted and a revoked one is refused', async () => {
  const { id, token } = await api.addToken()
  expect([await statusOf(api.token), await statusOf(token)]).toEqual([200, 200])
  await Promise.all(Array.from({ length: 100 }, () => statusOf(unknown())))
  await asOwner(api.database, `update token set revoked_at = now() where id = '${id}'`)
  // A valid call forgives the address its failures, which would otherwise refuse the revoked token with 429.
  const afterValid = async () => [await statusOf(api.token), await statusOf(token)]
  await expect.poll(afterValid, { interval: 20 }).toEqual([200, 401])
  const statuses = await Promise.all([unknown(), api.token, unknown(), api.token].map(statusOf))
  expect(statuses).toEqual([429, 200, 429, 200])
})

test('a valid token that is new to this node is accepted while one wrong token is sent repeatedly', async () => {
  const wrong = unknown()
  for (let time = 0; time < 100; time++) await statusOf(wrong)
  expect(await statusOf(wrong)).toBe(429)
  expect(lookups).toBeLessThan(10)
  expect(await statusOf(api.token)).toBe(200)
  expect(await statusOf(wrong)).toBe(401)
})

test('many valid tokens from one address are accepted at once after a restart', async () => {
  const made = await Promise.all(Array.from({ length: 150 }, () => api.addToken()))
  const statuses = await Promise.all(made.map(({ token }) => statusOf(token)))
  expect(statuses).toEqual(Array(150).fill(200))
})
