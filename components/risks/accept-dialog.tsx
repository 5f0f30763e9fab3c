'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showRecord } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { Risk } from '#server/modules/risks/schema.ts'

const schema = () =>
  import('#server/modules/risks/schema.ts').then((module) => module.AcceptRisk.pick({ reason: true }))

type AcceptDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; risk: Risk }

/** Asks for the reason. Who accepts, and when, is kept with it. */
export function AcceptDialog({ open, onOpenChange, risk }: AcceptDialogProps) {
  const form = useZodForm(schema, { reason: '' })
  const queries = useQueryClient()
  const { edits } = useLive()
  const { mutateAsync } = useMutation(useTRPC().risks.accept.mutationOptions())
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Accept risk"
      description="You take responsibility for the risk as it is now. Your name, the time and the reason are kept. A higher rating opens the risk again."
      verb="Accept risk"
      form={form}
      onSubmit={async ({ reason }) => {
        showRecord(queries, edits, 'risk', await mutateAsync({ id: risk.id, version: risk.version, reason }))
      }}
    >
      <FormField form={form} name="reason" label="Reason" hint="Why is the risk acceptable?">
        {(control) => <Textarea {...control} rows={4} />}
      </FormField>
    </FormDialog>
  )
}
