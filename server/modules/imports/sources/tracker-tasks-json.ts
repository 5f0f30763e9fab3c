import type { Note } from '../schema.ts'
import { idProblem, problem } from './columns.ts'

/** A member of an object of JSON. Undefined if it has none, or is no object. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The text of a member of an object, empty if it has none. Undefined if either cannot be read. */
export function textIn(value: unknown, name: string): string | undefined {
  const text = memberOf(value, name) ?? ''
  return isObject(value) && typeof text === 'string' ? text : undefined
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Says on a row which elements of a list in the file were left out. */
export const unreadable = (field: string, name: string, bad: number, all: number): Note =>
  note(field, `${bad} of ${all} elements of "${name}" in the file cannot be read: left out`)

const note = (field: string, message: string): Note => ({ field, code: 'unreadable', message })

/**
 * An object of a JSON file, whose members are read one by one. What is wrong and decides nothing is left out, and `notes`
 * say so; anything else is the `problem` with which its row fails. `field` is that of the record.
 */
export class JsonObject {
  readonly notes: Note[] = []
  problem: Note | undefined
  private readonly value: unknown

  constructor(value: unknown) {
    this.value = value
    if (!isObject(value)) this.fail('', 'must be an object')
  }

  /** The first reason counts. */
  fail(field: string, message: string): void {
    this.problem ??= problem(field, message)
  }

  id(name: string): string | null {
    const id = memberOf(this.value, name) ?? undefined
    if (id === undefined) this.fail(name, 'is missing')
    else if (typeof id !== 'string') this.fail(name, 'must be text')
    else {
      const wrong = idProblem(name, id)
      if (!wrong) return id
      this.fail(name, wrong.message)
    }
    return null
  }

  /** A text without which there is no record. */
  title(name: string, field: string): string {
    const title = textIn(this.value, name)
    if (title === undefined) this.fail(field, 'must be text')
    return title ?? ''
  }

  text(name: string, field: string): string {
    const text = memberOf(this.value, name) ?? ''
    if (typeof text === 'string') return text
    this.notes.push(note(field, `"${name}" in the file is not text: left out`))
    return ''
  }

  /** A member that decides what becomes of the object. Some programs write it as text. */
  flag(name: string): boolean {
    const flag = memberOf(this.value, name) ?? false
    if (flag === true || flag === 'true') return true
    if (flag !== false && flag !== 'false') this.fail(name, 'must be true or false')
    return false
  }

  /** What `read` finds in a member; it returns undefined for what it cannot read. */
  one<T>(name: string, field: string, read: (value: unknown) => T | undefined): T | undefined {
    const value = memberOf(this.value, name) ?? undefined
    if (value === undefined) return undefined
    const found = read(value)
    if (found === undefined) this.notes.push(note(field, `"${name}" in the file cannot be read: left out`))
    return found
  }

  /** What `read` finds in each element of a list; it returns undefined for one that it cannot read. */
  list<T>(name: string, field: string, read: (element: unknown) => T | undefined): T[] {
    const list = memberOf(this.value, name) ?? []
    if (!Array.isArray(list)) {
      this.notes.push(note(field, `"${name}" in the file is not a list: left out`))
      return []
    }
    const found = list.map(read).filter((one) => one !== undefined)
    if (found.length < list.length) this.notes.push(unreadable(field, name, list.length - found.length, list.length))
    return found
  }
}
