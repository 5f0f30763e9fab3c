import { nameKey } from '#server/core/values/fields.ts'
import { eanKey, numberKey } from '../rules.ts'
import type { Item } from '../schema.ts'

type Named = Pick<Item, 'number' | 'ean' | 'name'>
type Keys = { number_key: string | null; ean_key: string | null; name_key: string }

/** The lookup keys of an item, for the given fields. */
export function keysOf(item: Named): Keys
export function keysOf(fields: Partial<Named>): Partial<Keys>
export function keysOf({ number, ean, name }: Partial<Named>): Partial<Keys> {
  return {
    ...(number !== undefined && { number_key: number === null ? null : numberKey(number) }),
    ...(ean !== undefined && { ean_key: ean === null ? null : eanKey(ean) }),
    ...(name !== undefined && { name_key: nameKey(name) }),
  }
}
