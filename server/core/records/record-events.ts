import type { z } from 'zod'
import { blankRecord } from '../values/record-fields.ts'

export type Event = { description: string; data: z.ZodType; example: unknown }

/** Example values. */
export const ID = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'
export const MEMBER = '019aa5b2-5e10-7a02-8f3b-2c9d4e5f6a71'
export const stamps = { version: 1, created_at: '2026-11-21T09:00:00.000Z', updated_at: '2026-11-21T09:00:00.000Z' }

/**
 * A record is created (or restored from the Trash), updated, and moved to the Trash. The examples have the fields of
 * `given` that belong to the record; those that it leaves out are empty.
 */
export function lifeOf<N extends string, S extends z.ZodObject>(
  noun: N,
  record: S,
  given: Partial<z.infer<S>>,
  words = noun.replaceAll('_', ' '),
) {
  const data: z.ZodType = record
  const example = record.parse({ ...blankRecord(record), id: ID, ...stamps, ...given })
  const [title, was] = Object.entries(given).find(([, value]) => typeof value === 'string' && value.includes(' '))!
  return {
    [`${noun}.created`]: {
      description: `Occurs when a ${words} is created or restored from the Trash.`,
      data,
      example,
    },
    [`${noun}.updated`]: {
      description: `Occurs when a ${words} is updated. The data is the updated ${words}.`,
      data,
      example: { ...example, [title]: `${String(was)} (new)`, version: stamps.version + 1 },
    },
    [`${noun}.deleted`]: {
      description: `Occurs when a ${words} is moved to the Trash. The data is its last state.`,
      data,
      example,
    },
  } as Record<`${N}.${'created' | 'updated' | 'deleted'}`, Event>
}
