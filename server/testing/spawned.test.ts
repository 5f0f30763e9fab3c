import { expect, test, vi } from 'vitest'
import { spawned } from './spawned.ts'

vi.setConfig({ testTimeout: 120_000 })

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program that a test started ends with the test run, even if the run is killed', async () => {
  const run = spawned('server/testing/spawning-program.ts')
  const pid = Number((await run.line(/^child/)).split(' ')[1])
  expect(isAlive(pid)).toBe(true)
  run.child.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})
