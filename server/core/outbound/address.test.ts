import { BlockList, isIPv4 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseNetwork } from '#server/core/values/network.ts'
import { mayReach, sameAddress } from './address.ts'

// From the IANA special-purpose registries, and matched by Node's own matcher: independent of address.ts.
const special4 =
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`.split(/\s+/)
const special6 = `2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20`.split(/\s+/)
const embeddable =
  `10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16`.split(/\s+/)

function listOf(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [base = '', bits] = range.split('/')
    list.addSubnet(base, Number(bits), isIPv4(base) ? 'ipv4' : 'ipv6')
  }
  return list
}
const [closed4, closed6, global6, packed4] = [special4, special6, ['2000::/3'], embeddable].map(listOf) as [
  BlockList,
  BlockList,
  BlockList,
  BlockList,
]

const dotted = (n: number) => [24, 16, 8, 0].map((shift) => (n >>> shift) & 255).join('.')
const colons = (n: bigint) =>
  n
    .toString(16)
    .padStart(32, '0')
    .match(/.{4}/g)!
    .map((word) => word.replace(/^0{1,3}/, ''))
    .join(':')

function public6(n: bigint): boolean {
  const text = colons(n)
  if (n >> 32n === 0xffffn) return !closed4.check(dotted(Number(n & 0xffffffffn)), 'ipv4')
  const marker = (n >> 32n) & 0xffffffffn
  const packs = [0n, 0x5efen, 0x02005efen].includes(marker)
  if (packs && packed4.check(dotted(Number(n & 0xffffffffn)), 'ipv4')) return false
  return global6.check(text, 'ipv6') && !closed6.check(text, 'ipv6')
}

const v4 = fc.integer({ min: 0, max: 0xffffffff })
/** Addresses inside or right at the edge of a listed range, which a uniform draw would hardly ever hit. */
const near4 = fc
  .tuple(fc.constantFrom(...special4), v4, fc.integer({ min: -1, max: 1 }))
  .map(([range, noise, step]) => {
    const [base = '', bits] = range.split('/')
    const start = base.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0)
    const size = 2 ** (32 - Number(bits))
    const within = step === 0 ? noise % size : step < 0 ? -1 : size
    return (start + within) >>> 0
  })
const bits128 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })
const prefixes = [
  '0',
  '64ff9b',
  '2001',
  '20010db8',
  '2002',
  '26204f8000',
  '3fff',
  '20014860',
  '2a00',
  'fc00',
  'fe80',
  'fec0',
  'ff02',
  '5f00',
  '0100',
]
const near6 = fc
  .tuple(
    fc.constantFrom(...prefixes),
    bits128,
    fc.constantFrom('', '00000000', '00005efe', '02005efe', '0000ffff'),
    near4,
  )
  .map(([prefix, noise, marker, inner]) => {
    const random = noise.toString(16).padStart(32, '0')
    const text = `${prefix}${random.slice(prefix.length)}`
    return BigInt(`0x${marker ? text.slice(0, 16) + marker + inner.toString(16).padStart(8, '0') : text}`)
  })
const mapped = fc.oneof(v4, near4).map((n) => (0xffffn << 32n) | BigInt(n))

describe('Which addresses a request may reach', () => {
  test('an IPv4 address is reached exactly when no registry lists its range', () => {
    fc.assert(
      fc.property(fc.oneof(v4, near4), (n) => {
        expect(mayReach(dotted(n), [])).toBe(!closed4.check(dotted(n), 'ipv4'))
      }),
      { numRuns: 5_000 },
    )
  })

  test('an IPv6 address is reached exactly when it is global, listed nowhere, and carries no private IPv4', () => {
    fc.assert(
      fc.property(fc.oneof(bits128, near6, mapped), (n) => {
        expect(mayReach(colons(n), [])).toBe(public6(n))
      }),
      { numRuns: 5_000 },
    )
  })

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '2606:4700::6810:84e5',
    '2a00:1450:4001:81b::200e',
    '::ffff:8.8.8.8',
  ])('the public %s is reached', (address) => expect(mayReach(address, [])).toBe(true))

  test.each([
    '::7f00:1',
    '::5efe:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '2001:470::5efe:a00:1',
    '2a00::a9fe:a9fe',
    'fe80::1%eth0',
    '',
    'localhost',
    '2130706433.example',
  ])('%j is not', (address) => expect(mayReach(address, [])).toBe(false))

  test('a range opened on purpose is reached, its mapped spelling too, and nothing beside it', () => {
    const opened = [parseNetwork('127.0.0.0/8'), parseNetwork('fd00::/8')]
    expect(['127.0.0.1', '::ffff:127.9.9.9', 'fd00::1'].map((address) => mayReach(address, opened))).toEqual([
      true,
      true,
      true,
    ])
    expect(['10.0.0.1', '::1', 'fe80::1'].map((address) => mayReach(address, opened))).toEqual([false, false, false])
  })

  test('an address equals its other spellings only', () => {
    expect(sameAddress('::ffff:127.0.0.1', '127.0.0.1')).toBe(true)
    expect(sameAddress('2606:4700:0:0::1', '2606:4700::1')).toBe(true)
    expect(sameAddress('127.0.0.1', '127.0.0.2')).toBe(false)
    expect(sameAddress('', '')).toBe(false)
  })
})
