'use client'

import MindElixir, { type MindElixirInstance } from 'mind-elixir'
import { type RefObject, useEffect, useRef } from 'react'
import type { Topic } from '#server/modules/mindmaps/rules/topic-tree.ts'
import { type Mark, nodesOf, THEME, treeOf } from './canvas-data.ts'
import { fitOnceSized } from './fit-map.ts'

type Shown = { tree: Topic; folded: ReadonlySet<string>; marks: ReadonlyMap<string, Mark>; selected: readonly string[] }
type CanvasEvents = {
  /** Receives the tree after an edit and the tree it is based on. Returns whether the edit was accepted. */
  onTree: (next: Topic, seen: Topic) => boolean
  onSelect: (ids: string[]) => void
  onFold: (id: string, isFolded: boolean) => void
}

/** Shows a tree with mind-elixir, which handles drawing, pan, zoom, drag and text editing; everything else is ours. */
export function useCanvas(element: RefObject<HTMLDivElement | null>, shown: Shown, events: CanvasEvents) {
  const mind = useRef<MindElixirInstance>(undefined)
  const latest = useRef({ shown, events })
  const drawn = useRef({ tree: shown.tree, picture: '' })
  /** The new node, whose text is edited once it is drawn. */
  const asked = useRef<string>(undefined)

  const isTyping = () => Boolean(element.current?.querySelector('#input-box'))
  const draw = (isForced = false) => {
    const instance = mind.current
    if (!instance || isTyping()) return
    const { tree, folded, marks, selected } = latest.current.shown
    const nodeData = nodesOf(tree, folded, marks)
    const picture = JSON.stringify(nodeData)
    if (isForced || picture !== drawn.current.picture) {
      drawn.current = { tree, picture }
      instance.refresh({ nodeData })
    }
    drawn.current.tree = tree
    const there = selected.flatMap((id) => found(instance, id) ?? [])
    const now = instance.currentNodes.map((node) => node.nodeObj.id)
    if (isForced || there.map((node) => node.nodeObj.id).join() !== now.join()) {
      instance.clearSelection()
      if (there.length > 0) instance.selectNodes(there)
      if (there.length === 1) instance.scrollIntoView(there[0]!)
    }
    const typed = asked.current === undefined ? undefined : found(instance, asked.current)
    if (typed) {
      asked.current = undefined
      void instance.beginEdit(typed)
    }
  }

  useEffect(() => {
    latest.current = { shown, events }
    draw()
  })

  useEffect(() => {
    const place = element.current!
    const instance = new MindElixir({
      el: place,
      direction: MindElixir.RIGHT,
      theme: THEME,
      contextMenu: false,
      toolBar: false,
      // Its keys would catch Tab everywhere, and its paste would accept markup.
      keypress: false,
      allowUndo: false,
      mouseSelectionButton: 2,
      alignment: 'nodes',
      scaleMin: 0.1,
      scaleMax: 2.5,
    })
    mind.current = instance
    const { tree, folded, marks } = latest.current.shown
    const nodeData = nodesOf(tree, folded, marks)
    drawn.current = { tree, picture: JSON.stringify(nodeData) }
    instance.init({ nodeData, direction: MindElixir.RIGHT })
    const stopFitting = fitOnceSized(instance)
    instance.container.setAttribute('role', 'application')
    instance.container.setAttribute('aria-label', 'Map')
    instance.container.setAttribute('aria-describedby', 'mind-keys')
    instance.bus.addListener('operation', ({ name }) => {
      if (name === 'beginEdit') return
      const next = treeOf(instance.nodeData)
      const seen = drawn.current.tree
      drawn.current.picture = ''
      if (!latest.current.events.onTree(next, seen)) draw(true)
    })
    const reportSelection = () => latest.current.events.onSelect(instance.currentNodes.map((node) => node.nodeObj.id))
    instance.bus.addListener('selectNodes', reportSelection)
    instance.bus.addListener('unselectNodes', reportSelection)
    instance.bus.addListener('expandNode', ({ id, expanded }) => latest.current.events.onFold(id, expanded === false))
    // Changes that arrived during typing.
    const settle = () => queueMicrotask(() => draw())
    place.addEventListener('focusout', settle)
    return () => {
      stopFitting()
      place.removeEventListener('focusout', settle)
      instance.destroy()
      mind.current = undefined
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the instance lives as long as its element
  }, [element])

  return {
    rename: (id: string) => {
      const node = mind.current && found(mind.current, id)
      if (node) void mind.current!.beginEdit(node)
      else asked.current = id
    },
    renameOnceDrawn: (id: string) => {
      asked.current = id
    },
    zoom: (factor: number) => mind.current?.scale(Math.min(2.5, Math.max(0.1, mind.current.scaleVal * factor))),
    fit: () => mind.current?.scaleFit(),
    focus: () => mind.current?.container.focus(),
  }
}

/** A folded node has no element. */
function found(instance: MindElixirInstance, id: string) {
  try {
    return instance.findEle(id)
  } catch {
    return undefined
  }
}
