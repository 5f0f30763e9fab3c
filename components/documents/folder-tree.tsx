'use client'

import { ChevronRight, Ellipsis, Folder as FolderIcon, FolderPlus, Inbox, Library } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { NONE } from '#components/records/field-filter.ts'
import { useAddress } from '#components/shell/use-address.ts'
import { cx } from '#components/ui/cx.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { ancestorsOf, type PlacedFolder } from './order-folders.ts'
import { ALL, type Drop, useFolderDrag } from './use-folder-drag.ts'
import { type Move, useFolders } from './use-folders.ts'

/** A folder being named: a new one in `parent`, or an existing one. */
type Naming = { parent: string | null; id?: string; name: string }

/**
 * Folders as a tree that filters the documents. Keys: arrows, Enter opens, F2 renames, Delete deletes, Alt with the
 * arrows moves. Folders are also moved by dragging, and documents into them.
 */
export function FolderTree() {
  const { folders, isLoaded, create, rename, move, file, remove } = useFolders()
  const [address, write] = useAddress()
  const shown = address.get('folder')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [naming, setNaming] = useState<Naming>()
  const [focused, setFocused] = useState<string>()
  const tree = useRef<HTMLDivElement>(null)
  const visible = folders.filter((folder) => !ancestorsOf(folders, folder).some(({ id }) => folded.has(id)))
  const stop = focused ?? shown ?? ALL
  const stops = [ALL, NONE, ...visible.map(({ id }) => id)]
  const current = stops.includes(stop) ? stop : ALL

  const chosen = folders.find(({ id }) => id === current)

  const open = (id: string | null) => write({ folder: id })
  const fold = (id: string, isFolded: boolean) =>
    setFolded((before) => {
      const next = new Set(before)
      if (isFolded) next.add(id)
      else next.delete(id)
      return next
    })
  const focus = (id: string) => {
    setFocused(id)
    tree.current?.querySelector<HTMLElement>(`[data-folder="${id}"]`)?.focus()
  }
  const enter = async (name: string) => {
    const named = naming
    setNaming(undefined)
    if (!named || name.trim() === '') return
    const folder = folders.find(({ id }) => id === named.id)
    if (folder) await rename(folder, name.trim())
    else if (await create(name.trim(), named.parent)) fold(named.parent ?? '', false)
  }
  const { drop, dragProps } = useFolderDrag(folders, { move, file })
  const moves = (folder: PlacedFolder) => movesOf(folders, folder)
  const step = (folder: PlacedFolder, to: Move | undefined) => to && void move(folder, to)

  const onKeyDown = (event: KeyboardEvent) => {
    if (naming) return
    const folder = folders.find(({ id }) => id === current)
    const at = stops.indexOf(current)
    if (event.altKey && folder) {
      const way = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const
      const to = moves(folder)[way[event.key as keyof typeof way]]
      if (!(event.key in way)) return
      step(folder, to)
    } else if (event.key === 'ArrowDown') focus(stops[Math.min(at + 1, stops.length - 1)]!)
    else if (event.key === 'ArrowUp') focus(stops[Math.max(at - 1, 0)]!)
    else if (event.key === 'Home') focus(stops[0]!)
    else if (event.key === 'End') focus(stops.at(-1)!)
    else if (event.key === 'Enter' || event.key === ' ') open(current === ALL ? null : current)
    else if (event.key === 'ArrowRight' && folder?.isParent && folded.has(folder.id)) fold(folder.id, false)
    else if (event.key === 'ArrowLeft' && folder?.isParent && !folded.has(folder.id)) fold(folder.id, true)
    else if (event.key === 'ArrowLeft' && folder?.parent) focus(folder.parent)
    else if (event.key === 'F2' && folder) setNaming({ parent: folder.parent, id: folder.id, name: folder.name })
    else if (event.key === 'Delete' && folder) void remove(folder)
    else return
    event.preventDefault()
  }

  const nameField = (named: Naming) => (
    <div className="py-0.5 pr-1" style={{ paddingLeft: `${indent(named, folders)}px` }}>
      <Input
        autoFocus
        aria-label="Name of the folder"
        placeholder="Name of the folder"
        defaultValue={named.name}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => void enter(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setNaming(undefined)
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </div>
  )
  const row = (id: string, label: string, icon: ReactNode, depth = 0, folder?: PlacedFolder) => (
    <div
      key={id}
      role="treeitem"
      aria-label={label}
      aria-level={depth + 1}
      aria-selected={(shown ?? ALL) === id}
      aria-expanded={folder?.isParent ? !folded.has(id) : undefined}
      data-folder={id}
      tabIndex={current === id ? 0 : -1}
      {...dragProps(id)}
      onClick={() => open(id === ALL ? null : id)}
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(id)}
      style={{ paddingLeft: `${4 + 14 * depth}px` }}
      className={cx(
        'group flex h-8 items-center gap-1 rounded-md pr-1 outline-none hover:bg-hover focus-visible:outline-2 focus-visible:outline-focus aria-selected:bg-selected aria-selected:font-medium pointer-coarse:h-10 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-muted',
        drop?.id === id && DROP_STYLES[drop.place],
      )}
    >
      <span
        aria-hidden
        className={cx('flex size-4 shrink-0 [&>svg]:size-4', !folder?.isParent && 'invisible')}
        onClick={(event) => {
          event.stopPropagation()
          fold(id, !folded.has(id))
        }}
      >
        <ChevronRight className={cx('text-ink-faint transition-transform', !folded.has(id) && 'rotate-90')} />
      </span>
      {icon}
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {label}
      </span>
    </div>
  )
  const menu = (folder: PlacedFolder) => {
    const to = moves(folder)
    const entry = (label: string, way: Move | undefined) => ({
      label,
      disabled: way === undefined,
      onSelect: () => step(folder, way),
    })
    return (
      <Menu
        trigger={<IconButton size="sm" label={`Options for the folder ${folder.name}`} icon={<Ellipsis />} />}
        groups={[
          {
            items: [
              { label: 'New folder inside', onSelect: () => setNaming({ parent: folder.id, name: '' }) },
              {
                label: 'Rename',
                shortcut: 'F2',
                onSelect: () => setNaming({ parent: folder.parent, id: folder.id, name: folder.name }),
              },
            ],
          },
          {
            items: [
              entry('Move up', to.up),
              entry('Move down', to.down),
              entry('Move into the folder above', to.in),
              entry('Move out', to.out),
            ],
          },
          { items: [{ label: 'Delete folder', danger: true, onSelect: () => void remove(folder) }] },
        ]}
      />
    )
  }
  return (
    <nav aria-label="Folders" className="flex min-w-0 flex-col gap-1 lg:sticky lg:top-4">
      <div className="flex h-8 items-center justify-between">
        <h2 className="text-sm font-medium text-ink-muted">Folders</h2>
        <span className="ml-auto flex">{chosen && menu(chosen)}</span>
        <IconButton
          size="sm"
          label="New folder"
          icon={<FolderPlus />}
          onClick={() => setNaming({ parent: null, name: '' })}
        />
      </div>
      <div
        ref={tree}
        role="tree"
        aria-label="Folders"
        aria-busy={!isLoaded}
        className="flex max-h-[calc(100dvh-10rem)] flex-col overflow-y-auto max-lg:max-h-56"
      >
        {row(ALL, 'All documents', <Library />)}
        {row(NONE, 'Without a folder', <Inbox />)}
        {visible.map((folder) =>
          naming?.id === folder.id ? (
            <div key={folder.id} role="none">
              {nameField(naming)}
            </div>
          ) : (
            row(folder.id, folder.name, <FolderIcon />, folder.depth, folder)
          ),
        )}
        {naming && naming.id === undefined && <div role="none">{nameField(naming)}</div>}
      </div>
    </nav>
  )
}

