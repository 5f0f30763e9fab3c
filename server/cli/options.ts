import { closestWord } from '#server/core/values/closest-word.ts'
import { type Command } from './command.ts'
import { UsageError } from './usage-error.ts'

/** `ownerName` → `--owner-name` */
export function optionName(field: string): string {
  return `--${field.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`
}

/** The command at the start of `words`, one or two of them. */
export function chooseCommand(words: readonly string[], names: readonly string[], prefix: string) {
  const name = names.find((one) => one.split(' ').every((word, place) => words[place] === word))
  if (name) return { name, rest: words.slice(name.split(' ').length) }
  const given = words.filter((word) => !word.startsWith('-')).slice(0, 2)
  if (given.length === 0) throw new UsageError(`Usage: ${prefix} <command>. Commands: ${names.join(', ')}.`)
  const typed = given.join(' ').slice(0, 60)
  const meant =
    closestWord(typed, names) ?? closestWord(given[0]!, names) ?? names.find((one) => one.startsWith(`${given[0]} `))
  const hint = meant ? `Did you mean "${meant}"? ` : ''
  throw new UsageError(`Unknown command "${typed}". ${hint}Commands: ${names.join(', ')}.`)
}

/** Parses `--name value`, `--name=value` and `--flag` into fields. */
export function readOptions(words: readonly string[], command: Command, usage: string): Record<string, string | true> {
  const fields = Object.keys(command.input.shape)
  const options = new Map(fields.map((field) => [optionName(field), field]))
  const read: Record<string, string | true> = {}
  for (let place = 0; place < words.length; place++) {
    const [, option = '', attached] = /^(--[^=]+)(?:=([\s\S]*))?$/.exec(words[place]!) ?? []
    const field = options.get(option)
    if (!field) throw new UsageError(unknownOption(option || words[place]!, [...options.keys()], usage))
    if (Object.hasOwn(read, field)) throw new UsageError(`${option} is given twice. Usage: ${usage}`)
    if (command.flags?.includes(field)) {
      if (attached !== undefined) throw new UsageError(`${option} does not take a value. Usage: ${usage}`)
      read[field] = true
      continue
    }
    const value = attached ?? words[++place]
    if (value === undefined || (attached === undefined && options.has(value)))
      throw new UsageError(`${option} needs a value. Usage: ${usage}`)
    read[field] = value
  }
  const missing = fields.find((field) => !Object.hasOwn(read, field) && !isOptional(command, field))
  if (missing) throw new UsageError(`${optionName(missing)} is missing. Usage: ${usage}`)
  return read
}

function isOptional(command: Command, field: string): boolean {
  return command.input.shape[field]!.safeParse(undefined).success
}

function unknownOption(option: string, known: readonly string[], usage: string): string {
  const meant = closestWord(option, known)
  return `Unknown option ${option.slice(0, 60)}. ${meant ? `Did you mean ${meant}? ` : ''}Usage: ${usage}`
}
