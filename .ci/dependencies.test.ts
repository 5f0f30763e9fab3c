import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './sources.ts'

type Locked = { version?: string; resolved?: string; integrity?: string; hasInstallScript?: boolean; name?: string }
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
const manifest = read('package.json') as Record<
  'dependencies' | 'devDependencies' | 'overrides',
  Record<string, string>
> & {
  allowScripts: Record<string, boolean>
}
const locked = (read('package-lock.json') as { packages: Record<string, Locked> }).packages

/**
 * The oldest release of each package without a known vulnerability. Applies to every copy in the tree, including
 * transitive ones.
 */
const FLOORS = {
  next: '16.3.3',
  react: '19.2.6',
  '@trpc/server': '11.8.0',
  'better-auth': '1.6.22',
  kysely: '0.28.17',
  undici: '7.29.0',
  h3: '1.15.9',
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function copiesOf(name: string): string[] {
  return Object.entries(locked).flatMap(([place, { version }]) => (nameOf(place) === name && version ? [version] : []))
}

function isAtLeast(version: string, floor: string): boolean {
  const [have, need] = [version, floor].map((one) => one.split(/[.-]/).slice(0, 3).map(Number))
  const place = need!.findIndex((part, n) => part !== have![n])
  return place === -1 ? !version.includes('-') : have![place]! > need![place]!
}

describe('versions', () => {
  test.each(Object.entries(FLOORS))('every %s is %s or newer', (name, floor) => {
    const copies = copiesOf(name)
    expect(copies).not.toEqual([])
    expect(copies.filter((version) => !isAtLeast(version, floor))).toEqual([])
  })

  test('versions are compared by number', () => {
    expect(isAtLeast('1.15.11', '1.15.9')).toBe(true)
    expect(isAtLeast('8.0.0', '7.29.0')).toBe(true)
    expect(isAtLeast('7.29.0', '7.29.0')).toBe(true)
    expect(isAtLeast('7.28.9', '7.29.0')).toBe(false)
    expect(isAtLeast('16.3.3-canary.1', '16.3.3')).toBe(false)
  })

  test('package.json pins exact versions, and the lock file contains them', () => {
    const { dependencies, devDependencies, overrides } = manifest
    const wanted = Object.entries({ ...dependencies, ...devDependencies })
    expect(wanted.length).toBeGreaterThan(40)
    // Also of a package that replaces another one: `npm:name@1.0.0`.
    const exact = /^(npm:[\w./@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/
    expect([...wanted, ...Object.entries(overrides)].filter(([, version]) => !exact.test(version))).toEqual([])
    expect(wanted.filter(([name, version]) => locked[`node_modules/${name}`]?.version !== version)).toEqual([])
  })

  test('all tRPC packages have the same version', () => {
    const trpc = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(([name]) =>
      name.startsWith('@trpc/'),
    )
    expect(new Set(trpc.map(([, version]) => version)).size).toBe(1)
  })
})

describe('the lock file', () => {
  test('contains no download addresses, and a checksum for each package', () => {
    expect(Object.entries(locked).filter(([, { resolved }]) => resolved)).toEqual([])
    const packages = Object.entries(locked).filter(([place]) => place.startsWith('node_modules/'))
    expect(packages.length).toBeGreaterThan(500)
    expect(packages.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([])
  })

  test('every install script is allowed or refused by name', () => {
    const scripts = Object.entries(locked).flatMap(([place, { hasInstallScript }]) =>
      hasInstallScript ? [nameOf(place)] : [],
    )
    expect(new Set(scripts)).toEqual(new Set(Object.keys(manifest.allowScripts)))
    const refused = Object.entries(manifest.allowScripts).flatMap(([name, allowed]) => (allowed ? [] : [name]))
    expect(refused).toEqual(['@scarf/scarf', 'vue-demi'])
  })
})
