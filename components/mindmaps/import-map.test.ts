import { expect, test } from 'vitest'
import { writeOutline } from '#server/modules/mindmaps/rules/outline.ts'
import { readMap } from './import-map.ts'
import { indented, newLine } from './outline-keys.ts'

test('OPML is distinguished from outlines, also after a byte order mark', () => {
  for (const text of [
    '- a\n  - b\n',
    '\uFEFF<opml><body><outline text="a"><outline text="b"/></outline></body></opml>',
  ]) {
    const read = readMap(text)
    expect('tree' in read && writeOutline(read.tree)).toBe('- a\n  - b\n')
  }
})

test.each([
  ['- a\n- b', 'Line 2: a mind map has one root; indent this node by two spaces.'],
  ['<opml><body>\n<outline title="a"/></body></opml>', 'Line 2: an outline needs a text.'],
  ['', 'The outline has no node.'],
  ['<!DOCTYPE x [<!ENTITY e "boom">]><opml><body><outline text="&e;"/></body></opml>', undefined],
])('%j: %s', (text, problem) => {
  const read = readMap(text)
  expect('problem' in read ? read.problem : undefined).toBe(problem)
  // Entities are never expanded.
  if ('tree' in read) expect(read.tree.topic).toBe('&e;')
})

const typed = (marked: string) => {
  const [start, end] = [marked.indexOf('|'), marked.lastIndexOf('|')]
  return { text: marked.replaceAll('|', ''), start, end: start === end ? end : end - 1 }
}

test.each([
  ['- a\n  - b|', '- a\n  - b\n  - |'],
  ['- a|b', '- a\n- |b'],
])('Enter in %j', (before, after) => {
  expect(newLine(typed(before))).toEqual(typed(after))
})

test.each([
  ['- a\n- b|\n- c', false, '- a\n  - b|\n- c'],
  ['- a\n  - b|', true, '- a\n- b|'],
  ['- a\n- |b\n- c|', false, '- a\n  - |b\n  - c|'],
  ['|- a', true, '|- a'],
])('the level of %j, back: %s', (before, isBack, after) => {
  expect(indented(typed(before), isBack)).toEqual(typed(after))
})
