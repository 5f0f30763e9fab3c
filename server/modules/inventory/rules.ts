import type { Item, ItemRecord } from './schema.ts'

/** GS1 General Specifications §7.9: weights 3 and 1 from the right, the last digit fills up to ten. */
export function hasCheckDigit(ean: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(ean)) return false
  const sum = [...ean].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

export const numberKey = (number: string) => number.trim().toUpperCase()
/** GTIN-14: shorter codes have zeros in front. */
export const eanKey = (ean: string) => ean.padStart(14, '0')
export const nameKey = (name: string) => name.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ')

type Refusal = { field: string; code: string; message: string; candidates?: string[] }
export type Match = { item: Item } | { create: true } | { refused: Refusal }

/** The items a batch can meet, found by any of their three keys; it keeps up with what the batch does to them. */
export class Catalogue {
  private readonly byNumber = new Map<string, Item>()
  private readonly byEan = new Map<string, Item>()
  private readonly byName = new Map<string, Map<string, Item>>()

  constructor(items: readonly Item[]) {
    for (const item of items) this.put(item)
  }

  put(item: Item, before?: Item): void {
    if (before) this.forget(before)
    if (item.number !== null) this.byNumber.set(numberKey(item.number), item)
    if (item.ean !== null) this.byEan.set(eanKey(item.ean), item)
    const key = nameKey(item.name)
    const namesakes = this.byName.get(key) ?? new Map<string, Item>()
    this.byName.set(key, namesakes.set(item.id, item))
  }

  private forget(item: Item): void {
    if (item.number !== null) this.byNumber.delete(numberKey(item.number))
    if (item.ean !== null) this.byEan.delete(eanKey(item.ean))
    this.byName.get(nameKey(item.name))?.delete(item.id)
  }

  /** Number before EAN before name; what is not certain is refused, never guessed. */
  match({ number, ean, name }: Pick<ItemRecord, 'number' | 'ean' | 'name'>): Match {
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
    const namesakes = name === undefined ? [] : [...(this.byName.get(nameKey(name))?.values() ?? [])]
    const fitting = number ? namesakes.filter((item) => item.number === null) : namesakes
    if (fitting.length > 1)
      return refuse('name', 'item_ambiguous', 'is the name of several items: send number or ean', fitting)
    const [item] = fitting
    if (item && !(ean && item.ean !== null)) return { item }
    if (name !== undefined) return { create: true }
    return number || ean
      ? refuse('name', 'validation_error', 'is required for a new item', [])
      : refuse('number', 'validation_error', 'send number, ean or name', [])
  }
}

function refuse(field: string, code: string, reason: string, items: readonly Item[]): { refused: Refusal } {
  const candidates = items.map(({ id }) => id)
  return { refused: { field, code, message: `${field}: ${reason}`, ...(candidates.length > 0 && { candidates }) } }
}
