'use client'

import { History } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Drawer } from '#components/ui/drawer.tsx'
import { lazyComponent } from '#components/ui/lazy-component.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { HistoryProps } from './record-history.tsx'

const RecordHistory = lazyComponent<HistoryProps>(
  async () => (await import('./record-history.tsx')).RecordHistory,
  () => <Skeleton className="h-40" />,
)

/** Opens the versions of a record beside its page. */
export function HistoryButton(props: HistoryProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" icon={<History />} onClick={() => setOpen(true)}>
        History
      </Button>
      <Drawer open={open} onOpenChange={setOpen} title="History">
        <RecordHistory {...props} />
      </Drawer>
    </>
  )
}
