import { parseArgs } from 'node:util'
import { nearest } from './nearest.ts'

/** A command that cannot be run as it is written. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A flag: `value` names what follows it, such as `URL`; without one, it is a switch. */
export type Flag = { about: string; value?: string; isList?: boolean }
export type Flags = Readonly<Record<string, Flag>>

export type Given = {
  /** The words that are not flags. */
  words: string[]
  has(flag: string): boolean
  /** The value of a flag that can be given once. */
  get(flag: string): string | undefined
  all(flag: string): string[]
}

/** Reads the flags of a command. Throws `UsageError` for unknown flags, missing values and repetitions. */
export function readFlags(args: readonly string[], flags: Flags, command: string): Given {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const),
  )
  // The names of fields are those of the API, too: --ext_id.
  const named = args.map((word) => word.replace(/^--[\w-]+/, (name) => name.replaceAll('_', '-')))
  const { tokens } = parseArgs({ args: named, options, strict: false, allowPositionals: true, tokens: true })
  const words: string[] = []
  const values = new Map<string, string[]>()
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined
    if (!flag) throw new UsageError(unknownFlag(token.rawName, flags, command))
    if (flag.value && (token.value === undefined || (!token.inlineValue && /^--\w/.test(token.value))))
      throw new UsageError(`--${token.name} needs a value: --${token.name} ${flag.value}`)
    if (!flag.value && token.value !== undefined) throw new UsageError(`--${token.name} takes no value`)
    const before = values.get(token.name) ?? []
    if (before.length > 0 && !flag.isList) throw new UsageError(`--${token.name} can be given once`)
    values.set(token.name, [...before, token.value ?? ''])
  }
  return {
    words,
    has: (flag) => values.has(flag),
    get: (flag) => values.get(flag)?.[0],
    all: (flag) => values.get(flag) ?? [],
  }
}

/** Never repeats what follows the flag: it may be a secret. */
function unknownFlag(flag: string, flags: Flags, command: string): string {
  if (flag === '--token')
    return 'A token does not belong into a command, where others can read it. Use ATRIUM_TOKEN or `atr login`.'
  const names = Object.keys(flags).map((name) => `--${name}`)
  return `There is no flag ${flag} of \`atr ${command}\`.${didYouMean(flag, names)}`
}

/** A sentence that offers the name that is nearest to a wrong one. */
export function didYouMean(wrong: string, names: Iterable<string>): string {
  const found = nearest(wrong, names)
  return found ? ` Did you mean ${found}?` : ''
}

/** The words of a command, as many as it has places. */
export function placesOf(given: readonly string[], places: readonly string[], command: string): string[] {
  const missing = places[given.length]
  const usage = `atr ${[command, ...places.map((name) => `<${name}>`)].join(' ')}`
  if (missing) throw new UsageError(`<${missing}> is missing: ${usage}`)
  if (given.length > places.length) throw new UsageError(`"${given[places.length]}" is one word too many: ${usage}`)
  return [...given]
}
