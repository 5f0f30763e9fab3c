import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block, Doc } from './document-nodes.ts'
import { plainText } from './document-text.ts'
import {
  conflictsByBlock,
  mergeDocuments,
  resolveConflicts,
  writePart,
  type Merged,
  type Side,
} from './merge-documents.ts'
import { readMarkdown } from './read-markdown.ts'
import { writeMarkdown } from './write-markdown.ts'

function merge(base: string, mine: string, theirs: string) {
  const merged = mergeDocuments(readMarkdown(base), readMarkdown(mine), readMarkdown(theirs))
  const conflicts = merged.conflicts.map((one) => ({
    at: one.at,
    mine: one.mine.map(writePart).join(''),
    theirs: one.theirs.map(writePart).join(''),
  }))
  return { merged, markdown: writeMarkdown(merged.doc), conflicts }
}

describe('concurrent edits of one document', () => {
  test.each([
    [
      'different blocks, also side by side',
      'a\n\nb\n',
      'a changed\n\nb\n',
      'a\n\nb changed\n',
      'a changed\n\nb changed\n',
    ],
    ['blocks added at one position', 'a\n', 'a\n\nmine\n', 'a\n\ntheirs\n', 'a\n\ntheirs\n\nmine\n'],
    ['the same change', 'a\n\nb\n', 'A\n\nb\n\nc\n', 'A\n\nb\n\nc\n', 'A\n\nb\n\nc\n'],
    ['one removed, one changed', 'a\n\nb\n\nc\n', 'b\n\nc\n', 'a\n\nb\n\nC\n', 'b\n\nC\n'],
    [
      'items of one list',
      '1. a\n2. b\n3. c\n',
      '1. a!\n2. b\n3. c\n',
      '1. a\n2. b\n3. c!\n4. d\n',
      '1. a!\n2. b\n3. c!\n4. d\n',
    ],
    ['paragraphs of one quote', '> a\n>\n> b\n', '> A\n>\n> b\n', '> a\n>\n> B\n', '> A\n>\n> B\n'],
    ['a block moved, another changed', 'a\n\nb\n\nc\n', 'b\n\nc\n\na\n', 'a\n\nb!\n\nc\n', 'b!\n\nc\n\na\n'],
    [
      'a change that they made as well, before another block',
      'a\n',
      'a mine it is\n',
      'a mine it is\n\nb\n',
      'a mine it is\n\nb\n',
    ],
    [
      'a change that I made as well, after another block',
      'a\n',
      'b\n\na mine it is\n',
      'a mine it is\n',
      'b\n\na mine it is\n',
    ],
    [
      'words of one paragraph that lie apart',
      'one two three four\n',
      'one 2 three four and five\n',
      'Number one two **three** four\n',
      'Number one 2 **three** four and five\n',
    ],
    [
      'the start and the end of one heading',
      '## old plan\n',
      '## old plan for May\n',
      '## Bold old plan\n',
      '## Bold old plan for May\n',
    ],
    [
      'words of one item of a list',
      '- buy milk today\n- b\n',
      '- buy oat milk today\n- b\n',
      '- buy milk today!\n- b\n',
      '- buy oat milk today!\n- b\n',
    ],
    [
      'a link and a word',
      'see [it](https://a.example) now\n',
      'see [it](https://b.example) now\n',
      'look, see [it](https://a.example) now\n',
      'look, see [it](https://b.example) now\n',
    ],
    [
      'cells of one row of a table',
      '| a | b |\n| --- | --- |\n| 1 | 2 |\n',
      '| a | b |\n| --- | --- |\n| 1 of mine | 2 |\n',
      '| a | b |\n| --- | --- |\n| 1 | 2 of theirs |\n',
      '| a | b |\n| --- | --- |\n| 1 of mine | 2 of theirs |\n',
    ],
    [
      'words of one cell, and rows that are added and removed',
      '| a | b |\n| --- | --- |\n| one two three | 2 |\n| 3 | 4 |\n',
      '| a | b |\n| --- | --- |\n| 1 two three | 2 |\n| 3 | 4 |\n| mine | 6 |\n',
      '| A | b |\n| --- | --- |\n| theirs | 0 |\n| one two 3 | 2 |\n',
      '| A | b |\n| --- | --- |\n| theirs | 0 |\n| 1 two 3 | 2 |\n| mine | 6 |\n',
    ],
    ['emoji and scripts without spaces', '👩‍👩‍👧 und 東京\n', '👩‍👩‍👧 und 東京!\n', '😀 👩‍👩‍👧 und 東京\n', '😀 👩‍👩‍👧 und 東京!\n'],
    ['the same word, changed by both, and another', 'one two three\n', 'one 2 three\n', 'one 2 3\n', 'one 2 3\n'],
  ])('%s: both stay', (_name, base, mine, theirs, expected) => {
    expect(merge(base, mine, theirs)).toMatchObject({ markdown: expected, conflicts: [] })
  })

  test.each([
    ['the same word', 'one two three\n', 'one 2 three\n', 'one II three\n'],
    ['the position at which both typed', 'one\n', 'one of mine\n', 'one of theirs\n'],
    ['words side by side', 'one\n', 'one!\n', '1\n'],
    ['a removed word that the other side changed', 'one two three\n', 'one\n', 'one 2 three\n'],
    ['a heading that became a paragraph', '# one\n', 'one\n', '# one two\n'],
    [
      'a column that one side added to a table',
      '| a |\n| --- |\n| 1 |\n',
      '| a |\n| --- |\n| 2 |\n',
      '| a | b |\n| --- | --- |\n| 1 | 3 |\n',
    ],
    ['code', '```\none two\n```\n', '```\none 2\n```\n', '```\n1 two\n```\n'],
  ])('%s is a conflict', (_name, base, mine, theirs) => {
    expect(merge(base, mine, theirs)).toMatchObject({ markdown: theirs, conflicts: [{ mine, theirs }] })
  })

  test('where edits of one paragraph overlap, only those words differ, and the edits beside them stay', () => {
    const [base, mine, theirs] = ['one two three four five\n', 'one 2 three four 5\n', '1 two three 4444 five\n']
    expect(merge(base, mine, theirs).markdown).toBe('1 2 three 4444 5\n')
    const { merged, markdown, conflicts } = merge(base, 'one II three four 5\n', '1 2 three 4444 five\n')
    expect(markdown).toBe('1 2 three 4444 5\n')
    expect(conflicts).toMatchObject([{ mine: '1 II three 4444 5\n', theirs: '1 2 three 4444 5\n' }])
    expect(writeMarkdown(resolveConflicts(merged, 'base'))).toBe('1 two three 4444 5\n')
  })

  test('the conflicts of one block are one, with the whole block of each side', () => {
    const { merged } = merge('x\n\n- a\n- b\n- c\n', 'x\n\n- a1\n- b\n- c1\n', 'y\n\nx\n\n- a2\n- b2\n- c2\n')
    const [list, ...others] = conflictsByBlock(merged)
    expect(others).toEqual([])
    expect(list).toMatchObject({ block: 2, there: 2 })
    const written = (side: Side) => list![side].map(writePart).join('')
    expect(written('mine')).toBe('- a1\n- b2\n- c1\n')
    expect(written('theirs')).toBe('- a2\n- b2\n- c2\n')
    expect(written('base')).toBe('- a\n- b2\n- c\n')
  })

  test('any edits of one line are merged alike for both sides without losing a word, or are a conflict', () => {
    const edits = fc.array(fc.record({ at: fc.nat(9), act: fc.constantFrom('insert', 'change', 'remove', 'bold') }), {
      maxLength: 3,
    })
    let merges = 0
    fc.assert(
      fc.property(edits, edits, (my, their) => {
        const base = ['a0', 'b1', 'c2', 'd3', 'e4', 'f5', 'g6', 'h7', 'i8', 'j9']
        const written = (side: string, some: typeof my) => {
          const words = [...base]
          for (const [n, { at, act }] of some.entries()) {
            if (act === 'insert') words[at] = `${words[at]} ${side}${n}`
            else if (act === 'change') words[at] = `${side}${n}`
            else words[at] = act === 'bold' ? `**${words[at]}**` : ''
          }
          return `${words.filter(Boolean).join(' ').replaceAll('****', '')}\n`
        }
        const [start, mine, theirs] = [`${base.join(' ')}\n`, written('mine', my), written('theirs', their)]
        const [one, other] = [merge(start, mine, theirs), merge(start, theirs, mine)]
        expect(merge(start, mine, start).markdown).toBe(merge(mine, mine, mine).markdown)
        expect(one.conflicts.length).toBe(other.conflicts.length)
        if (one.conflicts.length > 0) return
        expect(one.markdown).toBe(other.markdown)
        merges++
        for (const word of `${mine} ${theirs}`.match(/(mine|theirs)\d/g) ?? []) expect(one.markdown).toContain(word)
      }),
      { numRuns: 300 },
    )
    expect(merges).toBeGreaterThan(50)
  })

  test('a block that both sides changed is a conflict with the block of each side', () => {
    const { merged, markdown, conflicts } = merge('a\n\nb\n', 'a\n\nb mine\n', 'a\n\nb theirs\n')
    expect(markdown).toBe('a\n\nb theirs\n')
    expect(conflicts).toEqual([{ at: [1], mine: 'b mine\n', theirs: 'b theirs\n' }])
    const chosen = (choice: Side) => writeMarkdown(resolveConflicts(merged, choice))
    expect(chosen('mine')).toBe('a\n\nb mine\n')
    expect(chosen('theirs')).toBe('a\n\nb theirs\n')
    expect(chosen('base')).toBe('a\n\nb\n')
  })

  test('a short block that both sides rewrote is a conflict, also beside another changed block', () => {
    const base = 'one long line\n\nb\n\nlast line here\n'
    const mine = 'one long line of mine\n\nb of all of mine\n\nlast line here\n'
    const theirs = 'one long line\n\nb of all of theirs\n\nlast line here too\n'
    expect(merge(base, mine, theirs).conflicts).toEqual([
      { at: [1], mine: 'b of all of mine\n', theirs: 'b of all of theirs\n' },
    ])
  })

  test('removing a block that the other side changed is a conflict', () => {
    expect(merge('a\n\nb\n', 'b\n', 'A\n\nb\n').conflicts).toEqual([{ at: [0], mine: '', theirs: 'A\n' }])
    const { merged } = merge('a\n\nb\n', 'A\n\nb\n', 'b\n')
    expect(merged.conflicts).toHaveLength(1)
    expect(writeMarkdown(resolveConflicts(merged, 'mine'))).toBe('A\n\nb\n')
  })

  test('when both sides change a cell, the conflict is its row, and other rows are merged', () => {
    const table = (...rows: string[]) => `| a | b |\n| --- | --- |\n${rows.map((row) => `| ${row} |\n`).join('')}`
    const { merged, markdown } = merge(
      table('1 | 2', '3 | 4'),
      table('mine | 2', '3 | 4!'),
      table('theirs | 2', '3! | 4'),
    )
    expect(markdown).toBe(table('theirs | 2', '3! | 4!'))
    expect(merged.conflicts).toMatchObject([{ at: [0, 1] }])
    expect(writeMarkdown(resolveConflicts(merged, 'mine'))).toBe(table('mine | 2', '3! | 4!'))
    expect(writeMarkdown(resolveConflicts(merged, 'base'))).toBe(table('1 | 2', '3! | 4!'))
  })

  test('when both sides change a list item, the conflict is the item, not the list', () => {
    const { merged, conflicts } = merge('- a\n- b\n', '- a1\n- b\n', '- a2\n- b2\n')
    expect(conflicts).toEqual([{ at: [0, 0, 0], mine: 'a1\n', theirs: 'a2\n' }])
    expect(writeMarkdown(resolveConflicts(merged, 'mine'))).toBe('- a1\n- b2\n')
  })
})

