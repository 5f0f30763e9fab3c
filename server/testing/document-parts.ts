import { createHash } from 'node:crypto'
import { operationsOf } from '#server/http/document/generate.ts'
import type { OpenApi } from '#server/http/document/shape.ts'

/**
 * One line with a digest for each operation, webhook and component of the document, and for each of its other parts.
 * Samples of code follow from the rest.
 */
export function partsOf(document: OpenApi): string[] {
  const { paths: _, webhooks, components, ...rest } = document
  const operations = operationsOf(document).map(({ method, path, operation }) => {
    const { 'x-codeSamples': _samples, ...contract } = operation
    return [`${method.toUpperCase()} ${path}`, contract]
  })
  const named = (group: string, parts: object) =>
    Object.entries(parts).map(([name, part]) => [`${group} ${name}`, part as unknown])
  const groups = Object.entries({ ...components, webhooks: webhooks ?? {} })
  const parts = [...Object.entries(rest), ...operations, ...groups.flatMap(([group, all]) => named(group, all))]
  return parts.map(([name, part]) => `${name as string} ${digestOf(part)}`)
}

const digestOf = (part: unknown) => createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 12)
