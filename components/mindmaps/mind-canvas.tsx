'use client'

import 'mind-elixir/style.css'
import './mind-canvas.css'
import { useRef } from 'react'
import { randomId } from '#components/sync/random-id.ts'
import { cx } from '#components/ui/cx.ts'
import { topicsById } from '#server/modules/mindmaps/rules/topic-tree.ts'
import type { Mark } from './canvas-data.ts'
import { pressKey } from './canvas-keys.ts'
import { CanvasTools } from './canvas-tools.tsx'
import { moved, placeOf, withAdded, without } from './edit-tree.ts'
import { useCanvas } from './use-canvas.ts'
import { useFolded } from './use-folded.ts'
import type { MindmapEditor } from './use-mindmap.ts'

const NEW_TOPIC = 'New topic'

export type MindCanvasProps = {
  id: string
  editor: MindmapEditor
  /** Marks by node id. */
  marks: ReadonlyMap<string, Mark>
  selected: readonly string[]
  onSelect: (ids: string[]) => void
  isLarge: boolean
  onLarge: (isLarge: boolean) => void
}

/** The map: pan by drag and wheel, zoom, drag of nodes, and the keyboard. */
export function MindCanvas({ id, editor, marks, selected, onSelect, isLarge, onLarge }: MindCanvasProps) {
  const { state, edit, undo, redo } = editor
  const { tree } = state
  const element = useRef<HTMLDivElement>(null)
  const { folded, fold } = useFolded(id)
  const canvas = useCanvas(element, { tree, folded, marks, selected }, { onTree: edit, onSelect, onFold: fold })
  const one = selected.length === 1 ? selected[0] : undefined
  const place = one === undefined ? undefined : placeOf(tree, one)

  const add = (parent: string, index?: number) => {
    const node = { id: randomId().replaceAll(/[^\w-]/g, ''), topic: NEW_TOPIC, children: [] }
    fold(parent, false)
    canvas.renameOnceDrawn(node.id)
    if (edit(withAdded(tree, parent, [node], index))) onSelect([node.id])
  }
  const actions = {
    addChild: () => add(one ?? tree.id),
    addSibling: () => (place?.parent ? add(place.parent.id, place.index + 1) : add(tree.id)),
    rename: () => canvas.rename(one ?? tree.id),
    remove: () => {
      const gone = new Set(selected.filter((node) => node !== tree.id))
      if (gone.size === 0) return
      edit(without(tree, gone))
      const { parent, index } = place ?? {}
      const beside = parent?.children[index! + 1] ?? parent?.children[index! - 1] ?? parent ?? tree
      onSelect([beside.id])
    },
    move: (step: Parameters<typeof moved>[2]) => {
      if (one !== undefined) edit(moved(tree, one, step))
    },
    fold: () => {
      if (place && place.topic.children.length > 0) fold(place.topic.id, !folded.has(place.topic.id))
    },
    select: (node: string) => onSelect(node === '' ? [] : [node]),
    undo: () => void undo(),
    redo: () => void redo(),
    zoom: canvas.zoom,
    fit: canvas.fit,
  }
  const isTyping = (target: EventTarget) => (target as HTMLElement).id === 'input-box'
  return (
    <div
      className={cx(
        'flex flex-col overflow-hidden border border-line bg-canvas',
        isLarge ? 'fixed inset-0 z-40' : 'h-[min(70vh,44rem)] rounded-lg max-md:h-[60vh]',
      )}
    >
      <CanvasTools editor={editor} actions={actions} place={place} isLarge={isLarge} onLarge={onLarge} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the element inside has the role */}
      <div
        className="mind-canvas relative min-h-0 flex-1"
        onKeyDownCapture={(event) => {
          // mind-elixir would discard the typed text; as on other boards, it is kept and can be undone.
          if (event.key !== 'Escape' || event.nativeEvent.isComposing || !isTyping(event.target)) return
          event.preventDefault()
          event.stopPropagation()
          ;(event.target as HTMLElement).blur()
          event.currentTarget.querySelector<HTMLElement>('.map-container')?.focus()
        }}
        onKeyDown={(event) => {
          if (isTyping(event.target)) return
          if (!pressKey(event, { tree, folded, selected: one }, actions)) return
          event.preventDefault()
          event.stopPropagation()
        }}
        onPaste={(event) => event.stopPropagation()}
      >
        {/* mind-elixir makes its element relative. */}
        <div className="absolute inset-0">
          <div ref={element} className="size-full" />
        </div>
        <p id="mind-keys" className="sr-only">
          Arrow keys select a topic. Enter adds a topic beside it, Tab below it, F2 renames, Delete removes, Space
          collapses, Alt and arrow keys move it, Escape clears the selection. The outline has the same topics as text.
        </p>
        <p role="status" className="sr-only">
          {place && `${place.topic.topic}, ${below(place.topic.children.length)}`}
          {selected.length > 1 && `${selected.filter((node) => topicsById(tree).has(node)).length} topics selected`}
        </p>
      </div>
    </div>
  )
}

const below = (count: number) =>
  count === 0 ? 'no topics below' : `${count} ${count === 1 ? 'topic' : 'topics'} below`
