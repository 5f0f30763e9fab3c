'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { RecordsPage } from '#components/records/records-page.tsx'
import { useShortcut } from '#components/shell/use-shortcut.ts'
import { Button } from '#components/ui/button.tsx'
import { COUNTS } from './count-kind.tsx'
import { NewCountDialog } from './new-count-dialog.tsx'

export function CountList() {
  const [creating, setCreating] = useState<boolean>()
  useShortcut('c', () => setCreating(true))
  return (
    <>
      <RecordsPage
        kind={COUNTS}
        mayWrite={false}
        newButton={
          <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
            New stock count
          </Button>
        }
      />
      {creating !== undefined && <NewCountDialog open={creating} onOpenChange={setCreating} />}
    </>
  )
}
