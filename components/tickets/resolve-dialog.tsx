'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CompletionProps } from '#components/records/record-kind.ts'
import type { Row } from '#components/sync/edits.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { toast } from '#components/ui/toast.ts'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { Ticket } from '#server/modules/tickets/schema.ts'
import { QuickReplies } from './quick-replies.tsx'

const schema = () => import('#server/modules/tickets/schema.ts').then((module) => module.ResolveTicket)

/** Asks how tickets were solved before they are resolved or closed. */
export function ResolveDialog(props: CompletionProps) {
  const [row, ...others] = props.rows
  return others.length === 0 ? <ResolveOne {...props} row={row!} /> : <ResolveForm {...props} resolution="" />
}

/** The dialog begins with the resolution of a ticket that was reopened; lists do not have it. */
function ResolveOne({ row, onCancel, ...props }: CompletionProps & { row: Row }) {
  const { data, error } = useQuery(useTRPC().tickets.get.queryOptions({ id: row.id }))
  useEffect(() => {
    if (!error) return
    toast.error('Could not change the ticket', { description: error.message })
    onCancel()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each error
  }, [error])
  return data ? <ResolveForm {...props} onCancel={onCancel} seen={data} resolution={data.resolution} /> : null
}

type Begun = { seen?: Ticket; resolution: string }

function ResolveForm({ rows, fields, seen, resolution, onComplete, onCancel }: CompletionProps & Begun) {
  const notation = useNotation()
  const form = useZodForm(schema, { resolution })
  const verb = fields['status'] === 'closed' ? 'Close' : 'Resolve'
  const which = rows.length === 1 ? 'ticket' : `${formatNumber(notation, rows.length)} tickets`
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={`${verb} ${which}`}
      verb={`${verb} ${which}`}
      form={form}
      onSubmit={async (given) => onComplete({ ...fields, ...given }, seen)}
    >
      <FormField
        form={form}
        name="resolution"
        label="Resolution"
        hint="How the ticket was resolved. Supports Markdown."
      >
        {(control) => <Textarea {...control} rows={5} />}
      </FormField>
      <QuickReplies
        onInsert={(text) => {
          const { resolution: typed } = form.values
          form.set('resolution', typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`)
        }}
      />
    </FormDialog>
  )
}
