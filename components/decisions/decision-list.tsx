'use client'

import { Plus } from 'lucide-react'
import { RecordsPage } from '#components/records/records-page.tsx'
import { useShortcut } from '#components/shell/use-shortcut.ts'
import { useCreating } from '#components/sync/use-creating.ts'
import { Button } from '#components/ui/button.tsx'
import { DECISIONS } from './decision-kind.tsx'
import { NewDecisionDialog } from './new-decision-dialog.tsx'

export function DecisionList() {
  const [creating, setCreating] = useCreating()
  useShortcut('c', () => setCreating(true))
  return (
    <>
      <RecordsPage
        kind={DECISIONS}
        mayWrite={false}
        mayDelete
        newButton={
          <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
            New decision
          </Button>
        }
      />
      {creating && <NewDecisionDialog open onOpenChange={setCreating} />}
    </>
  )
}
