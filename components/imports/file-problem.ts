import { MOST_BYTES } from '#server/modules/imports/rules.ts'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'

type Chosen = Pick<File, 'name' | 'size'>

/** Why a file cannot be imported, before it is uploaded. */
export function fileProblem({ name, size }: Chosen, { accept, howTo }: ImportSource): string | undefined {
  if (!accept.some((extension) => name.toLowerCase().endsWith(extension)))
    return `“${name}” is not a ${acceptedTypes(accept)} file. ${howTo}`
  if (size === 0) return `“${name}” is empty. Export it again.`
  if (size > MOST_BYTES) return `“${name}” exceeds 500 MB. Split it, and import its parts one after the other.`
  return undefined
}

/** ".csv or .json" */
export const acceptedTypes = (accept: readonly string[]) =>
  accept.length < 2 ? accept.join('') : `${accept.slice(0, -1).join(', ')} or ${accept.at(-1)}`
