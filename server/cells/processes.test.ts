import { afterAll, expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { createTestCells, settingsOf } from '#server/testing/cells.ts'
import { spawned } from '#server/testing/spawned.ts'

const cells = await createTestCells()
afterAll(() => Promise.all(Object.values(cells).map((database: { drop(): Promise<void> }) => database.drop())))

const kindsIn = async (cell: 'a' | 'b') =>
  (await asOwner(cells[cell], 'select kind from node order by kind')).map(({ kind }) => kind)

test('a worker serves one cell or all of them, and ends cleanly', { tags: 'stress', timeout: 120_000 }, async () => {
  const one = spawned('worker/main.ts', { ...settingsOf(cells), SERVICE_CELL: 'b' })
  await one.line(/the worker is ready/)
  expect([await kindsIn('a'), await kindsIn('b')]).toEqual([[], ['worker']])
  const all = spawned('worker/main.ts', settingsOf(cells))
  await all.line(/the worker is ready/)
  expect([await kindsIn('a'), await kindsIn('b')]).toEqual([['worker'], ['worker', 'worker']])
  for (const { child } of [one, all]) child.kill('SIGTERM')
  expect((await Promise.all([one.ended, all.ended])).map(({ code }) => code)).toEqual([0, 0])
  expect([await kindsIn('a'), await kindsIn('b')]).toEqual([[], []])
})

test(
  'a wrong password of one cell ends the start with one sentence that names the cell',
  { timeout: 120_000 },
  async () => {
    const refused = new URL(cells.b.ownerUrl)
    refused.username = 'nobody'
    refused.password = 'c4n4ry'
    const SERVICE_CELLS = `a=${cells.a.ownerUrl},b=${refused.href}`
    const failed = spawned('worker/main.ts', { ...settingsOf(cells), SERVICE_CELLS })
    expect((await failed.ended).code).toBe(1)
    expect(failed.output()).toMatch(/^Atrium cannot start: [^\n]*"b"[^\n]*$/m)
    expect(failed.output()).not.toContain('c4n4ry')
  },
)
