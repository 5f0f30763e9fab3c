import { inNetworks, type Network } from '#server/core/values/network.ts'
import { mayReach } from './address.ts'
import type { Address, Resolve } from './resolve.ts'

export type Verdict = { ok: true; url: string } | { ok: false; reason: string }

const longest = 2_048
const refuse = (reason: string): Verdict => ({ ok: false, reason })

/**
 * Checks that need no network: WHATWG syntax, scheme, credentials, port. Returns `url` normalised, without fragment.
 */
export function readDestination(text: string): Verdict {
  if (text.length > longest) return refuse(`The URL is longer than ${longest} characters. Use a shorter one.`)
  if (!URL.canParse(text)) return refuse('This is not a URL. Enter a full URL, such as https://example.com/hook.')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refuse('The URL must start with http:// or https://.')
  if (url.username || url.password) return refuse('Remove the user name and password from the URL.')
  const port = url.port === '' ? 443 : Number(url.port)
  if (port < 1024 && port !== 80 && port !== 443) {
    return refuse(`Port ${port} is reserved for another service. Use 80, 443, or 1024 and above.`)
  }
  url.hash = ''
  return { ok: true, url: url.href }
}

/**
 * Whether a user may store this URL for later calls. Accepts a name that does not resolve within `patienceMs`: every
 * attempt checks it again. `reason` is a sentence for the user.
 */
export async function vetDestination(
  text: string,
  { allowedNetworks, resolve, patienceMs = 1_500, confidential }: Vetting,
): Promise<Verdict> {
  const destination = readDestination(text)
  if (!destination.ok) return destination
  const { hostname, protocol } = new URL(destination.url)
  const addresses = await addressesWithin(resolve, hostname, patienceMs)
  if (!addresses.every(({ address }) => mayReach(address, allowedNetworks)))
    return refuse(`${hostname} resolves to a private or local network. Use a public address.`)
  const isOpened = addresses.length > 0 && addresses.every(({ address }) => inNetworks(address, allowedNetworks))
  if (confidential && protocol === 'http:' && !isOpened)
    return refuse('The key would be sent unencrypted over http://. Use an https:// address.')
  return destination
}

type Vetting = {
  allowedNetworks: readonly Network[]
  resolve: Resolve
  patienceMs?: number
  /** For addresses that receive secrets: http is only possible in networks that the operator allows. */
  confidential?: true
}

async function addressesWithin(resolve: Resolve, hostname: string, patienceMs: number): Promise<Address[]> {
  const patience = Promise.withResolvers<Address[]>()
  const timer = setTimeout(() => patience.resolve([]), patienceMs)
  const resolving = resolve(hostname).catch(() => [])
  return await Promise.race([resolving, patience.promise]).finally(() => clearTimeout(timer))
}
