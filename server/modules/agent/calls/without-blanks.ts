import { z } from 'zod'

/**
 * The arguments without optional ones that are null or empty. Clients whose models must fill in every argument, as with
 * strict schemas, send these for what they leave out.
 */
export function withoutBlanks(schema: z.core.$ZodType, given: unknown): unknown {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodArray && Array.isArray(given))
    return given.map((element) => withoutBlanks(inner.element, element))
  if (inner instanceof z.ZodRecord && typeof given === 'object' && given !== null && !Array.isArray(given))
    return Object.fromEntries(Object.entries(given).filter(([, value]) => !isBlank(value)))
  if (!(inner instanceof z.ZodObject) || typeof given !== 'object' || given === null || Array.isArray(given))
    return given
  const kept = Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
    const field = Object.hasOwn(inner.shape, name) ? inner.shape[name] : undefined
    if (!field) return [[name, value]]
    return isBlank(value) && isOptional(field) ? [] : [[name, withoutBlanks(field, value)]]
  })
  return Object.fromEntries(kept)
}

const isBlank = (value: unknown) => value === null || value === ''
const isOptional = (schema: z.core.$ZodType) => schema instanceof z.ZodOptional || schema instanceof z.ZodDefault

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap())
    : schema
}
