import { addressKey } from '#server/core/values/fields.ts'
import { eanKey, numberKey } from '../../inventory/rules.ts'
import type { Item } from './source.ts'

/** What a record is recognized by besides its id in the source: the address of a contact, the number and EAN of an item. */
export type NaturalKeys = { email?: string; number?: string; ean?: string }

export function naturalKeysOf({ entity, fields, isLevel }: Pick<Item, 'entity' | 'fields' | 'isLevel'>): NaturalKeys {
  const { email, number, ean } = fields
  const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
  if (entity === 'contact') return isText(email) ? { email: addressKey(email) } : {}
  if (entity !== 'item' || isLevel) return {}
  return { ...(isText(number) && { number: numberKey(number) }), ...(isText(ean) && { ean: eanKey(ean) }) }
}
