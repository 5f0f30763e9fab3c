import { createPublicKey } from 'node:crypto'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { cellList, cellName, CELLS_ACCEPTS, type CellSetting, contradictionOf } from './cells/setting.ts'
import { readBucket } from './core/files/bucket.ts'
import { closestWord } from './core/values/closest-word.ts'
import { parseNetwork, type Network } from './core/values/network.ts'
import { keptSecret } from './start/kept-secret.ts'
import { providerSettings, readProviders } from './start/provider-settings.ts'
import { baseUrl, confidential, type Setting, setting, urlOf } from './start/setting.ts'

/** A setting that prevents the start. The message is one line: the name, the problem, the accepted values. */
export class SettingError extends Error {
  override name = 'SettingError'
}

export const FEWEST_CONNECTIONS = 16

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(from).max(to))
const decimal = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/)
  .transform(Number)
const positive = decimal.pipe(z.number().positive())
const list = (text: string) => text.split(',').map((part) => part.trim())
const networks = z.string().transform((text, ctx): Network[] => {
  try {
    return list(text).map(parseNetwork)
  } catch {
    ctx.addIssue('no network')
    return z.NEVER
  }
})
const origins = z.string().transform(list).pipe(z.array(baseUrl))
/** SubjectPublicKeyInfo (RFC 5280) in base64, as SendGrid shows it. */
const p256Key = z.string().transform((text, ctx) => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    // Reported below.
  }
  ctx.addIssue('no key')
  return z.NEVER
})
const bucket = z.string().transform((text, ctx) => {
  const read = readBucket(text)
  if (read) return read
  ctx.addIssue('no bucket')
  return z.NEVER
})
const host = z.string().regex(/^[A-Za-z0-9.:_-]{1,253}$/)
const bearer = z.string().regex(/^[\x21-\x7e]{16,256}$/)
const bearerWords = '16 to 256 printable characters without spaces'

