import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withTask } from './markdown-tasks.ts'
import { MarkdownText } from './markdown-text.tsx'
import { markdownTokens } from './markdown-tokens.ts'

const TEXT = [
  '# Launch\r',
  '',
  '- [ ] Call [Ruth](https://brandt.example)\r',
  '- [x] Order the posters',
  '  1. [ ] the cheaper one',
  '> * [X] quoted',
  '> - - [ ] nested',
  '- [ ]nothing',
  '```\n- [ ] code\n```',
].join('\n')

const tasks = (text: string) =>
  markdownTokens(text)!.flatMap(({ meta }) => (meta ? [meta as { line: number; checked: boolean }] : []))

test('ticking a task changes its box and nothing else', () => {
  expect(tasks(TEXT).map(({ checked }) => checked)).toEqual([false, true, false, true, false])
  for (const [place, { line, checked }] of tasks(TEXT).entries()) {
    const ticked = withTask(TEXT, line, !checked)!
    expect(tasks(ticked).map((task) => task.checked)).toEqual(
      tasks(TEXT).map((task, at) => (at === place ? !checked : task.checked)),
    )
    expect([...ticked].filter((letter, at) => letter !== TEXT[at])).toHaveLength(1)
    expect(withTask(ticked, line, checked)?.toLowerCase()).toBe(TEXT.toLowerCase())
  }
})

test('a line without a task is left alone', () => {
  expect(withTask('Call [x] Ruth', 0, true)).toBeUndefined()
  expect(withTask('- [ ] Call Ruth', 1, true)).toBeUndefined()
})

test('boxes are disabled for readers', () => {
  const html = (onTick?: () => void) =>
    renderToStaticMarkup(createElement(MarkdownText, { text: '- [ ] Call', onTick }))
  expect(html()).toContain('disabled=""')
})
