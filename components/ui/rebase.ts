/**
 * Values that were edited from `base` on, applied to newer values: what was not edited is as in `newer`. Lists and objects
 * of other parts than before count as one value, and so do lists of objects, which have no fixed places.
 */
export function rebase<V>(base: V, edited: V, newer: V): V {
  const names = namesOf(edited)
  if (names === undefined || namesOf(base) !== names || namesOf(newer) !== names)
    return JSON.stringify(edited) === JSON.stringify(base) ? newer : edited
  const [from, onto] = [base, newer] as Record<string, unknown>[]
  const parts = Object.entries(edited as object).map(([name, value]) => [name, rebase(from![name], value, onto![name])])
  return (Array.isArray(edited) ? parts.map(([, value]) => value) : Object.fromEntries(parts)) as V
}

/** The names of the parts of a list or object. */
function namesOf(value: unknown): string | undefined {
  if (!isObject(value) || (Array.isArray(value) && value.some(isObject))) return undefined
  return JSON.stringify(Object.keys(value).toSorted())
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
