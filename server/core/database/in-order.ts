import type { z } from 'zod'

/** The record with its fields in the order of its schema, as answers have them, and no other fields. */
export function inOrder<T extends object>({ shape }: z.ZodObject, record: T): T {
  const given = record as Record<string, unknown>
  const known = Object.keys(shape).filter((field) => Object.hasOwn(given, field))
  return Object.fromEntries(known.map((field) => [field, given[field]])) as T
}
