import { type DragEvent, useState } from 'react'
import { NONE } from '#components/records/field-filter.ts'
import { DRAGGED_DOCUMENT } from './drag-document.ts'
import { ancestorsOf, type PlacedFolder } from './order-folders.ts'
import type { Move } from './use-folders.ts'

export const ALL = 'all'

/** Where what is dragged lands: in this row, or in its folder before or after it. */
export type Drop = { id: string; place: 'into' | 'before' | 'after' }

type Doing = {
  move: (folder: PlacedFolder, to: Move) => void
  /** Puts a document into a folder, or into none. */
  file: (document: string, folder: string | null) => void
}

/** Moves folders within the tree, and documents into folders, with the mouse. */
export function useFolderDrag(folders: readonly PlacedFolder[], { move, file }: Doing) {
  const [dragged, setDragged] = useState<string>()
  const [drop, setDrop] = useState<Drop>()

  const dropAt = (event: DragEvent, id: string): Drop | undefined => {
    if (event.dataTransfer.types.includes(DRAGGED_DOCUMENT)) return id === ALL ? undefined : { id, place: 'into' }
    if (dragged === undefined || dragged === id || id === NONE) return undefined
    const over = folders.find((one) => one.id === id)
    if (!over) return { id, place: 'into' }
    if (ancestorsOf(folders, over).some((one) => one.id === dragged)) return undefined
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - top) / height
    if (part < 0.3) return { id, place: 'before' }
    return { id, place: part > 0.7 && !over.isParent ? 'after' : 'into' }
  }
  const land = (event: DragEvent, { id, place }: Drop) => {
    const over = folders.find((one) => one.id === id)
    const document = event.dataTransfer.getData(DRAGGED_DOCUMENT)
    if (document) return file(document, over?.id ?? null)
    const folder = folders.find((one) => one.id === dragged)
    if (!folder) return
    if (!over || place === 'into') return move(folder, { parent: over?.id ?? null })
    const { parent } = over
    const siblings = folders.filter((one) => one.parent === parent && one.id !== folder.id)
    const at = siblings.findIndex((one) => one.id === id)
    move(folder, { parent, before: siblings[place === 'before' ? at : at + 1]?.id })
  }
  const end = () => {
    setDragged(undefined)
    setDrop(undefined)
  }
  const dragProps = (id: string) => ({
    draggable: id !== ALL && id !== NONE,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', event.currentTarget.getAttribute('aria-label') ?? '')
      setDragged(id)
    },
    onDragEnd: end,
    onDragOver: (event: DragEvent) => {
      const next = dropAt(event, id)
      if (next) event.preventDefault()
      if (next?.id !== drop?.id || next?.place !== drop?.place) setDrop(next)
    },
    onDragLeave: () => setDrop(undefined),
    onDrop: (event: DragEvent) => {
      const last = dropAt(event, id)
      event.preventDefault()
      end()
      if (last) land(event, last)
    },
  })
  return { drop, dragProps }
}