/** Edits blocks with unique words, so that each edit can be traced. */
const step = fc.record({
  writer: fc.nat(2),
  pulls: fc.boolean(),
  edits: fc.array(
    fc.record({ kind: fc.constantFrom('add', 'change', 'remove', 'move', 'nest'), at: fc.nat(), to: fc.nat() }),
    { minLength: 1, maxLength: 4 },
  ),
})
const timesIn = (doc: Doc, word: string) => plainText(doc).match(new RegExp(`\\b${word}\\b`, 'g'))?.length ?? 0
const words = (doc: Doc) => new Set(plainText(doc).match(/w\d+/g) ?? [])

function edit(doc: Doc, edits: { kind: string; at: number; to: number }[], word: () => string): Doc {
  const content = structuredClone(doc.content)
  for (const { kind, at, to } of edits) {
    const place = content.length ? at % content.length : 0
    const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] })
    const block = content[place]
    if (kind === 'add' || !block) content.splice(place, 0, paragraph(`${word()} added`))
    else if (kind === 'remove') content.splice(place, 1)
    else if (kind === 'move') content.splice(to % content.length, 0, ...content.splice(place, 1))
    else if (kind === 'nest' && block.type === 'paragraph')
      content[place] = {
        type: 'bulletList',
        content: [block, paragraph(word())].map((one) => ({ type: 'listItem', content: [one as typeof block] })),
      }
    else if (block.type === 'paragraph') block.content.push({ type: 'text', text: ` ${word()}`, marks: [] })
    else if (block.type === 'bulletList')
      block.content[to % block.content.length]!.content[0].content.push({ type: 'text', text: ` ${word()}`, marks: [] })
  }
  return readMarkdown(writeMarkdown({ type: 'doc', content }))
}

