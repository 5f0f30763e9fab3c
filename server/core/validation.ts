import type { ZodError } from 'zod'
import { DomainError } from './errors.ts'

/** One sentence per field: `title: must not be empty; due: must be a real day …`. Values are never repeated. */
export function explain(error: ZodError): string {
  const parts = error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${join([...issue.path, key])}: is not a field that can be set here`)
    return [`${join(issue.path) || 'body'}: ${reason(issue)}`]
  })
  return [...new Set(parts)].slice(0, 20).join('; ')
}

export function validationError(error: ZodError): DomainError {
  return new DomainError('validation_error', explain(error))
}

function join(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'string' ? part.slice(0, 100) : String(part))).join('.')
}

function reason(issue: ZodError['issues'][number]): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.includes('undefined')
        ? 'is required'
        : `must be ${article(issue.expected)}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    default:
      return issue.message.replace(/^Too (small|big): expected \S+ to (be|have) /, (_, _size, verb) => `must ${verb} `)
  }
}

function article(expected: string): string {
  const word = { int: 'whole number', record: 'object', date: 'date', nan: 'number' }[expected] ?? expected
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}
