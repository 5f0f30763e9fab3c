import { z, type ZodError } from 'zod'
import { INEXACT, InexactNumber } from './decimals.ts'
import { type DomainError, type FieldError, invalidFields, UNKNOWN_FIELD } from './errors.ts'
import { REQUIRED_FIELD } from './fields.ts'

/** Errors listed at most. */
const MOST = 20

type Issue = ZodError['issues'][number]

// An issue does not contain its input: only the message can say what was sent.
z.config({
  customError: ({ code, input, expected }) => {
    if (code === 'invalid_value' && input === undefined) return 'Invalid option: received undefined'
    return input instanceof InexactNumber && (expected === 'number' || expected === 'int') ? INEXACT : undefined
  },
})

const values = new WeakMap<object, string>()

/** Includes the invalid value in the sentence of this issue. */
export function naming(issue: Issue, value: string): void {
  values.set(issue, `"${value}" `)
}

function fieldErrors(issue: Issue, within: readonly PropertyKey[]): FieldError[] {
  const path = [...within, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: join([...path, key]), code: 'unknown', message: UNKNOWN_FIELD }))
  const one = (isAbsent: boolean, message: string): FieldError => ({
    field: join(path) || 'body',
    code: isAbsent ? 'required' : 'invalid',
    message: (values.get(issue) ?? '') + message,
  })
  if (issue.code !== 'invalid_union') return [one(isMissing(issue), reason(issue))]
  // Of a union, the options that accept the type of the sent value. Fixed values do not say whether they do.
  const accepting = issue.errors.filter(
    (issues) => !issues.some((each) => each.code === 'invalid_type' && each.path.length === 0),
  )
  const meant = accepting.some(([first]) => first!.code !== 'invalid_value') ? accepting : []
  const isClear = meant.length === 1 || meant.some((issues) => issues.some((each) => each.path.length > 0))
  if (isClear) return meant[0]!.flatMap((each) => fieldErrors(each, path))
  const tried = (meant.length > 0 ? meant : issue.errors).map(([first]) => first!)
  if (tried.every(isMissing)) return [one(true, REQUIRED_FIELD)]
  const choices = tried
    .flatMap((each) => (each.code === 'invalid_value' ? each.values.map(String) : []))
    .filter(Boolean)
  const reasons = [
    ...(choices.length > 0 ? [`must be ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}`] : []),
    ...new Set(tried.filter((each) => each.code !== 'invalid_value').map(reason)),
  ]
  return [one(false, reasons.join(' or ').replaceAll(' or must be ', ' or '))]
}

/** `title: must not be empty; due: must be a real day …`. Values are included only if `naming` says so. */
export function validationError(error: ZodError): DomainError {
  const mistyped = new Set(error.issues.filter(isMistyped).map(({ path }) => join(path)))
  const issues = error.issues.filter(
    (issue) => !isLooser(issue, error.issues) && (isMistyped(issue) || !mistyped.has(join(issue.path))),
  )
  return invalidFields(issues.flatMap((issue) => fieldErrors(issue, [])).slice(0, MOST))
}

/** A limit of a list also counts the characters of a text that was sent instead. */
const isMistyped = ({ code }: Issue) => code === 'invalid_type'

/** Whether the field has a narrower limit of its own: zod also names the largest integer that it can tell apart. */
function isLooser(issue: Issue, all: readonly Issue[]): boolean {
  const limit = limitOf(issue)
  if (limit === undefined) return false
  const others = all.filter((one) => one !== issue && one.code === issue.code && join(one.path) === join(issue.path))
  return others.some((other) => (limitOf(other) ?? Infinity) < limit)
}

const limitOf = (issue: Issue) =>
  issue.code === 'too_big' ? Number(issue.maximum) : issue.code === 'too_small' ? -Number(issue.minimum) : undefined

const isMissing = ({ code, message }: Issue) =>
  (code === 'invalid_type' || code === 'invalid_value') && (message === REQUIRED_FIELD || message.includes('undefined'))

function join(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'string' ? part.slice(0, 100) : String(part))).join('.')
}

function reason(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message === INEXACT) return INEXACT
      return isMissing(issue) ? REQUIRED_FIELD : `must be ${article(issue.expected)}`
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