/** All settings, with descriptions of their accepted values. An empty value counts as unset. */
export const settings = {
  PORT: setting(wholeNumber(0, 65_535), 'a port number from 0 to 65535'),
  HOST: setting(host, 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0'),
  PUBLIC_BASE_URL: setting(baseUrl, 'an http:// or https:// address without a path, such as https://work.example.com'),
  DATABASE_URL: confidential(urlOf('postgres:', 'postgresql:'), 'postgres://user:password@host:5432/database'),
  SERVICE_CELLS: confidential(cellList, CELLS_ACCEPTS),
  SERVICE_CELL: setting(cellName, 'the name of one of the cells of SERVICE_CELLS'),
  DATA_DIR: setting(z.string().max(4096), 'a directory that Atrium can write to'),
  SERVICE_SECRET: confidential(
    z
      .string()
      .transform(list)
      .pipe(z.array(z.string().min(32))),
    'a secret of at least 32 characters, or several separated by commas (the first signs, all verify)',
  ),
  SERVICE_API_RATE_PER_MIN: setting(wholeNumber(0, 1_000_000), 'a whole number of requests per minute, 0 for no limit'),
  SERVICE_EMAIL_WEBHOOK_TOKEN: confidential(
    z.string().regex(/^[\x21-\x7e]{1,256}$/),
    'up to 256 printable characters without spaces',
  ),
  SERVICE_SENDGRID_WEBHOOK_KEY: setting(p256Key, 'the SendGrid verification key in base64'),
  SERVICE_MAILGUN_WEBHOOK_KEY: confidential(bearer, bearerWords),
  SERVICE_RESEND_WEBHOOK_SECRET: confidential(
    z.string().regex(/^whsec_[A-Za-z0-9+/]{20,}={0,2}$/),
    'the Resend signing secret, which starts with whsec_',
  ),
  SERVICE_SNS_ORIGINS: setting(origins, 'origins separated by commas, such as http://localhost:4566'),
  SERVICE_WEBHOOK_RETRY_MINUTES: setting(
    z.string().transform(list).pipe(z.array(decimal).max(20)),
    'up to 20 delays in minutes separated by commas, decimals allowed, such as 1,2,4,8',
  ),
  SERVICE_WEBHOOK_ALLOWED_NETWORKS: setting(networks, 'networks separated by commas, such as 10.0.0.0/8,fd00::/8'),
  SERVICE_STATUS_SECONDS: setting(decimal.pipe(z.number().min(0.1).max(60)), 'a number of seconds from 0.1 to 60'),
  SERVICE_DRAIN_SECONDS: setting(decimal.pipe(z.number().max(300)), 'a number of seconds from 0 to 300'),
  SERVICE_PROCESSES: setting(
    z.union([z.literal('auto').transform(() => availableParallelism()), wholeNumber(1, 64)]),
    'auto, or a whole number of processes from 1 to 64',
  ),
  SERVICE_WORKER: setting(z.enum(['inline', 'off']), 'inline or off'),
  SERVICE_DATABASE_CONNECTIONS: setting(
    wholeNumber(FEWEST_CONNECTIONS, 500),
    `a whole number of connections from ${FEWEST_CONNECTIONS} to 500`,
  ),
  SMTP_URL: confidential(urlOf('smtp:', 'smtps:'), 'smtp://user:password@host:587 or smtps://…'),
  SERVICE_MAIL_FROM: setting(
    z.string().regex(/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/),
    'an email address, or one with a name: Atrium <hello@example.com>',
  ),
  REDIS_URL: confidential(urlOf('redis:', 'rediss:'), 'redis://host:6379 or rediss://…'),
  SERVICE_FILES_S3_URL: confidential(bucket, 's3://KEY:SECRET@host/bucket?region=eu-central-1'),
  SERVICE_TRUSTED_PROXIES: setting(networks, 'addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8'),
  SERVICE_METRICS_TOKEN: confidential(bearer, bearerWords),
  CHROMIUM_PATH: setting(z.string(), 'the path of a Chromium executable'),
  LOG_LEVEL: setting(z.enum(levels), levels.join(', ')),
  SERVICE_KEEP_CHANGES_DAYS: setting(positive, 'a number of days above 0'),
  SERVICE_KEEP_DELIVERIES_DAYS: setting(positive, 'a number of days above 0'),
  SERVICE_KEEP_REQUEST_LOG_DAYS: setting(positive, 'a number of days above 0'),
  SERVICE_KEEP_IDEMPOTENCY_HOURS: setting(positive, 'a number of hours above 0'),
  SERVICE_KEEP_TRASH_DAYS: setting(positive, 'a number of days above 0'),
  SERVICE_KEEP_EMAIL_EVENTS_DAYS: setting(decimal.pipe(z.number().min(30)), 'a number of days, at least 30'),
  SERVICE_KEEP_STATUS_SAMPLES_HOURS: setting(decimal.pipe(z.number().min(48)), 'a number of hours, at least 48'),
  ...providerSettings,
}

type SettingName = keyof typeof settings
type Value<Name extends SettingName> = z.output<(typeof settings)[Name]['schema']>

export type Env = ReturnType<typeof readEnv>

/**
 * Reads and checks all settings. Without DATABASE_URL, generates a secret once and stores it in DATA_DIR. Throws
 * SettingError for the first invalid setting.
 */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  refuseUnknown(Object.keys(source))
  const read = <Name extends SettingName>(name: Name) => readSetting(name, source[name])
  const databaseUrl = read('DATABASE_URL')
  const dataDir = path.resolve(read('DATA_DIR') ?? '.data')
  const port = read('PORT') ?? 3000
  const cells = agreeing(read('SERVICE_CELLS') ?? [], databaseUrl)
  return {
    /** Hot reload of pages, errors shown in full. */
    dev: source.NODE_ENV === 'development',
    port,
    host: read('HOST') ?? (databaseUrl ? '0.0.0.0' : '127.0.0.1'),
    /** Public origin of the program, without a trailing slash. */
    publicBaseUrl: read('PUBLIC_BASE_URL') ?? localUrl(port),
    databaseUrl,
    /** The databases that hold the workspaces; empty: the database of DATABASE_URL holds everything. */
    cells,
    /** The cell whose jobs the worker runs; unset: those of all cells. */
    cell: oneOf(cells, read('SERVICE_CELL')),
    dataDir,
    /** At least one. The first signs and encrypts, all verify and decrypt. */
    secrets: read('SERVICE_SECRET') ?? [databaseUrl ? missingSecret() : embeddedSecret(dataDir)],
    /** Calls per token and minute; 0 = no limit. */
    apiRatePerMin: read('SERVICE_API_RATE_PER_MIN') ?? 120,
    emailWebhookToken: read('SERVICE_EMAIL_WEBHOOK_TOKEN'),
    sendgridWebhookKey: read('SERVICE_SENDGRID_WEBHOOK_KEY'),
    mailgunWebhookKey: read('SERVICE_MAILGUN_WEBHOOK_KEY'),
    resendWebhookSecret: read('SERVICE_RESEND_WEBHOOK_SECRET'),
    /** Origins accepted for SNS besides Amazon's own. */
    snsOrigins: read('SERVICE_SNS_ORIGINS') ?? [],
    webhookRetryMinutes: read('SERVICE_WEBHOOK_RETRY_MINUTES') ?? [1, 2, 4, 8],
    webhookAllowedNetworks: read('SERVICE_WEBHOOK_ALLOWED_NETWORKS') ?? [],
    /** Time between two measurements for the status page. */
    statusSeconds: read('SERVICE_STATUS_SECONDS') ?? 10,
    /** How long requests are served after a stop signal while `/readyz` returns 503. */
    drainSeconds: read('SERVICE_DRAIN_SECONDS') ?? (databaseUrl ? 5 : 0.3),
    /** Number of processes that serve requests on one port. */
    processes: read('SERVICE_PROCESSES') ?? 1,
    worker: read('SERVICE_WORKER') ?? ('inline' as const),
    /** Connections that each process may open to Postgres; unset: a share of what the server allows. */
    connections: read('SERVICE_DATABASE_CONNECTIONS'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('SERVICE_MAIL_FROM'),
    redisUrl: read('REDIS_URL'),
    /** The store of file contents; unset: Postgres. */
    filesBucket: read('SERVICE_FILES_S3_URL'),
    trustedProxies: read('SERVICE_TRUSTED_PROXIES') ?? [],
    metricsToken: read('SERVICE_METRICS_TOKEN'),
    chromiumPath: read('CHROMIUM_PATH'),
    /** The operator's apps at providers of data sources. */
    providers: readProviders(read),
    logLevel: read('LOG_LEVEL') ?? ('info' as const),
    /** Retention of purged data. */
    keep: {
      changesDays: read('SERVICE_KEEP_CHANGES_DAYS') ?? 400,
      deliveriesDays: read('SERVICE_KEEP_DELIVERIES_DAYS') ?? 30,
      requestLogDays: read('SERVICE_KEEP_REQUEST_LOG_DAYS') ?? 7,
      idempotencyHours: read('SERVICE_KEEP_IDEMPOTENCY_HOURS') ?? 24,
      trashDays: read('SERVICE_KEEP_TRASH_DAYS') ?? 30,
      emailEventsDays: read('SERVICE_KEEP_EMAIL_EVENTS_DAYS') ?? 90,
      statusSamplesHours: read('SERVICE_KEEP_STATUS_SAMPLES_HOURS') ?? 48,
    },
  }
}

/** A setting of Next: we remove the listeners of its rejection filter, and without this setting it would warn. */
export function keepNextFromFiltering(): void {
  process.env.NEXT_UNHANDLED_REJECTION_FILTER = 'disabled'
}

/** With PORT=0 the system chooses the port; the public address follows unless PUBLIC_BASE_URL is set. */
export function withPort(env: Env, port: number): Env {
  return { ...env, port, publicBaseUrl: env.publicBaseUrl === localUrl(env.port) ? localUrl(port) : env.publicBaseUrl }
}

const localUrl = (port: number) => `http://localhost:${port}`

function readSetting<Name extends SettingName>(name: Name, source: string | undefined): Value<Name> | undefined {
  const text = source?.trim()
  if (!text) return undefined
  const { schema, accepts, confidential: hidden } = settings[name] as Setting<Value<Name>>
  const result = schema.safeParse(text)
  if (result.success) return result.data
  const wrong = hidden ? 'has an invalid value' : `cannot be ${JSON.stringify(text.slice(0, 80))}`
  throw new SettingError(`${name} ${wrong}. Accepted: ${accepts}.`)
}

/** Rejects unknown names: a typo would otherwise silently use the default. */
function refuseUnknown(names: readonly string[]) {
  const unknown = names.find((name) => name.startsWith('SERVICE_') && !Object.hasOwn(settings, name))
  if (!unknown) return
  const meant = closestWord(unknown, Object.keys(settings))
  throw new SettingError(
    `${unknown} is not a setting. ${meant ? `Did you mean ${meant}?` : 'See content/guides/settings.md.'}`,
  )
}

function embeddedSecret(dataDir: string): string {
  try {
    return keptSecret(dataDir)
  } catch (error) {
    throw new SettingError(
      `DATA_DIR is not usable: ${(error as Error).message}. Accepted: ${settings.DATA_DIR.accepts}.`,
    )
  }
}

function agreeing(cells: CellSetting[], databaseUrl: string | undefined): CellSetting[] {
  const contradiction = contradictionOf(cells)
  if (contradiction) throw new SettingError(contradiction)
  if (cells.length > 0 && !databaseUrl)
    throw new SettingError(
      'DATABASE_URL is required when SERVICE_CELLS is set: it names the database of the directory.',
    )
  return cells
}

function oneOf(cells: readonly CellSetting[], name: string | undefined): string | undefined {
  if (name !== undefined && !cells.some((cell) => cell.name === name))
    throw new SettingError(
      cells.length > 0
        ? `SERVICE_CELL cannot be "${name}". Accepted: ${cells.map((cell) => cell.name).join(', ')}.`
        : 'SERVICE_CELL requires SERVICE_CELLS, which is not set.',
    )
  return name
}

function missingSecret(): never {
  throw new SettingError(
    `SERVICE_SECRET is required when DATABASE_URL is set. Accepted: ${settings.SERVICE_SECRET.accepts}.`,
  )
}