const DROP_STYLES: Record<Drop['place'], string> = {
  into: 'bg-accent-soft',
  before: 'shadow-[inset_0_2px_0_var(--focus)]',
  after: 'shadow-[inset_0_-2px_0_var(--focus)]',
}

const indent = ({ parent }: Naming, folders: readonly PlacedFolder[]) =>
  24 + 14 * (parent === null ? 0 : (folders.find(({ id }) => id === parent)?.depth ?? 0) + 1)

/** The possible moves of a folder by keys and menu. */
function movesOf(folders: readonly PlacedFolder[], folder: PlacedFolder) {
  const siblings = folders.filter(({ parent }) => parent === folder.parent)
  const at = siblings.findIndex(({ id }) => id === folder.id)
  const { parent } = folder
  const outer = folders.find(({ id }) => id === parent)
  const outerSiblings = folders.filter((one) => outer && one.parent === outer.parent)
  const above = siblings[at - 1]
  return {
    up: above && { parent, before: above.id },
    down: siblings[at + 1] && { parent, before: siblings[at + 2]?.id },
    in: above && { parent: above.id },
    out: outer && {
      parent: outer.parent,
      before: outerSiblings[outerSiblings.findIndex(({ id }) => id === outer.id) + 1]?.id,
    },
  } satisfies Record<string, Move | undefined>
}
