'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRecords } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { CreateCount } from '#server/modules/inventory/counts/schema.ts'
import { COUNTS } from './count-kind.tsx'

const schema = () => import('#server/modules/inventory/counts/schema.ts').then((module) => module.CreateCount)
const EVERYTHING = ''

/** Creates a stock count of one location, for all its items or one group. */
export function NewCountDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const trpc = useTRPC()
  const { root } = useFrame()
  const router = useRouter()
  const { mutateAsync } = useMutation(trpc.stock_counts.create.mutationOptions())
  const places = useQuery(trpc.inventory.locations.queryOptions()).data ?? []
  const groups = [...new Set(useRecords('items').rows?.flatMap(({ group }) => group ?? []))].toSorted()
  const form = useZodForm(schema, { note: '' } as CreateCount)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="New stock count"
      description="Lists the expected stock of a location so that you can enter the counted quantities."
      verb="Create stock count"
      form={form}
      onSubmit={async (values) => {
        const { id } = await mutateAsync(values)
        router.push(`${root}/${COUNTS.path}/${id}`)
      }}
    >
      <FormField form={form} name="location" label="Location">
        {({ value, ...control }) => (
          <Select
            {...control}
            options={places.map((place) => ({ value: place, label: place }))}
            placeholder="Main"
            value={value ?? null}
          />
        )}
      </FormField>
      <FormField form={form} name="group" label="Items">
        {({ value, onValueChange, ...control }) => (
          <Select
            {...control}
            options={[
              { value: EVERYTHING, label: 'All items in stock there' },
              ...groups.map((group) => ({ value: group, label: `Group ${group}` })),
            ]}
            value={value ?? EVERYTHING}
            onValueChange={(group) => onValueChange(group || undefined)}
          />
        )}
      </FormField>
      <FormField form={form} name="note" label="Note" optional>
        {({ value, ...control }) => <Input {...control} value={value ?? ''} />}
      </FormField>
    </FormDialog>
  )
}