test('three writers never lose text: it is in the document or shown as a conflict', () => {
  let conflicts = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 8 }), (steps) => {
      let count = 0
      const word = () => `w${count++}`
      let current = readMarkdown(Array.from({ length: 5 }, () => `${word()} ${word()}`).join('\n\n'))
      const seen = [current, current, current]
      for (const { writer, pulls, edits } of steps) {
        if (pulls) seen[writer] = current
        const base = seen[writer]!
        const mine = edit(base, edits, word)
        const merged: Merged = mergeDocuments(base, mine, current)
        const [kept, before, own, others] = [merged.doc, base, mine, current].map(words) as [
          Set<string>,
          Set<string>,
          Set<string>,
          Set<string>,
        ]
        const shown = JSON.stringify(merged.conflicts)
        conflicts += merged.conflicts.length
        for (const one of own) if (!before.has(one)) expect(kept.has(one) || shown.includes(one)).toBe(true)
        for (const one of others) if (!before.has(one)) expect(kept).toContain(one)
        // Both sides may have removed one of two occurrences of a word.
        for (const one of before)
          if (own.has(one) && others.has(one) && timesIn(base, one) === 1)
            expect(kept.has(one) || shown.includes(one)).toBe(true)
        const ours = resolveConflicts(merged, 'mine')
        for (const one of own) if (!before.has(one)) expect(words(ours)).toContain(one)
        current = resolveConflicts(merged, 'theirs')
        seen[writer] = current
      }
    }),
    { numRuns: 200 },
  )
  expect(conflicts).toBeGreaterThan(50)
})
