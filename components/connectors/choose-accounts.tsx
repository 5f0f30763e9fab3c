'use client'

import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Form } from '#components/ui/form.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import type { Connector, ConnectorAccount } from '#server/modules/connectors/schema.ts'
import { AccountFields } from './account-fields.tsx'
import { nameOf } from './provider-labels.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { useAccountForm } from './use-account-form.ts'

type ChooseAccountsProps = { connector: Connector; accounts: readonly ConnectorAccount[] }

/** The step after signing in: syncing starts once accounts are chosen. */
export function ChooseAccounts({ connector, accounts }: ChooseAccountsProps) {
  const { form, save } = useAccountForm(connector, accounts)
  if (accounts.length === 0)
    return (
      <Card flush>
        <EmptyState title="This sign-in has no accounts" action={<SignInAgain connector={connector} />}>
          Sign in with a user who has access to the accounts in {nameOf(connector.provider)}.
        </EmptyState>
      </Card>
    )
  return (
    <Section title="Choose what to read">
      <Card className="max-w-160">
        <Form form={form} onSubmit={save}>
          <AccountFields form={form} provider={connector.provider} accounts={accounts} />
          <div className="flex justify-end">
            <Button type="submit" variant="primary" loading={form.isSubmitting}>
              Start reading
            </Button>
          </div>
        </Form>
      </Card>
    </Section>
  )
}
