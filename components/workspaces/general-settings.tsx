'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { StockSettings } from '#components/inventory/stock-settings.tsx'
import { Page } from '#components/shell/page.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { SaveForm } from '#components/ui/save-form.tsx'
import { Card } from '#components/ui/section.tsx'
import { Select } from '#components/ui/select.tsx'
import { pick, useZodForm } from '#components/ui/use-zod-form.ts'
import type { Seller, Workspace } from '#server/modules/workspaces/schema.ts'
import { currencyOptions, localeOptions, timeZoneOptions } from './choices.ts'
import { DeletionSection } from './deletion-section.tsx'
import { SellerSettings } from './seller-settings.tsx'

const WEEK_OPTIONS = [
  { value: 'monday', label: 'Monday' },
  { value: 'sunday', label: 'Sunday' },
  { value: 'saturday', label: 'Saturday' },
] as const

const schema = () => import('#server/modules/workspaces/schema.ts').then((module) => module.UpdateWorkspace)

type Props = {
  workspace: Workspace
  seller: Seller
  /** The database that holds the workspace, if there are several. */
  cell: string | null
}

export function GeneralSettings({ workspace, seller, cell }: Props) {
  const router = useRouter()
  const { mutateAsync } = useMutation(useTRPC().workspaces.update.mutationOptions())
  const { name, currency, time_zone, locale, week_starts_on, tax_rate, slug } = workspace
  const form = useZodForm(schema, { name, currency, time_zone, locale, week_starts_on, tax_rate }, `workspace ${slug}`)
  return (
    <Page>
      <PageHeader title="General" description="Applies to everyone in this workspace." />
      <Card className="max-w-160">
        <SaveForm
          form={form}
          verb="Save changes"
          primary
          onSave={async (values) => {
            // The other settings may have changed since this page was opened.
            const stored = await mutateAsync(pick(values, form.changed))
            router.refresh()
            return pick(stored, Object.keys(values)) as typeof values
          }}
        >
          <FormField form={form} name="name" label="Name">
            {({ value, ...control }) => <Input {...control} value={value ?? ''} />}
          </FormField>
          <Field label="Workspace URL" hint="Part of every URL. It cannot be changed.">
            <Input mono readOnly value={slug} />
          </Field>
          {cell !== null && (
            <Field
              label="Cell"
              hint="The database that holds this workspace. The operator of this installation can move it."
            >
              <Input mono readOnly value={cell} />
            </Field>
          )}
          <FormField
            form={form}
            name="currency"
            label="Currency"
            hint="Default for new deals and invoices. Existing ones keep their currency."
          >
            {({ value, onValueChange, ...control }) => (
              <Combobox
                {...control}
                options={currencyOptions()}
                value={value ?? null}
                onValueChange={(next) => next && onValueChange(next)}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name="tax_rate"
            label="Default tax rate"
            hint="For the first line of new quotes and invoices. Later lines take the rate of the line above."
          >
            {({ value, onValueChange, ...control }) => (
              <NumberInput
                {...control}
                decimals={2}
                least={0}
                most={100}
                unit="%"
                value={value ?? null}
                onValueChange={(next) => onValueChange(next ?? Number.NaN)}
              />
            )}
          </FormField>
          <FormField form={form} name="time_zone" label="Time zone" hint="Used to show dates and times.">
            {({ value, onValueChange, ...control }) => (
              <Combobox
                {...control}
                options={timeZoneOptions(time_zone)}
                value={value ?? null}
                onValueChange={(next) => next && onValueChange(next)}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name="locale"
            label="Numbers and dates"
            hint="How numbers, amounts and dates are written and read, for the team and in quotes and invoices."
          >
            {({ value, onValueChange, ...control }) => (
              <Combobox
                {...control}
                options={localeOptions(workspace.locale)}
                value={value ?? null}
                onValueChange={(next) => next && onValueChange(next)}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name="week_starts_on"
            label="Week starts on"
            hint="Used in calendars and weekly charts."
          >
            {({ value, ...control }) => <Select {...control} options={WEEK_OPTIONS} value={value ?? 'monday'} />}
          </FormField>
        </SaveForm>
      </Card>
      <SellerSettings seller={seller} />
      <StockSettings />
      <DeletionSection workspace={workspace} />
    </Page>
  )
}
