import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inNetworks } from '#server/core/values/network.ts'
import { readEnv, SettingError, withPort } from '#server/env.ts'
import { testFolder } from '#server/testing/folder.ts'

const secret = 'k'.repeat(32)
const folder = testFolder()
const dataDir = () => mkdtempSync(path.join(folder, 'env-'))
const read = (source: Record<string, string>) =>
  readEnv({ DATABASE_URL: 'postgres://h/d', SERVICE_SECRET: secret, ...source })

function refusal(source: Record<string, string>): string {
  try {
    read(source)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError)
    return (error as Error).message
  }
  throw new Error(`accepted: ${JSON.stringify(source)}`)
}

test('nothing set: the embedded database, loopback, and the documented defaults', () => {
  const env = readEnv({ DATA_DIR: dataDir() })
  expect(env).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicBaseUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    apiRatePerMin: 120,
    emailWebhookToken: undefined,
    webhookRetryMinutes: [1, 2, 4, 8],
    webhookAllowedNetworks: [],
    worker: 'inline',
    smtpUrl: undefined,
    redisUrl: undefined,
    trustedProxies: [],
    metricsToken: undefined,
    logLevel: 'info',
    keep: {
      changesDays: 400,
      deliveriesDays: 30,
      requestLogDays: 7,
      idempotencyHours: 24,
      trashDays: 30,
      statusSamplesHours: 48,
    },
  })
})

test('an external database listens everywhere', () => {
  expect(read({}).host).toBe('0.0.0.0')
  expect(read({ HOST: '::1' }).host).toBe('::1')
})

test('an empty or blank value counts as unset', () => {
  expect(read({ PORT: '', LOG_LEVEL: '  ' })).toMatchObject({ port: 3000, logLevel: 'info' })
})

