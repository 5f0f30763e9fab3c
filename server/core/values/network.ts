import ipaddr from 'ipaddr.js'

/** A range of addresses in CIDR notation (RFC 4632, RFC 4291 §2.3), parsed. */
export type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** `10.0.0.0/8`, `fd00::/8`, or one address alone. Throws on anything else, including shorthand such as `10/8`. */
export function parseNetwork(text: string): Network {
  const strict = text.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(text.split('/', 1)[0] ?? '')
  if (!strict) throw new Error(`not a network: ${text}`)
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Whether a textual address lies in one of the networks; an IPv4-mapped IPv6 address counts as its IPv4 one. */
export function inNetworks(address: string, networks: readonly Network[]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some(([base, bits]) => parsed.kind() === base.kind() && parsed.match(base, bits))
}

/**
 * The key under which an address is limited: IPv4 as it is, IPv6 by its /64, since one customer owns at least that much
 * (RFC 6177). Anything else is returned unchanged.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const prefix = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`)
  return `${prefix.toString()}/64`
}

/** Anonymises an address: IPv4 to its /24, IPv6 to its /48. '' for invalid addresses. */
export function shortAddress(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`
}
