'use client'

import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { Field } from '#components/ui/field.tsx'
import { errorAt } from '#components/ui/form-check.ts'
import { todayIn } from '#components/ui/format-day.ts'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import type { ProviderSlug } from '#server/modules/connectors/rules.ts'
import type { ConnectorAccount } from '#server/modules/connectors/schema.ts'
import { ACCOUNTS } from './provider-labels.ts'
import type { AccountForm } from './use-account-form.ts'

/** With more accounts than this, a filter appears. */
const FEW = 8
const EVERY = [1, 3, 6, 12, 24].map((hours) => ({
  hours,
  value: `${hours}`,
  label: hours === 1 ? 'Every hour' : hours === 24 ? 'Once a day' : `Every ${hours} hours`,
}))

type AccountFieldsProps = { form: AccountForm; provider: ProviderSlug; accounts: readonly ConnectorAccount[] }

/** The accounts to read, the start date and the interval. */
export function AccountFields({ form, provider, accounts }: AccountFieldsProps) {
  const { here } = useFrame()
  const [filter, setFilter] = useState('')
  const { values, errors, set } = form
  const wanted = filter.trim().toLowerCase()
  const shown = accounts.filter(({ name, ext_id }) => `${name} ${ext_id}`.toLowerCase().includes(wanted))
  const toggle = (extId: string, chosen: boolean) =>
    set('accounts', chosen ? [...values.accounts, extId] : values.accounts.filter((one) => one !== extId))
  const error = errorAt(errors, 'accounts')
  return (
    <>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-medium">{ACCOUNTS[provider]}</legend>
        {accounts.length > FEW && (
          <Input
            aria-label="Filter accounts"
            placeholder="Filter by name or id"
            value={filter}
            onValueChange={setFilter}
          />
        )}
        <div className="grid max-h-80 content-start gap-1 overflow-y-auto">
          {shown.map(({ ext_id, name, currency, time_zone }) => (
            <Checkbox
              key={ext_id}
              label={name}
              hint={[ext_id !== name && ext_id, currency, time_zone].filter(Boolean).join(' · ')}
              checked={values.accounts.includes(ext_id)}
              onCheckedChange={(checked) => toggle(ext_id, checked)}
            />
          ))}
          {shown.length === 0 && <p className="text-ink-muted">No account matches “{filter}”.</p>}
        </div>
        {error && (
          <p role="alert" className="text-sm text-danger-text">
            Choose at least one account.
          </p>
        )}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Read figures from"
          {...(errorAt(errors, 'read_from') && { error: errorAt(errors, 'read_from')! })}
        >
          <DateField
            label="Read figures from"
            value={values.read_from}
            onValueChange={(day) => day && set('read_from', day)}
            today={todayIn(here.zone)}
          />
        </Field>
        <Field label="Read">
          <Select
            options={EVERY}
            value={`${values.every_hours}`}
            onValueChange={(value) => set('every_hours', EVERY.find((one) => one.value === value)?.hours ?? 6)}
          />
        </Field>
      </div>
    </>
  )
}
