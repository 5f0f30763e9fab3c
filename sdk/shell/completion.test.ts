import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAtr, type TestShell } from '#server/testing/atr.ts'
import { run } from './run.ts'

let shell: TestShell
beforeAll(() => {
  shell = openAtr({}, { run })
})
afterAll(() => shell.close())

const complete = async (...words: string[]) =>
  (await shell.atr(['complete', '--', ...words])).stdout.split('\n').filter(Boolean)

test.each([
  [['li'], ['listen']],
  [['inv'], ['invoices', 'inventory']],
  [['inventory', 'm'], ['movements']],
  [['tasks', 'cr'], ['create']],
  [['tasks', 'create', '--ti'], ['--title']],
  [
    ['tasks', 'create', '--status', ''],
    ['backlog', 'todo', 'in_progress', 'done', 'cancelled'],
  ],
  [['tasks', 'create', '--title', ''], []],
  [['call', 'createTa'], ['createTask']],
  [['call', 'createTask', '--ti'], ['--title']],
  [['listen', '--f'], ['--forward']],
  [['nothing', 'x'], []],
])('%j is completed', async (words, found) => {
  expect((await complete(...words)).toSorted()).toEqual(found.toSorted())
})

test('bash completes with the script', async () => {
  const { stdout: script } = await shell.atr(['completion', 'bash'])
  const folder = join(shell.folder, 'bin')
  mkdirSync(folder)
  const program = join(import.meta.dirname, 'main.ts')
  writeFileSync(join(folder, 'atr'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`)
  chmodSync(join(folder, 'atr'), 0o755)
  const asking = `${script}\nCOMP_WORDS=(atr tasks upd) COMP_CWORD=2\n_atr\nprintf '%s\\n' "\${COMPREPLY[@]}"`
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
  expect(execFileSync('bash', ['-c', asking], { env, encoding: 'utf8' })).toBe('update\n')
})

test('zsh and fish have scripts, and others are refused', async () => {
  expect((await shell.atr(['completion', 'zsh'])).stdout).toMatch(/^#compdef atr\n/)
  expect((await shell.atr(['completion', 'fish'])).stdout).toContain('complete -c atr')
  const other = await shell.atr(['completion', 'bsh'])
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('Did you mean bash?')])
})
