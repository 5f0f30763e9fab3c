import { expect, test } from 'vitest'
import { readerLocale } from './reader-locale.ts'

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de-CH'],
  ['tlh, pt-BR', 'pt-BR'],
  ['en;q=0.5, fr;q=0, de;q=0.9', 'de'],
  ['*', 'en'],
  ['not a locale;;,,fr', 'fr'],
  ['', 'en'],
  [null, 'en'],
])('reads %j as %s', (header, locale) => expect(readerLocale(header)).toBe(locale))
