'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { randomId } from '#components/sync/random-id.ts'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { keepIds } from '#server/modules/mindmaps/rules/keep-ids.ts'
import { readOutline, writeOutline } from '#server/modules/mindmaps/rules/outline.ts'
import { NoMindMap, type Topic } from '#server/modules/mindmaps/rules/topic-tree.ts'
import { isSame } from './editing.ts'
import { problemOf } from './import-map.ts'
import { indented, newLine } from './outline-keys.ts'
import type { MindmapEditor } from './use-mindmap.ts'

const nextId = () => randomId().replaceAll(/[^\w-]/g, '')

/** The same topics as text: each valid state is an edit of the map. */
export function OutlinePane({ editor }: { editor: MindmapEditor }) {
  const { tree } = editor.state
  const [text, setText] = useState(() => writeOutline(tree))
  const [problem, setProblem] = useState<string>()
  /** The tree of the last valid text. */
  const base = useRef<Topic>(tree)
  const element = useRef<HTMLTextAreaElement>(null)

  const show = (next: string, start?: number, end = start) => {
    setText(next)
    if (start === undefined) return
    requestAnimationFrame(() => element.current?.setSelectionRange(start, end!))
  }

  useEffect(() => {
    // While the text is incomplete, edits of others are merged once it is complete again.
    if (problem !== undefined || isSame(base.current, tree)) return
    const area = element.current
    const caret = area && area === document.activeElement ? caretIn(text, area.selectionStart, base.current) : undefined
    base.current = tree
    const next = writeOutline(tree)
    show(next, caret && placeOfCaret(next, tree, caret))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- follows the tree, not what is typed
  }, [tree, problem])

  const type = (next: string) => {
    setText(next)
    try {
      const written = keepIds(readOutline(next, nextId), base.current)
      const seen = base.current
      base.current = written
      if (!editor.edit(written, seen)) base.current = seen
      setProblem(undefined)
    } catch (error) {
      if (!(error instanceof NoMindMap)) throw error
      setProblem(problemOf(error))
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart: start, selectionEnd: end } = event.currentTarget
    const now = { text, start, end }
    const isIndent = event.altKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
    if (event.nativeEvent.isComposing || !(event.key === 'Enter' || isIndent)) return
    event.preventDefault()
    const next = isIndent ? indented(now, event.key === 'ArrowLeft') : newLine(now)
    type(next.text)
    show(next.text, next.start, next.end)
  }
  return (
    <Field
      label="Outline"
      labelHidden
      hint="One topic per line: two spaces per level, then “- ”. Alt and the left and right arrow keys change the level."
      {...(problem !== undefined && { error: problem })}
    >
      <Textarea
        ref={element}
        mono
        rows={12}
        value={text}
        onValueChange={type}
        onKeyDown={onKeyDown}
        spellCheck={false}
        className="max-h-[70vh] overflow-auto whitespace-pre"
      />
    </Field>
  )
}

/** The caret by node and offset, so that it stays in place when others add lines above. */
function caretIn(text: string, place: number, tree: Topic) {
  const before = text.slice(0, place).split('\n')
  return { id: idsOf(tree)[before.length - 1], line: before.length - 1, column: before.at(-1)!.length }
}

function placeOfCaret(text: string, tree: Topic, { id, line, column }: ReturnType<typeof caretIn>): number {
  const lines = text.split('\n')
  const found = id === undefined ? -1 : idsOf(tree).indexOf(id)
  const index = Math.min(found < 0 ? line : found, lines.length - 1)
  return lines.slice(0, index).reduce((sum, one) => sum + one.length + 1, 0) + Math.min(column, lines[index]!.length)
}

const idsOf = (topic: Topic): string[] => [topic.id, ...topic.children.flatMap(idsOf)]
