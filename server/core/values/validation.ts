import type { ZodError } from 'zod'
import { DomainError } from './errors.ts'

/**
 * One sentence per field: `title: must not be empty; due: must be a real day …`. Values are included only if `naming`
 * says so.
 */
export function explain(error: ZodError): string {
  const parts = error.issues.flatMap((issue) => sentences(issue, []))
  return [...new Set(parts)].slice(0, 20).join('; ')
}

type Issue = ZodError['issues'][number]

const values = new WeakMap<object, string>()

/** Includes the invalid value in the sentence of this issue. */
export function naming(issue: Issue, value: string): void {
  values.set(issue, `"${value}" `)
}

function sentences(issue: Issue, within: readonly PropertyKey[]): string[] {
  const path = [...within, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${join([...path, key])}: is not a field of this request`)
  const value = values.get(issue) ?? ''
  if (issue.code !== 'invalid_union') return [`${join(path) || 'body'}: ${value}${reason(issue)}`]
  // Of a union, the options that accept the type of the sent value.
  const meant = issue.errors.filter(
    (issues) => !issues.some((one) => one.code === 'invalid_type' && one.path.length === 0),
  )
  const isClear = meant.length === 1 || meant.some((issues) => issues.some((one) => one.path.length > 0))
  if (isClear) return meant[0]!.flatMap((one) => sentences(one, path))
  const tried = (meant.length > 0 ? meant : issue.errors).map(([first]) => first!)
  const choices = tried.flatMap((one) => (one.code === 'invalid_value' ? one.values.map(String) : []))
  const reasons = [
    ...(choices.length > 0 ? [`must be ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}`] : []),
    ...new Set(tried.filter((one) => one.code !== 'invalid_value').map(reason)),
  ]
  return [`${join(path) || 'body'}: ${value}${reasons.join(' or ').replaceAll(' or must be ', ' or ')}`]
}

export function validationError(error: ZodError): DomainError {
  return new DomainError('validation_error', explain(error))
}

function join(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'string' ? part.slice(0, 100) : String(part))).join('.')
}

function reason(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.includes('undefined')
        ? 'is required'
        : `must be ${article(issue.expected)}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    default:
      return issue.message
        .replace(/^Too (small|big): expected \S+ to (be|have) /, (_, _size, verb) => `must ${verb} `)
        .replace(/([<>])=(?=\d)/, (_, sign) => (sign === '<' ? 'at most ' : 'at least '))
  }
}

function article(expected: string): string {
  const word = { int: 'whole number', record: 'object', date: 'date', nan: 'number' }[expected] ?? expected
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}
