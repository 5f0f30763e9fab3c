/** A bucket of an S3-compatible store, and how to reach it. */
export type Bucket = {
  /** URL of the bucket, without a trailing slash. */
  url: string
  region: string
  key: string
  secret: string
}

const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const OPTIONS = ['region', 'protocol', 'style']

/**
 * Reads `s3://KEY:SECRET@host:port/bucket?region=eu-central-1`. Options: `region` (default us-east-1), `protocol=http`
 * for stores without TLS, and `style=host` for stores that take the bucket as part of the host name. Undefined if it is not
 * one. Characters such as `/` in a secret are percent-encoded.
 */
export function readBucket(text: string): Bucket | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const bucket = url.pathname.slice(1)
  const options = [...url.searchParams.keys()]
  const { region = 'us-east-1', protocol = 'https', style = 'path' } = Object.fromEntries(url.searchParams)
  const isKnown =
    url.protocol === 's3:' &&
    options.every((option, n) => OPTIONS.includes(option) && options.indexOf(option) === n) &&
    ['http', 'https'].includes(protocol) &&
    ['path', 'host'].includes(style) &&
    /^[a-z0-9-]{1,63}$/.test(region)
  if (!isKnown || url.hash || !url.host || !url.username || !url.password || !NAME.test(bucket)) return undefined
  try {
    return {
      url: style === 'host' ? `${protocol}://${bucket}.${url.host}` : `${protocol}://${url.host}/${bucket}`,
      region,
      key: decodeURIComponent(url.username),
      secret: decodeURIComponent(url.password),
    }
  } catch {
    return undefined
  }
}
