'use client'

import {
  ArrowRightToLine,
  CornerDownRight,
  FoldHorizontal,
  Maximize2,
  Minimize2,
  Pencil,
  Redo2,
  Scan,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { Topic } from '#server/modules/mindmaps/rules/topic-tree.ts'
import type { CanvasActions } from './canvas-keys.ts'
import type { MindmapEditor } from './use-mindmap.ts'

type CanvasToolsProps = {
  editor: MindmapEditor
  actions: CanvasActions
  /** The selected node, if there is one. */
  place: { parent: Topic | undefined; topic: Topic } | undefined
  isLarge: boolean
  onLarge: (isLarge: boolean) => void
}

/** The actions of all keys, for pointer and touch. */
export function CanvasTools({ editor, actions, place, isLarge, onLarge }: CanvasToolsProps) {
  const { past, future } = editor.state
  const tools = [
    { label: 'Add topic below', icon: <CornerDownRight />, shortcut: 'Tab', onClick: actions.addChild },
    {
      label: 'Add topic beside',
      icon: <ArrowRightToLine className="rotate-90" />,
      shortcut: 'Enter',
      onClick: actions.addSibling,
      disabled: !place?.parent,
    },
    { label: 'Rename topic', icon: <Pencil />, shortcut: 'F2', onClick: actions.rename, disabled: !place },
    { label: 'Remove topic', icon: <Trash2 />, shortcut: 'Del', onClick: actions.remove, disabled: !place?.parent },
    {
      label: 'Collapse or expand topic',
      icon: <FoldHorizontal />,
      shortcut: 'Space',
      onClick: actions.fold,
      disabled: !place || place.topic.children.length === 0,
    },
    { label: 'Undo', icon: <Undo2 />, shortcut: 'Mod Z', onClick: actions.undo, disabled: past.length === 0 },
    { label: 'Redo', icon: <Redo2 />, shortcut: 'Mod Shift Z', onClick: actions.redo, disabled: future.length === 0 },
  ]
  const views = [
    { label: 'Zoom out', icon: <ZoomOut />, onClick: () => actions.zoom(0.8) },
    { label: 'Zoom in', icon: <ZoomIn />, onClick: () => actions.zoom(1.25) },
    { label: 'Show all', icon: <Scan />, onClick: actions.fit },
    {
      label: isLarge ? 'Exit full window' : 'Full window',
      icon: isLarge ? <Minimize2 /> : <Maximize2 />,
      onClick: () => onLarge(!isLarge),
    },
  ]
  return (
    <div
      role="toolbar"
      aria-label="Map tools"
      className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-surface p-1"
    >
      {[tools, views].map((group) => (
        <div key={group[0]!.label} className="flex flex-wrap">
          {group.map((tool) => (
            <IconButton key={tool.label} {...tool} />
          ))}
        </div>
      ))}
    </div>
  )
}
