import type { BatchErrorCode } from '#server/core/batch/batch-schema.ts'
import { nameKey, Ref } from '#server/core/values/fields.ts'

/** GS1 General Specifications §7.9: weights 3 and 1 from the right; the check digit completes a multiple of ten. */
export function hasCheckDigit(ean: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(ean)) return false
  const sum = [...ean].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

export const numberKey = (number: string) => number.trim().toUpperCase()
/** Order numbers that the ref of a receipt can match: the whole ref, then the part before its last slash. */
export const orderKeys = (ref: string): string[] => [numberKey(ref), numberKey(ref.replace(/\/[^/]*$/, ''))]
/** GTIN-14: pads shorter codes with leading zeros. */
export const eanKey = (ean: string) => ean.padStart(14, '0')

/** A reference to an item. */
export type ItemRef = string | { [key in 'id' | 'number' | 'ean' | 'name']?: string | null | undefined }

/** Lookup keys for everything that one of the references can match. */
export function lookupKeys(refs: readonly ItemRef[]) {
  const keys = { ids: new Set<string>(), numbers: new Set<string>(), eans: new Set<string>(), names: new Set<string>() }
  for (const ref of refs) {
    const { id, number, ean, name } = typeof ref === 'string' ? { id: ref, number: ref, ean: ref, name: ref } : ref
    if (id?.length === 36 && Ref.safeParse(id).success) keys.ids.add(id)
    if (number) keys.numbers.add(numberKey(number))
    if (ean && hasCheckDigit(ean)) keys.eans.add(eanKey(ean))
    if (name) keys.names.add(nameKey(name))
  }
  return keys
}

/** Fields of an item created by a movement: a code with a check digit is its EAN, a single word its number. */
export function itemNamed(ref: ItemRef): { number: string | null; ean: string | null; name: string } {
  if (typeof ref !== 'string') {
    const { number = null, ean = null, name } = ref
    return { number, ean, name: name ?? number ?? ean! }
  }
  if (hasCheckDigit(ref)) return { number: null, ean: ref, name: ref }
  return { number: /\s/.test(ref) || ref.length > 64 ? null : ref, ean: null, name: ref }
}

/** `words` follow the name of the field. */
type Refusal = { field: string; code: BatchErrorCode; words: string; candidates: string[] }
/** The fields by which an item can be found. */
export type Named = { id: string; number: string | null; ean: string | null; name: string }
type Naming = { [key in 'number' | 'ean' | 'name']?: string | null | undefined }
/** `keepsNumber`: the record has another number than the item of its EAN. */
export type Match<I> = { item: I; keepsNumber?: true } | { create: true } | { refused: Refusal }

/** The items that a batch can match, by each of their keys; kept up to date as the batch changes them. */
export class Catalogue<I extends Named> {
  private readonly byId = new Map<string, I>()
  private readonly byNumber = new Map<string, I>()
  private readonly byEan = new Map<string, I>()
  private readonly byName = new Map<string, Map<string, I>>()

  constructor(items: readonly I[]) {
    for (const item of items) this.put(item)
  }

  put(item: I, before?: I): void {
    if (before) this.forget(before)
    this.byId.set(item.id, item)
    if (item.number !== null) this.byNumber.set(numberKey(item.number), item)
    if (item.ean !== null) this.byEan.set(eanKey(item.ean), item)
    const key = nameKey(item.name)
    const namesakes = this.byName.get(key) ?? new Map<string, I>()
    this.byName.set(key, namesakes.set(item.id, item))
  }

  private forget(item: I): void {
    if (item.number !== null) this.byNumber.delete(numberKey(item.number))
    if (item.ean !== null) this.byEan.delete(eanKey(item.ean))
    this.byName.get(nameKey(item.name))?.delete(item.id)
  }

  /** Finds the item of a record in an item push; a new item needs a name. The item of an EAN keeps its own number. */
  match(record: Naming): Match<I> {
    const found = this.known(record)
    if ('refused' in found && found.refused.code === 'number_mismatch')
      return { item: this.byEan.get(eanKey(record.ean!))!, keepsNumber: true }
    if (!('create' in found) || record.name !== undefined) return found
    return record.number || record.ean
      ? refuse('name', 'validation_error', 'is required for a new item', [])
      : refuse('number', 'validation_error', 'must have a number, ean or name', [])
  }

  /**
   * Finds the item of a movement by id, number, EAN or name, without changing its fields. An unknown id creates no
   * item.
   */
  find(ref: ItemRef): Match<I> {
    if (typeof ref !== 'string') {
      if (!ref.id) return this.known(ref)
      const item = this.byId.get(ref.id)
      return item ? { item } : refuse('item', 'item_unknown', `no item has the id ${ref.id}`, [])
    }
    const item =
      this.byId.get(ref) ?? this.byNumber.get(numberKey(ref)) ?? (hasCheckDigit(ref) && this.byEan.get(eanKey(ref)))
    if (item) return { item }
    const named = this.known({ name: ref })
    return 'create' in named && isOwnId(ref) ? refuse('item', 'item_unknown', `no item has the id ${ref}`, []) : named
  }

  /** Number before EAN before name; an ambiguous reference is refused, never guessed. */
  private known({ number, ean, name }: Exclude<ItemRef, string>): Match<I> {
    const numbered = number ? this.byNumber.get(numberKey(number)) : undefined
    const coded = ean ? this.byEan.get(eanKey(ean)) : undefined
    if (numbered) {
      if (!coded || coded.id === numbered.id) return { item: numbered }
      return refuse('ean', 'ean_conflict', `belongs to item ${coded.number ?? coded.name}`, [coded])
    }
    if (coded) {
      if (!number || coded.number === null) return { item: coded }
      return refuse('number', 'number_mismatch', `the EAN belongs to item ${coded.number}`, [coded])
    }
    const namesakes = name ? [...(this.byName.get(nameKey(name))?.values() ?? [])] : []
    const fitting = number ? namesakes.filter((item) => item.number === null) : namesakes
    if (fitting.length > 1)
      return refuse('name', 'item_ambiguous', 'matches several items by name; send number or ean', fitting)
    const [item] = fitting
    return item && !(ean && item.ean !== null) ? { item } : { create: true }
  }
}

function refuse(field: string, code: BatchErrorCode, words: string, items: readonly Named[]): { refused: Refusal } {
  return { refused: { field, code, words, candidates: items.map(({ id }) => id) } }
}

/** Whether the text can only be an Atrium id, UUID version 7. Other systems may use other UUIDs as numbers. */
const isOwnId = (text: string) => text[14] === '7' && Ref.safeParse(text).success
