'use client'

import { type ComponentProps, Suspense, useState } from 'react'
import { later } from '#components/ui/later.ts'
import type { NewRecordDialog } from './new-record-dialog.tsx'
import type { RecordModule } from './record-kind.ts'

type NewRecordDialogProps<M extends RecordModule> = ComponentProps<typeof NewRecordDialog<M>>

const Dialog = later(async () => ({ default: (await import('./new-record-dialog.tsx')).NewRecordDialog }))

/** The dialog, whose code comes when it is first opened. */
export function LazyNewRecordDialog<M extends RecordModule>(props: NewRecordDialogProps<M>) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <Dialog {...(props as unknown as NewRecordDialogProps<RecordModule>)} />
    </Suspense>
  )
}
