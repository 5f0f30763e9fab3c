import { readOperation } from '../../client/read-operation.ts'
import { commands } from '../../made/commands.ts'
import { operations } from '../../made/operations.ts'
import type { Operations } from '../../made/types.ts'
import { didYouMean, UsageError } from '../usage.ts'
import type { Command } from './command.ts'

export type OperationId = keyof Operations

/** How the client calls an operation, and how the shell does. */
export type Operation = {
  id: OperationId
  form: string
  /** Its place in the client, such as `inventory`, `movements`, `push`. */
  names: string[]
  method: string
  path: string
  command: Command
  /** As it is written, such as `inventory movements push`. */
  words: string
}

/** `putByExtId` and `only_changes` as words and flags of the shell: `put-by-ext-id`, `only-changes`. */
export const kebab = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-')

export const allOperations: readonly Operation[] = Object.entries(operations).map(([key, text]) => {
  const id = key as OperationId
  const read = readOperation(text)
  return { id, ...read, command: commands[id], words: read.names.map(kebab).join(' ') }
})

/** The operations whose words begin with these. */
export const operationsBelow = (words: readonly string[]) =>
  allOperations.filter((one) => words.length === 0 || `${one.words} `.startsWith(`${words.join(' ')} `))

/** The words that can follow others. */
export const nextWords = (words: readonly string[]) =>
  [...new Set(operationsBelow(words).map((one) => one.words.split(' ')[words.length]!))].filter(Boolean)

/** The operation that the first words name, with the words after it; or how far they lead into its groups. */
export function findOperation(args: readonly string[]): { operation: Operation; rest: string[] } | { group: string[] } {
  const group: string[] = []
  for (const word of args) {
    if (word.startsWith('-')) break
    const next = nextWords(group)
    if (!next.includes(word)) throw new UsageError(unknownWord(group, word, next))
    group.push(word)
    const operation = allOperations.find((one) => one.words === group.join(' '))
    if (operation) return { operation, rest: args.slice(group.length) }
  }
  return { group }
}

/** As many words as a sentence can list. */
const FEW = 3

function unknownWord(group: readonly string[], word: string, next: readonly string[]): string {
  const place = group.length === 0 ? '' : ` of \`atr ${group.join(' ')}\``
  const offer = didYouMean(word, next) || (next.length <= FEW ? ` Use ${next.join(' or ')}.` : '')
  return `There is no command "${word}"${place}.${offer}`
}

/** The operation with this id, such as `createTask`. */
export function operationById(id: string): Operation {
  const found = allOperations.find((one) => one.id === id)
  const ids = allOperations.map((one) => one.id)
  if (!found) throw new UsageError(`There is no operation "${id}".${didYouMean(id, ids)}`)
  return found
}
