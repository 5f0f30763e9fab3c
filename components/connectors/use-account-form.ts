'use client'

import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { ChooseAccounts, Connector, ConnectorAccount } from '#server/modules/connectors/schema.ts'
import { useConnectorActions } from './use-connectors.ts'

const schema = () => import('#server/modules/connectors/schema.ts').then((module) => module.ChooseAccounts)

/** A connection with one account reads it unless the person chooses otherwise. */
export function useAccountForm({ id, read_from, every_hours }: Connector, accounts: readonly ConnectorAccount[]) {
  const { choose } = useConnectorActions()
  const chosen = accounts.filter((account) => account.chosen || accounts.length === 1)
  const initial: ChooseAccounts = { id, accounts: chosen.map(({ ext_id }) => ext_id), read_from, every_hours }
  const form = useZodForm(schema, initial)
  return { form, save: (values: ChooseAccounts) => choose(values) }
}

export type AccountForm = ReturnType<typeof useAccountForm>['form']
