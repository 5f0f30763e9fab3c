'use client'

import { Search } from 'lucide-react'
import { useState } from 'react'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { MultiSelect } from '#components/ui/multi-select.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { currencies, events, expiries } from './samples.ts'
import { Specimen } from './specimen.tsx'

export function Inputs() {
  const [amount, setAmount] = useState<number | null>(1204.5)
  const [currency, setCurrency] = useState<string | null>('EUR')
  const [chosen, setChosen] = useState(['task.created', 'deal.won'])
  return (
    <>
      <Specimen title="Input">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <Field label="Name" hint="Shown in the activity log.">
            <Input placeholder="CI deploy" />
          </Field>
          <Field label="Email" error="Write an email address, such as ana@example.com.">
            <Input defaultValue="ana@" />
          </Field>
          <Field label="Workspace address" disabled hint="Cannot be changed.">
            <Input defaultValue="northwind" />
          </Field>
          <Field label="Endpoint" optional>
            <Input mono defaultValue="https://example.com/hooks" />
          </Field>
          <Field label="Search" labelHidden>
            <Input icon={<Search />} placeholder="Search contacts" type="search" />
          </Field>
          <Field label="Amount">
            <NumberInput decimals={2} unit="EUR" isMoney value={amount} onValueChange={setAmount} />
          </Field>
        </div>
      </Specimen>
      <Specimen title="Password and text">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <Field label="Password" hint="At least 12 characters.">
            <PasswordField autoComplete="new-password" defaultValue="correct horse battery" />
          </Field>
          <Field label="Note">
            <Textarea placeholder="What happened, in a few words" />
          </Field>
        </div>
      </Specimen>
      <Specimen title="Select">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <Field label="Expires">
            <Select options={expiries} defaultValue="90" />
          </Field>
          <Field label="Role" error="Choose a role.">
            <Select options={expiries} placeholder="Choose a role" />
          </Field>
          <Field label="Disabled" disabled>
            <Select options={expiries} defaultValue="30" />
          </Field>
        </div>
      </Specimen>
      <Specimen title="Combobox">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <Field label="Currency">
            <Combobox options={currencies} value={currency} onValueChange={setCurrency} clearable />
          </Field>
          <Field label="Events">
            <MultiSelect options={events} value={chosen} onValueChange={setChosen} placeholder="Find an event" />
          </Field>
        </div>
      </Specimen>
    </>
  )
}
