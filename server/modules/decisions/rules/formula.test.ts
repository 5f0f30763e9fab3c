import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileFormula } from './formula.ts'

const value = (text: string, inputs: Record<string, number> = {}) =>
  compileFormula(text, Object.keys(inputs)).value(Float64Array.from(Object.values(inputs)))

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['2 ^ 3 ^ 2', 512],
  ['-2 ^ 2', -4],
  ['2 ^ -1', 0.5],
  ['10 - 4 - 3', 3],
  ['24 / 4 / 2', 3],
  ['1.5e3', 1500],
  ['max(1, 2, 3) - min(4, 5)', -1],
  ['if(2 > 1, 10, 20)', 10],
  ['if(1 = 2, 10, 20)', 20],
  ['sqrt(16) + abs(-2) + round(2.5)', 9],
  ['ln(exp(2)) + log10(1000)', 5],
  ['1 - -1', 2],
])('%s is %d', (text, expected) => {
  expect(value(text)).toBeCloseTo(expected, 12)
})

test('names of any alphabet are inputs', () => {
  expect(value('menge * größe_2', { menge: 3, größe_2: 4 })).toBe(12)
})

test.each([
  ['', 'must not be empty'],
  ['1 +', 'ends where a value is missing'],
  ['(1', 'needs “)” at the end'],
  ['1 2', 'has “2” at character'],
  ['x', 'uses x, which is not an input'],
  ['constructor', 'uses constructor, which is not an input'],
  ['a.b', 'has “.” at character 2, which is not part of the language'],
  ['a["b"]', 'has “[” at character 2'],
  ['f(1)', 'calls f. It can call abs'],
  ['toString(1)', 'calls toString. It can call abs'],
  ['while(1 > 0)', 'calls while'],
  ['sqrt(1, 2)', 'must give sqrt 1 values'],
  ['a = a; a', 'which is not part of the language'],
  [`${'('.repeat(60)}1${')'.repeat(60)}`, 'must be nested at most 50 levels deep'],
  [`${'-'.repeat(400)}1`, 'must be nested at most 50 levels deep'],
  [Array.from({ length: 150 }, () => '1').join('+'), 'must have at most 200 parts'],
  ['1'.repeat(1_001), 'must be at most 1000 characters'],
])('%j is refused: %s', (text, message) => {
  expect(() => compileFormula(text, ['a'])).toThrow(message)
})

test('any text gives a number or an error of the formula, at once', () => {
  const part = fc.constantFrom('a', '1', '+', '-', '(', ')', '^', '/', ',', 'max', 'if', '<=', ' ', '.', '__proto__')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 300 }), (parts) => {
      try {
        expect(typeof compileFormula(parts.join(''), ['a']).value(Float64Array.of(2))).toBe('number')
      } catch (error) {
        expect(String(error)).toContain('formula: ')
      }
    }),
    { numRuns: 1_000 },
  )
})
