import { lookup as systemLookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { UsageError } from '../usage.ts'

export type Address = { address: string; family: number }
type Lookup = (name: string) => Promise<Address[]>

/** Where deliveries are forwarded: the addresses that were checked, to which every connection is pinned. */
export type Target = { url: URL; addresses: Address[]; isVerified: boolean }

const blocks = (...networks: [string, number, 'ipv4' | 'ipv6'][]) => {
  const list = new BlockList()
  for (const network of networks) list.addSubnet(...network)
  return list
}
const LOOPBACK = blocks(['127.0.0.0', 8, 'ipv4'], ['::1', 128, 'ipv6'])
/** RFC 1918 and RFC 4193. */
const PRIVATE = blocks(
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
)
/** Link-local, and where clouds serve the credentials of a machine within private networks. */
const NEVER = blocks(
  ['169.254.0.0', 16, 'ipv4'],
  ['fe80::', 10, 'ipv6'],
  ['fd00:ec2::254', 128, 'ipv6'],
  ['fd20:ce::254', 128, 'ipv6'],
)

const isIn = (list: BlockList, { address, family }: Address) => list.check(address, family === 6 ? 'ipv6' : 'ipv4')

/**
 * Reads and checks where to forward to: this machine or a private network, so that a typing error sends no records to
 * strangers. Throws `UsageError`.
 */
export async function readTarget(
  text: string,
  { skipVerify = false, lookup = lookUp }: { skipVerify?: boolean; lookup?: Lookup } = {},
): Promise<Target> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || !/^https?:\/\/[^\s\\]+$/i.test(text))
    throw new UsageError('--forward takes a URL, such as http://localhost:3000/hook')
  if (url.username || url.password) throw new UsageError('--forward takes a URL without a user name and password')
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = await addressesOf(name, lookup)
  if (addresses.length === 0) throw new UsageError(`${name} has no address`)
  for (const one of addresses) {
    const where = one.address === name ? name : `${name} (${one.address})`
    if (isIn(NEVER, one)) throw new UsageError(`${where} is a link-local address, which is never allowed`)
    if (!isIn(LOOPBACK, one) && !isIn(PRIVATE, one))
      throw new UsageError(`${where} is neither on this machine nor in a private network: use a webhook`)
  }
  if (skipVerify && !addresses.every((one) => isIn(LOOPBACK, one)))
    throw new UsageError('--skip-verify is for targets on this machine')
  return { url, addresses, isVerified: !skipVerify }
}

async function addressesOf(name: string, lookup: Lookup): Promise<Address[]> {
  const family = isIP(name)
  if (family !== 0) return [{ address: name, family }]
  // RFC 6761 §6.3: these never leave the machine.
  if (/^(.+\.)?localhost\.?$/.test(name))
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]
  return lookup(name).catch(() => [])
}

/** As all programs of this machine do, with its hosts file. */
const lookUp: Lookup = (name) => systemLookup(name, { all: true })
