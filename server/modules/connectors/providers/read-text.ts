import { hash } from 'node:crypto'
import type { Account } from './adapter.ts'
import { isCurrency } from './read-decimal.ts'
import { wrongAnswer } from './refusals.ts'

const CONTROL = /\p{Cc}/gu
const KEY_LENGTH = 400
const ID_LENGTH = 300
const NAME_LENGTH = 300
const ZONE_LENGTH = 100

/** A text that Postgres can store, without control characters. Of a longer one the start and a digest stay. */
export function clean(text: string, longest: number): string {
  const plain = text.toWellFormed().replaceAll(CONTROL, ' ').trim()
  return plain.length <= longest ? plain : shortened(plain, plain, longest)
}

/** What distinguishes rows: two texts of a provider that differ, if only in a space at their end, remain two. */
export function asKey(text: string): string {
  const plain = text.toWellFormed().replaceAll(CONTROL, ' ')
  return plain === text && plain.length <= KEY_LENGTH ? plain : shortened(plain, text, KEY_LENGTH)
}

const shortened = (plain: string, of: string, longest: number) =>
  `${plain.slice(0, longest - 17).toWellFormed()}…${hash('sha256', of === plain ? plain : JSON.stringify(of)).slice(0, 16)}`

/** The accounts that a sign-in reaches, each once. Throws `bad_answer` for an id that cannot be stored. */
export function readableAccounts(accounts: readonly Account[], provider: string): Account[] {
  const found = new Map<string, Account>()
  for (const { extId, name, currency, timeZone } of accounts) {
    if (extId === '' || extId.length > ID_LENGTH || clean(extId, ID_LENGTH) !== extId)
      throw wrongAnswer(provider, 'an account whose id Atrium cannot store')
    found.set(extId, {
      extId,
      name: clean(name, NAME_LENGTH) || extId,
      currency: currency !== null && isCurrency(currency) ? currency : null,
      timeZone: timeZone && timeZone.length <= ZONE_LENGTH ? clean(timeZone, ZONE_LENGTH) : null,
    })
  }
  return [...found.values()]
}
