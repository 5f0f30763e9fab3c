import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { browserLaunch } from '#e2e/support/browser.ts'
import { createSealer } from '#server/core/secrets/sealing.ts'
import { readEnv, settings } from '#server/env.ts'
import { testFolder } from '#server/testing/folder.ts'
import { PROVIDER_CASES } from '#server/testing/provider-cases.ts'
import { startS3 } from '#server/testing/s3.ts'
import * as see from '#server/testing/settings.ts'
import { startSns } from '#server/testing/sns.ts'

type Case = {
  /** The externally visible effect of these settings. */
  look: (settings: see.Settings) => Promise<unknown>
  /** Further settings of both runs. */
  beside?: see.Settings
  /** The effect if unset: the documented default. */
  unset: unknown
  set: string
  seen: unknown
}

const TOKEN = 'hook-token-hook-token'
const HOOK = { SERVICE_EMAIL_WEBHOOK_TOKEN: TOKEN }
const [sns, s3] = await Promise.all([startSns(), startS3()])
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all([sns.stop(), s3.end()])
})

const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' })
const sendgrid = { sg_event_id: 'e', sg_message_id: 'm', email: 'a@example.com', event: 'delivered', timestamp: 1 }
const mailgun = {
  signature: { timestamp: '1', token: 't', signature: 's' },
  'event-data': { id: 'e', event: 'delivered', timestamp: 1, recipient: 'a@example.com' },
}
const resend = {
  type: 'email.delivered',
  created_at: '2026-11-01T00:00:00.000Z',
  data: { email_id: 'e', created_at: '2026-11-01T00:00:00.000Z', to: ['a@example.com'] },
}

const [home, elsewhere] = [testFolder(), testFolder()]
const SECRET = 's'.repeat(32)

const kind = (name: string, table: string, age: string, set: string, outlives: boolean): [string, Case] => [
  name,
  { look: see.outlivesPurge(table, age), unset: !outlives, set, seen: outlives },
]

