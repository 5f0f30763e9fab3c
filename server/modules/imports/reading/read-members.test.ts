import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Member, readMembers } from './read-members.ts'

async function* inPieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function membersIn(text: string, size: number) {
  const members: Member[] = []
  for await (const some of readMembers(inPieces(text, size))) members.push(...some)
  return members
}

/** The same of a value that was parsed at once. */
function expected(root: object): Member[] {
  const elements = (name: string, values: readonly unknown[]) =>
    values.map((value, place) => ({ name, n: place + 1, value }))
  if (Array.isArray(root)) return elements('', root)
  return Object.entries(root).flatMap(([name, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return [{ name, n: 1, value }]
    return value.length === 0 ? [{ name, n: 0, value: undefined }] : elements(name, value)
  })
}

test('a file cut anywhere has the parts that JSON.parse finds', async () => {
  const root = fc.oneof(
    fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>),
    fc.array(fc.jsonValue() as fc.Arbitrary<unknown>),
  )
  const property = fc.asyncProperty(
    root,
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom(0, 2),
    async (value, size, indent) => {
      const text = JSON.stringify(value, null, indent)
      const parsed = JSON.parse(text) as object
      expect(await membersIn(text, size)).toEqual(expected(parsed))
    },
  )
  await fc.assert(property, { seed: Number(process.env['TEST_SEED'] ?? 1), numRuns: 300 })
})

test('U+0000 and halves of surrogate pairs, which cannot be stored, are replaced', async () => {
  const [member] = await membersIn(String.raw`{"a":[{"b":"x\u0000\ud800y \\u0000 \ud83d\ude00"}]}`, 5)
  expect(member!.value).toEqual({ b: String.raw`x��y \u0000 😀` })
})

test.each([
  ['is another format', 'a,b\n1,2', 'starts with neither'],
  ['ends too early', '{"a":[{"b":1}', 'ends too early'],
  ['ends within a text', '{"a":["b', 'ends too early'],
  ['goes on after its end', '{"a":[]} {', 'follows its end'],
  ['lacks a comma', '{"a":[1 2]}', 'a comma is missing after an element of "a"'],
  ['lacks a colon', '{"a" [1]}', 'a colon is missing after "a"'],
  ['lacks a name', '{1:2}', 'a name is missing'],
  ['has a comma too many', '[1,]', 'cannot be read'],
  ['has an element that is not JSON', '{"a":[{"b":nul}]}', 'an element of "a" cannot be read'],
  ['is nested deeply', `{"a":${'['.repeat(200)}`, 'nested more than 100 deep'],
  ['has an endless text', `{"a":"${'x'.repeat(4_100_000)}`, 'an element of "a" is longer than 4,000,000'],
])('a file that %s ends in a sentence', async (_name, text, sentence) => {
  await expect(membersIn(text, 65_536)).rejects.toThrow(sentence)
})
