import type { z } from 'zod'
import type { Shell } from './shell.ts'

type Shape = Readonly<Record<string, z.ZodType>>

/**
 * One shell command. Its options are the fields of `input`, as `--like-this`; the result of `run` is printed as JSON.
 */
export type Command<S extends Shape = Shape> = {
  usage: string
  input: z.ZodObject<S>
  /** Options without a value. */
  flags?: readonly (keyof S & string)[]
  run(shell: Shell, input: z.output<z.ZodObject<S>>): Promise<unknown>
}

export function command<S extends Shape>(of: Command<S>): Command {
  return of as unknown as Command
}
