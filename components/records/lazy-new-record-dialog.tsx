'use client'

import type { ComponentProps } from 'react'
import { later } from '#components/ui/later.tsx'
import { useWanted } from '#components/ui/use-wanted.ts'
import type { NewRecordDialog } from './new-record-dialog.tsx'
import type { RecordModule } from './record-kind.ts'

type NewRecordDialogProps<M extends RecordModule> = ComponentProps<typeof NewRecordDialog<M>>

const Dialog = later(async () => (await import('./new-record-dialog.tsx')).NewRecordDialog)

/** The create dialog, loaded on first opening. */
export function LazyNewRecordDialog<M extends RecordModule>(props: NewRecordDialogProps<M>) {
  if (!useWanted(props.open)) return null
  return <Dialog {...(props as NewRecordDialogProps<RecordModule>)} />
}
