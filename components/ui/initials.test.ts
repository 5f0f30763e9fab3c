import { describe, expect, it } from 'vitest'
import { initialsOf, tintOf } from './initials.ts'

describe('initialsOf', () => {
  it.each([
    ['Ana María López', 'AL'],
    ['Ana', 'A'],
    ['ana@example.com', 'A'],
    ['élodie durand', 'ÉD'],
    ['李 小龍', '李小'],
    ["  Sean O'Neil ", 'SN'],
    ['Rene\u0301 E\u0301luard', 'RE\u0301'],
    ['👩‍👩‍👧‍👦 🦄', '👩‍👩‍👧‍👦'],
    ['…', '?'],
    ['', '?'],
  ])('%s → %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
})

describe('tintOf', () => {
  it('returns stable values spread over all tints', () => {
    expect(tintOf('member-1', 8)).toBe(tintOf('member-1', 8))
    const seen = new Set(Array.from({ length: 200 }, (_, n) => tintOf(`member-${n}`, 8)))
    expect(seen).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
  })
})
