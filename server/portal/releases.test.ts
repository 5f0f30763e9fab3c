import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VERSION } from '../core/operations/version.ts'
import { RELEASE_TAGS } from './release-tags.ts'
import { readReleases } from './releases.ts'

const releases = readReleases()
const snapshot = readFileSync(join(import.meta.dirname, '../http/document/openapi.snapshot'))

test('the newest entry is the running version', () => {
  expect(releases[0]!.version).toBe(VERSION)
})

test('a changed contract has an entry: the newest entry contains its digest', () => {
  const digest = createHash('sha256').update(snapshot).digest('hex').slice(0, 16)
  expect(
    releases[0]!.contract,
    `The OpenAPI document changed. Say what changed in content/changelog, then set "contract: ${digest}" there.`,
  ).toBe(digest)
})

test('every entry has a valid day and known tags', () => {
  for (const { version, date, tags, markdown } of releases) {
    expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10), version).toBe(date)
    for (const tag of tags) expect(RELEASE_TAGS, version).toContain(tag)
    expect(markdown, version).toMatch(/^### (Added|Changed|Fixed|Removed|Deprecated|Security)$/m)
  }
})
