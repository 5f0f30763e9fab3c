import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { enterOwnFolder } from './leftovers.ts'

const { TMPDIR, ATRIUM_BROWSERS } = process.env

afterEach(() => {
  for (const [name, value] of Object.entries({ TMPDIR, ATRIUM_BROWSERS })) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
})

test('a run names the folders and processes it leaves, and clears them', async () => {
  const shared = tmpdir()
  const own = enterOwnFolder()
  expect(tmpdir()).toBe(own.folder)
  const left = mkdtempSync(path.join(tmpdir(), 'atrium-left-'))
  mkdirSync(path.join(left, 'database'))
  mkdtempSync(path.join(tmpdir(), 'other-'))
  const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const ended = once(program, 'exit')

  const found = await own.findLeftovers(100)
  if (existsSync('/proc/self/environ'))
    expect(found.shift()).toMatch(new RegExp(`^process ${program.pid}: .*setInterval`))
  else program.kill('SIGKILL')
  expect(found).toEqual([`${left} (database)`])

  own.clear()
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(existsSync(own.folder)).toBe(false)
  expect(tmpdir()).toBe(shared)
})
