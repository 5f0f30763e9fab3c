'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MANAGERS } from '#components/records/kind-facts.ts'
import type { CompletionProps } from '#components/records/record-kind.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useSettled } from '#components/sync/use-settled.ts'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { toast } from '#components/ui/toast.ts'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { Risk } from '#server/modules/risks/schema.ts'

const schema = () =>
  import('#server/modules/risks/schema.ts').then((module) => module.AcceptRisk.pick({ reason: true }))

type AcceptDialogProps = Pick<CompletionProps, 'rows' | 'onSaved' | 'onCancel'>

/** Asks for the reason. Who accepts, and when, is kept with it. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { role } = useFrame()
  return MANAGERS.includes(role) ? <AcceptForm {...props} /> : <Refused {...props} />
}

function Refused({ onCancel }: AcceptDialogProps) {
  useEffect(() => {
    toast.error('Could not accept the risk', { description: 'Only an owner or a manager can accept a risk.' })
    onCancel()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  return null
}

function AcceptForm({ rows, onSaved, onCancel }: AcceptDialogProps) {
  const notation = useNotation()
  const form = useZodForm(schema, { reason: '' })
  const { mutateAsync } = useMutation(useTRPC().risks.accept.mutationOptions())
  const settled = useSettled()
  const [one, isOne] = [rows[0] as Risk | undefined, rows.length === 1]
  const verb = isOne ? 'Accept risk' : `Accept ${formatNumber(notation, rows.length)} risks`
  const accept = async (reason: string) => {
    const saved: Risk[] = []
    const refused: string[] = []
    for (const risk of rows as readonly Risk[])
      try {
        saved.push(await mutateAsync({ ...(await settled(risk)), reason }))
      } catch (error) {
        if (isOne) throw error
        refused.push(`“${risk.title}”: ${(error as Error).message}`)
      }
    onSaved(saved)
    if (refused.length > 0)
      toast.warning(`${saved.length} accepted, ${refused.length} failed`, { description: refused.join(' ') })
  }
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={isOne ? `Accept “${one?.title}”` : verb}
      description={`You take responsibility for ${isOne ? 'the risk as it is' : 'these risks as they are'} now. Your name, the time and the reason are stored. A higher rating reopens ${isOne ? 'the risk' : 'a risk'}.`}
      verb={verb}
      form={form}
      onSubmit={({ reason }) => accept(reason)}
    >
      <FormField
        form={form}
        name="reason"
        label="Reason"
        hint={`Why ${isOne ? 'is the risk' : 'are they'} acceptable?`}
      >
        {(control) => <Textarea {...control} rows={4} />}
      </FormField>
    </FormDialog>
  )
}
