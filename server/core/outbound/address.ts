import ipaddr from 'ipaddr.js'
import { inNetworks, type Network } from '#server/core/values/network.ts'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** A public address that a cloud provider answers internally for every virtual machine. */
const cloudHost = '168.63.129.16'
const privateKinds = new Set(['private', 'loopback', 'linkLocal', 'carrierGradeNat'])

/**
 * Whether requests to this address are allowed: it is public or in a configured range. An allow-list: IPv4 must be
 * ordinary unicast; IPv6 must lie in 2000::/3, be ordinary unicast and not carry a private IPv4 (RFC 6890, RFC 6052
 * §2.2, RFC 5214). Text that is not an address is rejected.
 */
export function mayReach(address: string, opened: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false
  return inNetworks(address, opened) || isPublic(ipaddr.process(address))
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv4') return address.toString() !== cloudHost
  const v6 = address as ipaddr.IPv6
  return v6.zoneId === undefined && v6.match(globalUnicast) && !carriesPrivate(v6.parts)
}

/** A translator's own prefix (`prefix::10.0.0.1`) or ISATAP (`prefix:0:5efe:10.0.0.1`): a router may unpack them into IPv4. */
function carriesPrivate(parts: number[]): boolean {
  const [flag = 0, marker = 0, high = 0, low = 0] = parts.slice(4)
  const packed = (flag === 0 && marker === 0) || ((flag === 0 || flag === 0x0200) && marker === 0x5efe)
  const inner = new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255])
  return packed && (privateKinds.has(inner.range()) || inner.toString() === cloudHost)
}

/** Whether two spellings are the same address; an IPv4-mapped IPv6 address equals its IPv4 one. */
export function sameAddress(one: string, other: string): boolean {
  if (!ipaddr.isValid(one) || !ipaddr.isValid(other)) return false
  return ipaddr.process(one).toNormalizedString() === ipaddr.process(other).toNormalizedString()
}
