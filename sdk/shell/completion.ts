import type { Io } from './io.ts'
import { allOperations, findOperation, nextWords, type Operation } from './operations/find-operation.ts'
import { flagsOf } from './operations/operation-flags.ts'
import { write } from './output/write.ts'
import { didYouMean, type Flags, placesOf, readFlags, UsageError } from './usage.ts'

/** Each asks `atr complete` for what can follow, so that a script stays valid after an upgrade. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_atr() {
  local IFS=$'\\n'
  COMPREPLY=($(atr complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _atr atr
`,
  zsh: `#compdef atr
_atr() {
  local -a found
  found=("\${(@f)$(atr complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -a found; else _files; fi
}
compdef _atr atr
`,
  fish: `complete -c atr -f -a '(atr complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
}

/** Prints the script that completes commands in a shell. */
export async function completion(args: readonly string[], io: Io): Promise<void> {
  const { words } = readFlags(args, {}, 'completion')
  const [shell = ''] = placesOf(words, ['bash|zsh|fish'], 'completion')
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined
  if (!script) throw new UsageError(`There is no completion for "${shell}".${didYouMean(shell, Object.keys(SCRIPTS))}`)
  await write(io, script)
}

type Own = Readonly<Record<string, { flags: Flags }>>

/** What the last of these words can be, one per line. */
export async function complete(words: readonly string[], io: Io, own: Own): Promise<void> {
  const last = words.at(-1) ?? ''
  const found = candidates(words.slice(0, -1), last, own).filter((one) => one.startsWith(last))
  await write(io, found.map((one) => `${one}\n`).join(''))
}

function candidates(before: readonly string[], last: string, own: Own): readonly string[] {
  const [first] = before
  if (first === undefined) return [...Object.keys(own), 'call', ...nextWords([])]
  if (first === 'call' && before.length === 1) return allOperations.map(({ id }) => id)
  if (Object.hasOwn(own, first)) return flagWords(own[first]!.flags, before, last)
  const found = first === 'call' ? allOperations.find(({ id }) => id === before[1]) : operationOf(before)
  if (!found) return []
  if (Array.isArray(found)) return nextWords(found)
  const operation = found as Operation
  const isAction = first === 'call' ? before.length === 2 : before.join(' ') === operation.words
  if (isAction && operation.command.actions && !last.startsWith('-')) return operation.command.actions
  return flagWords(flagsOf(operation), before, last)
}

/** The operation that the words name, or the group that they lead to. */
function operationOf(before: readonly string[]): Operation | string[] | undefined {
  try {
    const found = findOperation(before)
    return 'operation' in found ? found.operation : found.group
  } catch {
    return undefined
  }
}

function flagWords(flags: Flags, before: readonly string[], last: string): readonly string[] {
  const value = before.at(-1)?.startsWith('--') ? flags[before.at(-1)!.slice(2)]?.value : undefined
  if (value) return value.includes('|') && !value.includes('@') ? value.split('|') : []
  return last.startsWith('-') ? Object.keys(flags).map((name) => `--${name}`) : []
}
