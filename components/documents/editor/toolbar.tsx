'use client'

import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import {
  Bold,
  ChevronDown,
  Code,
  Image as ImageIcon,
  Italic,
  Link,
  ListChecks,
  Plus,
  Redo2,
  Search,
  Strikethrough,
  Table,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { BareButton } from '#components/ui/bare-button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Menu, type MenuItem } from '#components/ui/menu.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { BLOCKS, IMAGE, INSERTS } from './insert-menu.ts'
import { isImageSelected } from './make-editor.ts'
import { moveBlock } from './move-block.ts'
import { useEditorState } from './use-editor-state.ts'

type ToolbarProps = { editor: Editor; onLink: () => void; onImage: () => void; onFind: () => void }

const read = (editor: Editor) => ({
  block: BLOCKS.findLast(({ isActive }) => isActive?.(editor))?.label ?? 'Text',
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  strike: editor.isActive('strike'),
  code: editor.isActive('code'),
  link: editor.isActive('link'),
  image: isImageSelected(editor),
  tasks: editor.isActive('taskList'),
  table: editor.isActive('table'),
  undo: undoDepth(editor.state) > 0,
  redo: redoDepth(editor.state) > 0,
})

/** Formats the text at the cursor. One stop of the Tab key; the arrow keys move inside. */
export function Toolbar({ editor, onLink, onImage, onFind }: ToolbarProps) {
  const now = useEditorState(editor, read)
  const bar = useRef<HTMLDivElement>(null)
  const chain = () => editor.chain().focus()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return editor.view.focus()
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const buttons = [...bar.current!.querySelectorAll<HTMLButtonElement>('button:not([disabled])')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
    event.preventDefault()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
      className="flex items-center gap-0.5 overflow-x-auto p-1 [scrollbar-width:none]"
    >
      <Menu
        align="start"
        trigger={
          <Tool label={`Block type: ${now.block}`} isFirst>
            <span className="flex items-center gap-1 px-1 whitespace-nowrap">
              {now.block} <ChevronDown />
            </span>
          </Tool>
        }
        groups={[
          {
            items: BLOCKS.map(({ label, icon: Icon, run }) => ({
              label,
              icon: <Icon />,
              checked: label === now.block,
              onSelect: () => void run(chain()).run(),
            })),
          },
        ]}
      />
      <Line />
      <Tool label="Bold" keys="Mod B" on={now.bold} onUse={() => chain().toggleBold().run()}>
        <Bold />
      </Tool>
      <Tool label="Italic" keys="Mod I" on={now.italic} onUse={() => chain().toggleItalic().run()}>
        <Italic />
      </Tool>
      <Tool label="Strikethrough" keys="Mod Shift S" on={now.strike} onUse={() => chain().toggleStrike().run()}>
        <Strikethrough />
      </Tool>
      <Tool label="Code" keys="Mod E" on={now.code} onUse={() => chain().toggleCode().run()}>
        <Code />
      </Tool>
      <Tool label="Link" keys="Mod K" on={now.link} onUse={onLink}>
        <Link />
      </Tool>
      <Line />
      <Tool label="To-do list" on={now.tasks} onUse={() => chain().toggleTaskList().run()}>
        <ListChecks />
      </Tool>
      <Menu
        align="start"
        trigger={
          <Tool label="Insert">
            <Plus />
          </Tool>
        }
        groups={[
          {
            items: [
              ...INSERTS.map(({ label, icon: Icon, run }) => ({
                label,
                icon: <Icon />,
                onSelect: () => void run(chain()).run(),
              })),
              { label: IMAGE.label, icon: <IMAGE.icon />, onSelect: onImage },
            ],
          },
          {
            items: [
              { label: 'Move block up', shortcut: 'Alt Shift ↑', onSelect: () => move(editor, -1) },
              { label: 'Move block down', shortcut: 'Alt Shift ↓', onSelect: () => move(editor, 1) },
            ],
          },
        ]}
      />
      {now.image && (
        <Tool label="Describe image" keys="Enter" onUse={onImage}>
          <ImageIcon />
        </Tool>
      )}
      {now.table && (
        <Menu
          align="start"
          trigger={
            <Tool label="Table">
              <Table />
            </Tool>
          }
          groups={tableGroups(editor)}
        />
      )}
      <Line />
      <Tool label="Undo" keys="Mod Z" disabled={!now.undo} onUse={() => chain().undo().run()}>
        <Undo2 />
      </Tool>
      <Tool label="Redo" keys="Mod Shift Z" disabled={!now.redo} onUse={() => chain().redo().run()}>
        <Redo2 />
      </Tool>
      <Tool label="Find in this document" keys="Mod F" onUse={onFind}>
        <Search />
      </Tool>
    </div>
  )
}

const Line = () => <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line" />

function move(editor: Editor, step: -1 | 1) {
  const tr = moveBlock(editor.state, step)
  if (tr) editor.view.dispatch(tr)
  editor.view.focus()
}

function tableGroups(editor: Editor): { items: MenuItem[] }[] {
  const chain = () => editor.chain().focus()
  const aligned = (align: string | null) => () => alignColumn(editor, align)
  return [
    {
      items: [
        { label: 'Add row below', onSelect: () => void chain().addRowAfter().run() },
        { label: 'Add column after', onSelect: () => void chain().addColumnAfter().run() },
        { label: 'Delete row', onSelect: () => void chain().deleteRow().run() },
        { label: 'Delete column', onSelect: () => void chain().deleteColumn().run() },
      ],
    },
    {
      items: [
        { label: 'Align left', onSelect: aligned('left') },
        { label: 'Align center', onSelect: aligned('center') },
        { label: 'Align right', onSelect: aligned('right') },
      ],
    },
    { items: [{ label: 'Delete table', danger: true, onSelect: () => void chain().deleteTable().run() }] },
  ]
}

/** Markdown aligns whole columns. */
function alignColumn(editor: Editor, align: string | null) {
  const { $from } = editor.state.selection
  let depth = $from.depth
  while (depth > 0 && $from.node(depth).type.name !== 'table') depth--
  if (depth === 0) return
  const column = $from.index(depth + 1)
  const { tr } = editor.state
  $from.node(depth).descendants((row, at) => {
    if (row.type.name !== 'tableRow') return false
    let inside = $from.start(depth) + at + 1
    row.forEach((cell, _, index) => {
      if (index === column) tr.setNodeAttribute(inside, 'align', align)
      inside += cell.nodeSize
    })
    return false
  })
  editor.view.dispatch(tr)
  editor.view.focus()
}

type ToolProps = {
  label: string
  keys?: string
  on?: boolean
  isFirst?: boolean
  disabled?: boolean
  onUse?: () => void
  children: ReactNode
}

/** A button that leaves the selection in the text. Menus add their own handlers. */
function Tool({ label, keys, on, isFirst = false, onUse, children, ...rest }: ToolProps) {
  return (
    <Tooltip text={label} {...(keys && { shortcut: keys })}>
      <BareButton
        aria-label={label}
        aria-pressed={on}
        tabIndex={isFirst ? 0 : -1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onUse}
        {...rest}
        className={cx(
          'flex h-7 min-w-7 shrink-0 items-center justify-center rounded-sm px-1 transition-colors pointer-coarse:h-10 pointer-coarse:min-w-10 hover:bg-hover disabled:text-ink-faint disabled:hover:bg-transparent [&_svg]:size-4',
          on && 'bg-selected text-accent-text',
        )}
      >
        {children}
      </BareButton>
    </Tooltip>
  )
}
