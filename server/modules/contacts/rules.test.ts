import { expect, test } from 'vitest'
import { Email } from '#server/core/values/fields.ts'
import { shownAddress } from './rules.ts'

test.each(['ada@münchen.example', 'info@उदाहरण.भारत', 'ada@straße.example', 'ada@a.dağ.example', 'jörg@plain.example'])(
  'people read %s as it was typed',
  (typed) => {
    expect(shownAddress(Email.parse(typed))).toBe(typed)
  },
)

test.each(['ada@xn--a.example', 'ada@xn--99999999999.example', 'ada@xn--exmple-.example', 'no address', 'xn--', ''])(
  '%j has no other spelling',
  (stored) => {
    expect(shownAddress(stored)).toBe(stored)
  },
)