const cases: Record<string, Case> = {
  PORT: {
    look: async (given) => readEnv({ DATA_DIR: home, ...given }).publicBaseUrl,
    unset: 'http://localhost:3000',
    set: '4123',
    seen: 'http://localhost:4123',
  },
  HOST: { look: see.boundAddress, unset: '0.0.0.0', set: '127.0.0.1', seen: '127.0.0.1' },
  PUBLIC_BASE_URL: {
    look: see.under(async ({ call }) => (await call('GET', '/openapi.json')).body.servers[0].url),
    unset: 'http://localhost:0/api/v1',
    set: 'https://work.example.com',
    seen: 'https://work.example.com/api/v1',
  },
  DATABASE_URL: {
    look: async (given) => readEnv({ SERVICE_SECRET: SECRET, ...given }).host,
    unset: '127.0.0.1',
    set: 'postgres://h/d',
    seen: '0.0.0.0',
  },
  SERVICE_CELLS: {
    look: async (given) =>
      readEnv({ DATABASE_URL: 'postgres://h/d', SERVICE_SECRET: SECRET, ...given }).cells.map(({ name }) => name),
    unset: [],
    set: 'a=postgres://h/d,b=postgres://i/d',
    seen: ['a', 'b'],
  },
  SERVICE_CELL: {
    look: async (given) => readEnv({ DATABASE_URL: 'postgres://h/d', SERVICE_SECRET: SECRET, ...given }).cell,
    beside: { SERVICE_CELLS: 'a=postgres://h/d,b=postgres://i/d' },
    unset: undefined,
    set: 'b',
    seen: 'b',
  },
  DATA_DIR: {
    look: async (given) => readEnv({ DATA_DIR: home, ...given }) && existsSync(path.join(elsewhere, 'secret')),
    unset: false,
    set: elsewhere,
    seen: true,
  },
  SERVICE_SECRET: {
    look: see.under(async ({ program }) =>
      program.services.sealer.verify('link', createSealer([SECRET]).sign('link', 'p'), 'p'),
    ),
    unset: false,
    set: SECRET,
    seen: true,
  },
  SERVICE_API_RATE_PER_MIN: { look: see.header('x-ratelimit-limit'), unset: '120', set: '7', seen: '7' },
  SERVICE_EMAIL_WEBHOOK_TOKEN: { look: see.hookAnswer(TOKEN, sendgrid), unset: 503, set: TOKEN, seen: 200 },
  SERVICE_SENDGRID_WEBHOOK_KEY: {
    look: see.hookAnswer(TOKEN, [sendgrid]),
    beside: HOOK,
    unset: 200,
    set: p256.toString('base64'),
    seen: 401,
  },
  SERVICE_MAILGUN_WEBHOOK_KEY: {
    look: see.hookAnswer(TOKEN, mailgun),
    beside: HOOK,
    unset: 200,
    set: 'key-key-key-key-key',
    seen: 401,
  },
  SERVICE_RESEND_WEBHOOK_SECRET: {
    look: see.hookAnswer(TOKEN, resend),
    beside: HOOK,
    unset: 200,
    set: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    seen: 401,
  },
  SERVICE_SNS_ORIGINS: {
    look: see.hookAnswer(TOKEN, sns.message({ MessageId: 'n1', Message: '{}' })),
    beside: { ...HOOK, SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
    unset: 401,
    set: sns.origin,
    seen: 200,
  },
  SERVICE_WEBHOOK_RETRY_MINUTES: {
    look: see.firstWait,
    beside: { SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
    unset: 1,
    set: '2',
    seen: 2,
  },
  SERVICE_WEBHOOK_ALLOWED_NETWORKS: {
    look: see.under(async ({ call }) => {
      return (await call('POST', '/webhooks', { url: 'http://127.0.0.1:4000/', events: '*' })).status
    }),
    unset: 400,
    set: '127.0.0.0/8',
    seen: 201,
  },
  SERVICE_STATUS_SECONDS: {
    look: async (given) => readEnv({ DATA_DIR: home, ...given }).statusSeconds,
    unset: 10,
    set: '1',
    seen: 1,
  },
  SERVICE_DRAIN_SECONDS: {
    look: async (given) => readEnv({ DATA_DIR: home, ...given }).drainSeconds,
    unset: 0.3,
    set: '2',
    seen: 2,
  },
  SERVICE_PROCESSES: {
    look: async (given) => readEnv({ DATA_DIR: home, ...given }).processes,
    unset: 1,
    set: '3',
    seen: 3,
  },
  SERVICE_DATABASE_CONNECTIONS: {
    look: see.plannedConnections,
    unset: 58,
    set: '31',
    seen: 31,
  },
  SERVICE_WORKER: { look: see.nodeKind, unset: 'both', set: 'off', seen: 'web' },
  SMTP_URL: {
    look: see.invitationMail,
    unset: ['outbox'],
    set: 'smtp://given-by-the-test',
    seen: ['sent', 'atrium@localhost'],
  },
  SERVICE_MAIL_FROM: {
    look: see.invitationMail,
    beside: { SMTP_URL: 'smtp://given-by-the-test' },
    unset: ['sent', 'atrium@localhost'],
    set: 'Atrium <hello@example.com>',
    seen: ['sent', 'hello@example.com'],
  },
  REDIS_URL: {
    look: see.under(async ({ call, lines }) => {
      const { status } = await call('GET', '/me')
      return [status, lines.some(({ msg }) => /each node counts rate limits on its own/.test(String(msg)))]
    }),
    unset: [200, false],
    set: 'redis://127.0.0.1:1',
    seen: [200, true],
  },
  SERVICE_FILES_S3_URL: {
    look: see.isFileMoved,
    unset: false,
    set: s3.url(),
    seen: true,
  },
  SERVICE_TRUSTED_PROXIES: { look: see.usedAddress, unset: '127.0.0.1', set: '127.0.0.1', seen: '203.0.113.9' },
  SERVICE_METRICS_TOKEN: {
    look: see.under(async ({ url }) => (await fetch(`${url}/metrics`)).status),
    unset: 200,
    set: 'scrape-scrape-scrape',
    seen: 401,
  },
  CHROMIUM_PATH: {
    look: async ({ CHROMIUM_PATH = '' }) => {
      vi.stubEnv('CHROMIUM_PATH', CHROMIUM_PATH)
      return (await browserLaunch()).executablePath === process.execPath
    },
    unset: false,
    set: process.execPath,
    seen: true,
  },
  LOG_LEVEL: {
    look: see.under(async ({ call, lines }) => {
      await call('GET', '/me')
      return lines.some(({ level }) => level === 'info')
    }),
    unset: true,
    set: 'error',
    seen: false,
  },
  ...PROVIDER_CASES,
  SERVICE_KEEP_IDEMPOTENCY_HOURS: { look: see.isReplayed('30 hours'), unset: false, set: '48', seen: true },
  ...Object.fromEntries([
    kind('SERVICE_KEEP_CHANGES_DAYS', 'change', '50 days', '40', false),
    kind('SERVICE_KEEP_DELIVERIES_DAYS', 'webhook_delivery', '20 days', '10', false),
    kind('SERVICE_KEEP_REQUEST_LOG_DAYS', 'token_request', '5 days', '2', false),
    kind('SERVICE_KEEP_TRASH_DAYS', 'task', '40 days', '50', true),
    kind('SERVICE_KEEP_EMAIL_EVENTS_DAYS', 'email_event', '40 days', '30', false),
    kind('SERVICE_KEEP_STATUS_SAMPLES_HOURS', 'status_sample', '60 hours', '72', true),
  ]),
}

test('every setting is here', () => {
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys(settings).toSorted())
})

test.concurrent.for(Object.entries(cases))('%s changes what is seen', { timeout: 120_000 }, async ([name, one]) => {
  expect(await seen(name, one)).toEqual([one.unset, one.seen])
})

/** The effect without the setting, then with it. */
async function seen(name: string, { look, beside, set }: Case): Promise<unknown[]> {
  return [await look({ ...beside }), await look({ ...beside, [name]: set })]
}

test('a shorter idempotency window ends replays as well', { timeout: 120_000 }, async () => {
  const look = see.isReplayed('2 hours')
  expect([await look({}), await look({ SERVICE_KEEP_IDEMPOTENCY_HOURS: '1' })]).toEqual([true, false])
})

test('/me names the window', { timeout: 120_000 }, async () => {
  const look = see.under(async ({ call }) => (await call('GET', '/me')).body.limits.idempotency_hours)
  expect([await look({}), await look({ SERVICE_KEEP_IDEMPOTENCY_HOURS: '48' })]).toEqual([24, 48])
})
