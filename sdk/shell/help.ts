import { nextWords, type Operation, operationsBelow } from './operations/find-operation.ts'
import { flagsOf } from './operations/operation-flags.ts'
import type { Flags } from './usage.ts'

/** Lines of two columns; the second is wrapped by nothing, so that it can be searched. */
function columns(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(0, ...lines.map(([left]) => left.length).filter((length) => length <= 32))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd() + '\n').join('')
}

export const flagLines = (flags: Flags) =>
  columns(Object.entries(flags).map(([name, { value, about }]) => [`--${name}${value ? ` ${value}` : ''}`, about]))

/** The help of the shell, with the commands that are not operations. */
export function mainHelp(own: readonly (readonly [string, string])[]): string {
  return `atr <command> [flags]

Commands
${columns(own)}
Operations: atr <group> <verb> [id] [flags]
${columns(nextWords([]).map((group) => [group, verbsOf([group])]))}
atr <command> --help describes a command.
ATRIUM_URL and ATRIUM_TOKEN take precedence over profiles.
Exit codes: 0 done, 1 refused, 2 usage, 3 token, 4 no answer or 5xx, 5 some rows failed, 130 stopped.
`
}

const verbsOf = (group: readonly string[]) => nextWords(group).join(', ')

/** The help of a group: its operations. */
export function groupHelp(group: readonly string[]): string {
  const lines = operationsBelow(group).map((one) => [usageOf(one), one.command.summary] as const)
  return `atr ${group.join(' ')} <verb> [flags]\n\n${columns(lines)}`
}

const usageOf = ({ words, command }: Operation) =>
  [
    words,
    ...[...command.path, ...(command.actions ? [command.actions.join('|')] : [])].map((name) => `<${name}>`),
  ].join(' ')

/** The help of an operation: its fields and flags. */
export function operationHelp(operation: Operation): string {
  const { id, method, path, command } = operation
  return `atr ${usageOf(operation)} [flags]\n\n${command.summary}: ${method} ${path}, or atr call ${id}\n\n${flagLines(flagsOf(operation))}`
}

/** The help of a command of the shell. */
export const commandHelp = (usage: string, about: string, flags: Flags) =>
  `atr ${usage}\n\n${about}\n\n${flagLines(flags)}`
