'use client'

import { useMutation } from '@tanstack/react-query'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { SaveForm } from '#components/ui/save-form.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { pick, useZodForm } from '#components/ui/use-zod-form.ts'
import type { Seller } from '#server/modules/workspaces/schema.ts'

const schema = () => import('#server/modules/workspaces/schema.ts').then((module) => module.Seller)

/** The seller details printed on invoices. */
export function SellerSettings({ seller }: { seller: Seller }) {
  const { mutateAsync } = useMutation(useTRPC().workspaces.updateSeller.mutationOptions())
  const form = useZodForm(schema, seller, `seller ${useFrame().here.id}`)
  return (
    <Section
      id="invoices"
      title="Invoices"
      description="Your company details, printed on drafts and new invoices. Issued invoices do not change."
    >
      <Card className="max-w-160">
        <SaveForm form={form} verb="Save changes" primary onSave={(values) => mutateAsync(pick(values, form.changed))}>
          <FormField form={form} name="name" label="Legal name">
            {(control) => <Input {...control} autoComplete="organization" />}
          </FormField>
          <FormField form={form} name="address" label="Postal address" optional>
            {(control) => <Textarea {...control} autoComplete="street-address" placeholder={ADDRESS} />}
          </FormField>
          <div className={PAIR}>
            <FormField form={form} name="tax_number" label="Tax number" optional>
              {(control) => <Input {...control} placeholder="DE123456789" />}
            </FormField>
            <FormField form={form} name="email" label="Email" optional>
              {(control) => <Input {...control} type="email" />}
            </FormField>
          </div>
          <FormField form={form} name="iban" label="IBAN" optional>
            {(control) => <Input {...control} mono autoComplete="off" />}
          </FormField>
          <div className={PAIR}>
            <FormField form={form} name="bic" label="BIC" optional>
              {(control) => <Input {...control} mono autoComplete="off" />}
            </FormField>
            <FormField form={form} name="bank" label="Bank" optional>
              {(control) => <Input {...control} autoComplete="off" />}
            </FormField>
          </div>
          <FormField form={form} name="terms" label="Payment terms" optional hint="Printed below the payment details.">
            {(control) => <Textarea {...control} placeholder="Payable within 14 days without deduction." />}
          </FormField>
          <FormField form={form} name="footer" label="Footer" optional hint="Printed at the bottom of each page.">
            {(control) => <Textarea {...control} placeholder={FOOTER} />}
          </FormField>
        </SaveForm>
      </Card>
    </Section>
  )
}

const PAIR = 'grid gap-4 sm:grid-cols-2'
const ADDRESS = 'Hafenstraße 5\n20457 Hamburg\nGermany'
const FOOTER = 'Registered in Hamburg, HRB 12345 · Managing director: Ada Berg'
