import { z } from 'zod'
import { line } from '#server/core/values/fields.ts'

const LARGEST = 1e15
/** A typed number. */
export const Amount = z
  .number({ error: 'must be a number' })
  .min(-LARGEST, 'must be at least -1e15')
  .max(LARGEST, 'must be at most 1e15')
export const Positive = Amount.gt(0, 'must be greater than 0')
export const NotNegative = Amount.min(0, 'must be 0 or more')
export const Share = Amount.min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1')
export const Label = line(120)

/** Entries with unique names. */
export function named<T extends z.ZodType<{ name: string }>>(entry: T, least: number, most: number, noun: string) {
  return z
    .array(entry)
    .min(least, `must have at least ${least} ${noun}`)
    .max(most, `must have at most ${most} ${noun}`)
    .superRefine((entries, ctx) => {
      const seen = new Set<string>()
      for (const [index, { name }] of entries.entries()) {
        if (seen.has(name))
          ctx.addIssue({ code: 'custom', path: [index, 'name'], message: 'must differ from the others' })
        seen.add(name)
      }
    })
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Relative differences below this count as rounding errors. */
const EPSILON = 1e-9
export const isSame = (a: number, b: number): boolean =>
  Math.abs(a - b) <= EPSILON * Math.max(1e-12, Math.abs(a), Math.abs(b))

/** Ranks from the highest value; ties share a rank and the next one is skipped. */
export function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => 1 + values.filter((other) => other > value && !isSame(other, value)).length)
}

/** Options with the same rank, as sentences. */
export function tiesOf(names: readonly string[], ranks: readonly number[]): string[] {
  return [...new Set(ranks)].flatMap((rank) => {
    const tied = names.filter((_, index) => ranks[index] === rank)
    return tied.length > 1 ? [`${tied.join(' and ')} are tied at rank ${rank}.`] : []
  })
}

/** Called between the steps of long work; may pause. */
export type Rest = () => void

/** A method. `evaluate` is pure: the same input always gives the same values. */
export type Method<N extends string, I extends z.ZodType, V> = {
  name: N
  version: number
  title: string
  /** When to use it, in one sentence. */
  use: string
  Input: I
  example: z.input<I>
  /** Whether it draws random numbers, so that it runs in a thread. */
  heavy?: true
  evaluate(input: z.output<I>, rest: Rest): { values: V; warnings: string[] }
}

export const defineMethod = <N extends string, I extends z.ZodType, V>(method: Method<N, I, V>): Method<N, I, V> =>
  method
