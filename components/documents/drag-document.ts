import type { DragEvent } from 'react'

/** The type of what is dragged: the id of a document. */
export const DRAGGED_DOCUMENT = 'application/x-atrium-document'

/** Makes the documents of a list draggable by the links in their rows. */
export function dragDocument({ target, dataTransfer }: DragEvent): void {
  const row = target instanceof Element && target.closest('a') ? target.closest<HTMLElement>('tr[data-id]') : null
  if (row) dataTransfer.setData(DRAGGED_DOCUMENT, row.dataset['id']!)
}