test('the embedded installation makes its secret once, readable by its owner only', () => {
  const DATA_DIR = path.join(dataDir(), 'deeper')
  const [first] = readEnv({ DATA_DIR }).secrets
  expect(first).toMatch(/^[\w-]{48}$/)
  expect(readEnv({ DATA_DIR }).secrets).toEqual([first])
  const file = path.join(DATA_DIR, 'secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toBe(`${first}\n`)
})

test('a data folder that is a file is a mistake in DATA_DIR', () => {
  const file = path.join(dataDir(), 'file')
  writeFileSync(file, '')
  expect(() => readEnv({ DATA_DIR: file })).toThrow(/^DATA_DIR cannot be used: .*ENOTDIR|EEXIST/)
})

test('the token of email events may be short, as the original allowed', () => {
  expect(read({ SERVICE_EMAIL_WEBHOOK_TOKEN: 'short' }).emailWebhookToken).toBe('short')
})

test('a given secret is used as it is; a comma list rotates', () => {
  expect(readEnv({ DATA_DIR: dataDir(), SERVICE_SECRET: secret }).secrets).toEqual([secret])
  expect(read({ SERVICE_SECRET: `${'n'.repeat(40)}, ${secret}` }).secrets).toEqual(['n'.repeat(40), secret])
})

test('an external database needs a secret', () => {
  expect(refusal({ SERVICE_SECRET: '' })).toMatch(
    /^SERVICE_SECRET is required when DATABASE_URL is set\. Accepted: a secret of at least 32/,
  )
})

test.each([
  ['PORT', '80a', 'a port number from 0 to 65535'],
  ['PORT', '65536', 'a port number from 0 to 65535'],
  ['PORT', '-1', 'a port number'],
  ['HOST', 'http://x', 'an address or host name'],
  ['PUBLIC_BASE_URL', 'work.example.com', 'an http:// or https:// address without a path'],
  ['PUBLIC_BASE_URL', 'https://example.com/atrium', 'without a path'],
  ['SERVICE_API_RATE_PER_MIN', '1.5', 'a whole number of requests per minute'],
  ['SERVICE_WEBHOOK_RETRY_MINUTES', '1,,2', 'delays in minutes'],
  ['SERVICE_WEBHOOK_RETRY_MINUTES', '1,-2', 'delays in minutes'],
  ['SERVICE_WEBHOOK_ALLOWED_NETWORKS', '10.0.0.0/33', 'networks separated by commas'],
  ['SERVICE_WEBHOOK_ALLOWED_NETWORKS', '10/8', 'networks separated by commas'],
  ['SERVICE_TRUSTED_PROXIES', 'loopback', 'addresses or networks'],
  ['SERVICE_PROCESSES', '0', 'auto, or a whole number of processes from 1 to 64'],
  ['SERVICE_WORKER', 'on', 'inline or off'],
  ['SERVICE_MAIL_FROM', 'nobody', 'an email address'],
  ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
  ['SERVICE_KEEP_TRASH_DAYS', '0', 'a number of days above 0'],
  ['SERVICE_KEEP_IDEMPOTENCY_HOURS', 'P1D', 'a number of hours above 0'],
])('%s=%s is refused in one line that says what is accepted', (name, value, accepted) => {
  const message = refusal({ [name]: value })
  expect(message).toContain(`${name} cannot be ${JSON.stringify(value)}. Accepted: `)
  expect(message).toContain(accepted)
  expect(message).not.toContain('\n')
})

test.each([
  ['DATABASE_URL', 'mysql://root:hunter2@h/d'],
  ['SERVICE_SECRET', 'hunter2'],
  ['SERVICE_CELLS', 'postgres://u:hunter2@h/d'],
  ['SERVICE_CELLS', 'A=postgres://u:hunter2@h/d'],
  ['SERVICE_CELLS', 'a=mysql://u:hunter2@h/d'],
  ['SERVICE_CELLS', 'a=postgres://u:hunter2@h'],
  ['SERVICE_CELLS', 'a=postgres://u:hunter2@h/d,b'],
  ['SERVICE_CELLS', 'a=postgres://u:hunter2@h/d,'],
  ['SERVICE_EMAIL_WEBHOOK_TOKEN', 'hunter2 hunter2'],
  ['SERVICE_METRICS_TOKEN', 'hunter2'],
  ['SMTP_URL', 'http://hunter2@h'],
  ['REDIS_URL', 'hunter2'],
  ['SERVICE_FILES_S3_URL', 'https://key:hunter2@h/bucket'],
  ['SERVICE_FILES_S3_URL', 's3://h/bucket'],
  ['SERVICE_FILES_S3_URL', 's3://hunter2@h/bucket'],
  ['SERVICE_FILES_S3_URL', 's3://key:hunter2@h'],
  ['SERVICE_FILES_S3_URL', 's3://key:hunter2@h/B'],
  ['SERVICE_FILES_S3_URL', 's3://key:hunter2@h/bucket/folder'],
  ['SERVICE_FILES_S3_URL', 's3://key:hunter2@h/bucket?tls=off'],
  ['SERVICE_FILES_S3_URL', 's3://key:hunter2%zz@h/bucket'],
])('a refused %s is not repeated', (name, value) => {
  const message = refusal({ [name]: value })
  expect(message).toMatch(new RegExp(`^${name} has an invalid value\\. Accepted: `))
  expect(message).not.toContain('hunter2')
})

test('cells have different names and databases, and a directory', () => {
  const a = 'a=postgres://u:hunter2@h/one'
  expect(read({ SERVICE_CELLS: `${a}, b-2=postgresql://h:5433/two?options=-c%20x=1,y` }).cells).toEqual([
    { name: 'a', url: 'postgres://u:hunter2@h/one' },
    { name: 'b-2', url: 'postgresql://h:5433/two?options=-c%20x=1,y' },
  ])
  expect(read({}).cells).toEqual([])
  expect(refusal({ SERVICE_CELLS: `${a},a=postgres://h/two` })).toBe('SERVICE_CELLS has two cells with the name "a".')
  expect(refusal({ SERVICE_CELLS: `${a},b=postgresql://other:word@h:5432/one` })).toBe(
    'The cells "a" and "b" of SERVICE_CELLS are one database. Give each cell its own database.',
  )
  expect(read({ SERVICE_CELLS: a, SERVICE_CELL: 'a' }).cell).toBe('a')
  expect(refusal({ SERVICE_CELLS: a, SERVICE_CELL: 'c' })).toBe('SERVICE_CELL cannot be "c". Accepted: a.')
  expect(refusal({ SERVICE_CELL: 'c' })).toBe('SERVICE_CELL requires SERVICE_CELLS, which is not set.')
  expect(refusal({ SERVICE_CELLS: a, DATABASE_URL: '' })).toMatch(/^DATABASE_URL is required when SERVICE_CELLS is set/)
})

test('a mistyped SERVICE_ name is refused with the name that was meant', () => {
  expect(refusal({ SERVICE_WORKERS: 'off' })).toBe('SERVICE_WORKERS is not a setting. Did you mean SERVICE_WORKER?')
  expect(refusal({ SERVICE_TELEPORTER: 'on' })).toBe(
    'SERVICE_TELEPORTER is not a setting. See content/guides/settings.md.',
  )
})

test('values arrive parsed', () => {
  const env = read({
    PUBLIC_BASE_URL: 'HTTPS://Work.Example.com:443/',
    SERVICE_WEBHOOK_RETRY_MINUTES: '0.01, 2',
    SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,fd00::/8',
    SERVICE_TRUSTED_PROXIES: '10.0.0.1',
    SERVICE_MAIL_FROM: 'Atrium <hello@example.com>',
    SERVICE_KEEP_TRASH_DAYS: '0.5',
  })
  expect(env.publicBaseUrl).toBe('https://work.example.com')
  expect(env.webhookRetryMinutes).toEqual([0.01, 2])
  expect(inNetworks('127.9.9.9', env.webhookAllowedNetworks)).toBe(true)
  expect(inNetworks('::ffff:127.0.0.1', env.webhookAllowedNetworks)).toBe(true)
  expect(inNetworks('128.0.0.1', env.webhookAllowedNetworks)).toBe(false)
  expect(inNetworks('10.0.0.1', env.trustedProxies)).toBe(true)
  expect(inNetworks('10.0.0.2', env.trustedProxies)).toBe(false)
  expect(env.keep.trashDays).toBe(0.5)
})

test('a port chosen by the system shows in the address, unless one was set', () => {
  expect(withPort(read({ PORT: '0' }), 4123)).toMatchObject({ port: 4123, publicBaseUrl: 'http://localhost:4123' })
  expect(withPort(read({ PORT: '0', PUBLIC_BASE_URL: 'https://a.example' }), 4123).publicBaseUrl).toBe(
    'https://a.example',
  )
})

test('only all parts together switch a provider on', () => {
  const missing = (source: Record<string, string>, slug: 'google-ads' | 'google-analytics' | 'brevo') =>
    read(source).providers[slug].missing
  const id = { SERVICE_GOOGLE_CLIENT_ID: 'id' }
  const both = { ...id, SERVICE_GOOGLE_CLIENT_SECRET: 'secret' }
  expect(missing({}, 'google-analytics')).toEqual(['SERVICE_GOOGLE_CLIENT_ID', 'SERVICE_GOOGLE_CLIENT_SECRET'])
  expect(missing(id, 'google-analytics')).toEqual(['SERVICE_GOOGLE_CLIENT_SECRET'])
  expect(missing(both, 'google-analytics')).toEqual([])
  expect(missing(both, 'google-ads')).toEqual(['SERVICE_GOOGLE_ADS_DEVELOPER_TOKEN'])
  expect(missing({ ...both, SERVICE_GOOGLE_ADS_DEVELOPER_TOKEN: 'token' }, 'google-ads')).toEqual([])
  expect(missing({}, 'brevo')).toEqual([])
})

test('a wrong secret of a provider is refused without repeating it', () => {
  const said = refusal({ SERVICE_META_CLIENT_SECRET: 'two words' })
  expect(said).toContain('SERVICE_META_CLIENT_SECRET has an invalid value')
  expect(said).not.toContain('two words')
})
