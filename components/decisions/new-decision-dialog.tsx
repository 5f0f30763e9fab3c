'use client'

import { useRouter } from 'next/navigation'
import { useRecordActions } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { MethodName, METHODS } from '#server/modules/decisions/rules/methods.ts'
import type { CreateDecision } from '#server/modules/decisions/schema.ts'
import { DECISIONS } from './decision-kind.tsx'
import { METHOD_LABELS } from './decision-labels.ts'

const schema = () => import('#server/modules/decisions/schema.ts').then((module) => module.CreateDecision)
const OPTIONS = Object.entries(METHOD_LABELS).map(([value, { label }]) => ({ value: value as MethodName, label }))

/** Names a decision and chooses its method; the analysis starts from an example. */
export function NewDecisionDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { root, here } = useFrame()
  const router = useRouter()
  const { create } = useRecordActions(DECISIONS)
  const client = useTRPCClient()
  /** The example of the method; a risk matrix starts from the risks of the workspace if any is rated. */
  const startOf = async ({ name, example }: (typeof METHODS)[MethodName]) => {
    if (name !== 'risk_matrix') return example
    const { risks, bands } = await client.decisions.snapshot.query()
    return risks.length > 0 ? { ...example, risks, bands } : example
  }
  const form = useZodForm(schema, { title: '', method: 'weighted_scoring', inputs: {} } as CreateDecision)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="New decision"
      description="The analysis starts from an example that you replace with your own numbers."
      verb="Create decision"
      form={form}
      onSubmit={async (values) => {
        const { METHODS } = await import('#server/modules/decisions/rules/methods.ts')
        const { id } = await create({
          ...values,
          ...(METHOD_LABELS[values.method].money === 'is' && { currency: here.currency }),
          inputs: await startOf(METHODS[values.method]),
        })
        router.push(`${root}/decisions/${id}`)
      }}
    >
      <FormField form={form} name="title" label="Title">
        {(control) => <Input {...control} placeholder="Which press do we buy?" />}
      </FormField>
      <FormField form={form} name="method" label="Method" hint={METHOD_LABELS[form.values.method].use}>
        {(control) => <Select {...control} options={OPTIONS} />}
      </FormField>
    </FormDialog>
  )
}
