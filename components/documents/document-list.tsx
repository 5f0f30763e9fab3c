'use client'

import { Plus } from 'lucide-react'
import { RecordsPage } from '#components/records/records-page.tsx'
import { useShortcut } from '#components/shell/use-shortcut.ts'
import { useCreating } from '#components/sync/use-creating.ts'
import { Button } from '#components/ui/button.tsx'
import { useHasOpened } from '#components/ui/use-has-opened.ts'
import { DOCUMENTS } from './document-kind.tsx'
import { dragDocument } from './drag-document.ts'
import { FolderTree } from './folder-tree.tsx'
import { FoundPlaces } from './found-places.tsx'
import { NewDocumentDialog } from './new-document-dialog.tsx'

/** Documents, recently changed first, with the tree of folders. */
export function DocumentList() {
  const [creating, setCreating] = useCreating()
  const wanted = useHasOpened(creating)
  useShortcut('c', () => setCreating(true))
  return (
    <div className="contents" onDragStart={dragDocument}>
      <RecordsPage
        kind={DOCUMENTS}
        mayCreate={false}
        mayDelete
        aside={<FolderTree />}
        after={<FoundPlaces />}
        newButton={
          <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
            New document
          </Button>
        }
      />
      {wanted && <NewDocumentDialog open={creating} onOpenChange={setCreating} />}
    </div>
  )
}
