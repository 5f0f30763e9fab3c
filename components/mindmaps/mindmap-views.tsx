'use client'

import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { RecordsPage, type ViewParts } from '#components/records/records-page.tsx'
import { Button } from '#components/ui/button.tsx'
import { ImportMapDialog } from './import-map-dialog.tsx'
import { MINDMAPS } from './mindmap-kind.tsx'

export function MindmapViews() {
  return <RecordsPage kind={MINDMAPS} menu={({ actions }) => <ImportMap actions={actions} />} />
}

function ImportMap({ actions }: Pick<ViewParts<'mindmaps'>, 'actions'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<FileUp />} onClick={() => setOpen(true)}>
        Import
      </Button>
      {isOpen && <ImportMapDialog open onOpenChange={setOpen} actions={actions} />}
    </>
  )
}
