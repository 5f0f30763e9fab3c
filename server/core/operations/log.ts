import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const REDACTED = '[redacted]'

/** Field names whose values are never logged, at any depth. */
const confidentialField =
  /"(authorization|cookie|set-cookie|password|passphrase|secret|secrets|token|signature|databaseUrl|smtpUrl|redisUrl)":(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[\d.]+)/gi

/** Patterns of secrets anywhere in a line, including error messages and stacks of libraries. */
const confidentialText: readonly [RegExp, string][] = [
  [/\b(atr_(?:live|test)_)[0-9A-Za-z]{8,}/g, `$1${REDACTED}`],
  [/\bwhsec_[\w+/=-]{8,}/g, `whsec_${REDACTED}`],
  [/\b(Bearer|Basic) [\w.~+/=-]{8,}/gi, `$1 ${REDACTED}`],
  [/(:\/\/[^\s:/?#"@\\]*:)[^\s/"@\\]+@/g, `$1${REDACTED}@`],
  [/([?&](?:code|token|secret|password|signature|sig|key)=)[^&\s"\\]+/gi, `$1${REDACTED}`],
]

/**
 * JSON lines on standard output. Secrets are redacted from the finished line by field name and by pattern, so that
 * neither objects nor error messages of libraries leak one.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: errorForLog, err: errorForLog },
      hooks: { streamWrite: withoutSecrets },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  )
}

/** Name, message, code and stack only: pg's `detail`, `parameters` and `where` quote rows, an HTTP client's error its headers. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { name, message, code, stack, cause: cause instanceof Error ? errorForLog(cause) : undefined }
}

export function withoutSecrets(line: string): string {
  let clean = line.replace(confidentialField, `"$1":"${REDACTED}"`)
  for (const [look, replacement] of confidentialText) clean = clean.replace(look, replacement)
  return clean
}

const bearerPaths =
  /^\/(cal|f|book|invite|join|setup|reset|reset-password|verify-email|unsubscribe|connectors|api\/auth\/[a-z-]+)\/.+/

/**
 * A path for the log: without the query, secret path segments, and segments longer than a UUID. Control characters
 * cannot occur: Node refuses them in a request line.
 */
export function pathForLog(pathname: string): string {
  const bearer = bearerPaths.exec(pathname)
  if (bearer) return `/${bearer[1]}/…`
  return pathname.replace(/\/[^/]{37,}/g, '/…').slice(0, 500)
}
