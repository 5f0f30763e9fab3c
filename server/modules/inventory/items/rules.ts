import { eanKey, nameKey, numberKey } from '../rules.ts'
import type { Item } from '../schema.ts'

/** The lookup keys of an item, for the given fields. */
export function keysOf({ number, ean, name }: Partial<Pick<Item, 'number' | 'ean' | 'name'>>) {
  return {
    ...(number !== undefined && { number_key: number === null ? null : numberKey(number) }),
    ...(ean !== undefined && { ean_key: ean === null ? null : eanKey(ean) }),
    ...(name !== undefined && { name_key: nameKey(name) }),
  }
}
