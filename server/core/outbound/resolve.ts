import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { Refusal } from './failures.ts'

/** An address as node:net's `lookup` wants it. */
export type Address = { address: string; family: 4 | 6 }

/** `hostname` as WHATWG URL gives it, IPv6 in brackets. Throws a Refusal (dns_not_found, dns_timeout, dns_failed). */
export type Resolve = (hostname: string) => Promise<Address[]>

const asAddress = (address: string): Address => ({ address, family: isIP(address) === 6 ? 6 : 4 })

/**
 * Resolves host names to all their addresses: first the hosts file, then DNS with A and AAAA in parallel. It uses
 * c-ares instead of getaddrinfo, whose four threads a few slow domains would block for everyone.
 */
export function createResolve(resolver: Resolver = new Resolver({ timeout: 1_000, tries: 2 })): Resolve {
  const hosts = readHostsFile()
  return async function resolve(hostname) {
    const literal = hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(literal) !== 0) return [asAddress(literal)]
    const name = hostname.toLowerCase().replace(/\.$/, '')
    const known = hosts.get(name)
    if (known) return known.map(asAddress)
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1'].map(asAddress) // RFC 6761 §6.3
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found.map(asAddress)
    throw new Refusal(whyNot(answers.map((answer) => (answer.status === 'rejected' ? errorCode(answer.reason) : ''))))
  }
}

function whyNot(codes: string[]) {
  if (codes.includes('ETIMEOUT')) return 'dns_timeout'
  return codes.every((code) => ['', 'ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(code)) ? 'dns_not_found' : 'dns_failed'
}

const errorCode = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

function readHostsFile(): Map<string, string[]> {
  const hosts = new Map<string, string[]>()
  for (const line of hostsFileText().split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (isIP(address) === 0) continue
    for (const name of names) hosts.set(name.toLowerCase(), [...(hosts.get(name.toLowerCase()) ?? []), address])
  }
  return hosts
}

function hostsFileText(): string {
  try {
    return readFileSync('/etc/hosts', 'utf8')
  } catch {
    return ''
  }
}
