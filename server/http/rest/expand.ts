import { invalid } from '#server/core/values/errors.ts'

const MOST_EXPANDED = 5

/** Checks `expand`: at most five of the fields that refer to other records, each once. */
export function expandedFields(known: Readonly<Record<string, string>>, given: readonly string[]): string[] {
  const unknown = given.find((name) => !Object.hasOwn(known, name))
  if (unknown !== undefined) {
    const fields = Object.keys(known).join(', ')
    throw invalid('expand', `${JSON.stringify(unknown.slice(0, 100))} does not refer to other records. Use ${fields}`)
  }
  const fields = [...new Set(given)]
  if (fields.length > MOST_EXPANDED) throw invalid('expand', `must name at most ${MOST_EXPANDED} fields`)
  return fields
}
