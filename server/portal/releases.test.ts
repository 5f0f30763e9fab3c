import { expect, test } from 'vitest'
import { VERSION } from '../version.ts'
import { RELEASE_TAGS } from './release-tags.ts'
import { readReleases } from './releases.ts'

const releases = readReleases()

test('the newest entry is the version that runs', () => {
  expect(releases[0]!.version).toBe(VERSION)
})

test('every entry has a real day and known tags', () => {
  for (const { version, date, tags, markdown } of releases) {
    expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10), version).toBe(date)
    for (const tag of tags) expect(RELEASE_TAGS, version).toContain(tag)
    expect(markdown, version).toMatch(/^### (Added|Changed|Fixed|Removed|Deprecated|Security)$/m)
  }
})
