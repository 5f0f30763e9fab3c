import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VERSION } from '../core/operations/version.ts'
import { RELEASE_TAGS } from './release-tags.ts'
import { readReleases, readUnreleased } from './releases.ts'

const releases = readReleases()
const unreleased = readUnreleased()
const entries = unreleased ? [unreleased, ...releases] : releases
const snapshot = readFileSync(join(import.meta.dirname, '../http/document/openapi.snapshot'))

test('the newest release is the running version, and unreleased changes are none', () => {
  expect(releases[0]!.version).toBe(VERSION)
  for (const { version } of releases) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

test('a changed contract has an entry: the newest entry contains its digest', () => {
  const digest = createHash('sha256').update(snapshot).digest('hex').slice(0, 16)
  expect(
    entries[0]!.contract,
    `The OpenAPI document changed. Say what changed in content/changelog/unreleased.md, then set "contract: ${digest}" there.`,
  ).toBe(digest)
})

test('every release has a valid day', () => {
  for (const { version, date } of releases)
    expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10), version).toBe(date)
})

test('every entry has known tags and sections', () => {
  for (const { tags, markdown } of entries) {
    expect(tags.filter((tag) => !RELEASE_TAGS.includes(tag))).toEqual([])
    expect(markdown).toMatch(/^### (Added|Changed|Fixed|Removed|Deprecated|Security)$/m)
  }
})
