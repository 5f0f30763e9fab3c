import { expect, test } from 'vitest'
import { z } from 'zod'
import { command } from './command.ts'
import { commands } from './commands.ts'
import { chooseCommand, readOptions } from './options.ts'

const one = command({
  usage: '--name n [--read-only]',
  input: z.object({ name: z.string(), readOnly: z.boolean().default(false) }),
  flags: ['readOnly'],
  run: async () => undefined,
})
const read = (...words: string[]) => readOptions(words, one, 'atrium x')
const choose = (...words: string[]) => chooseCommand(words, Object.keys(commands), 'atrium')

test('options are accepted in both spellings', () => {
  expect(read('--name', 'a b', '--read-only')).toEqual({ name: 'a b', readOnly: true })
  expect(read('--name=--x=1')).toEqual({ name: '--x=1' })
  expect(read('--name', '-5')).toEqual({ name: '-5' })
})

test.each([
  [[], '--name is missing. Usage: atrium x'],
  [['--name'], '--name needs a value. Usage: atrium x'],
  [['--name', '--read-only'], '--name needs a value. Usage: atrium x'],
  [['--name', 'a', '--name', 'b'], '--name is given twice. Usage: atrium x'],
  [['--read-only=yes', '--name', 'a'], '--read-only does not take a value. Usage: atrium x'],
  [['--nam', 'a'], 'Unknown option --nam. Did you mean --name? Usage: atrium x'],
  [['stray'], 'Unknown option stray. Usage: atrium x'],
])('%j is a mistake whose message says what to do', (words, message) => {
  expect(() => read(...words)).toThrow(message)
})

test('commands have one or two words, and a typo gets a suggestion', () => {
  expect(choose('token', 'create', '--name', 'x')).toEqual({ name: 'token create', rest: ['--name', 'x'] })
  expect(choose('doctor')).toEqual({ name: 'doctor', rest: [] })
  expect(() => choose('tokn', 'create')).toThrow('Unknown command "tokn create". Did you mean "token create"?')
  expect(() => choose('docter', '--x')).toThrow('Did you mean "doctor"?')
  expect(() => choose('member')).toThrow('Did you mean "member add"?')
  expect(() => choose('abracadabra')).toThrow(/^Unknown command "abracadabra"\. Commands: workspace create, /)
  expect(() => choose()).toThrow(/^Usage: atrium <command>/)
})
