'use client'

import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { ChooseAccounts, Connector, ConnectorAccount } from '#server/modules/connectors/schema.ts'
import { refusedField } from './refused-field.ts'
import { useConnectorActions } from './use-connectors.ts'

const schema = () => import('#server/modules/connectors/schema.ts').then((module) => module.ChooseAccounts)

/** A single account is selected by default. */
export function useAccountForm({ id, read_from, every_hours }: Connector, accounts: readonly ConnectorAccount[]) {
  const { choose } = useConnectorActions()
  const chosen = accounts.filter((account) => account.chosen || accounts.length === 1)
  const initial: ChooseAccounts = { id, accounts: chosen.map(({ ext_id }) => ext_id), read_from, every_hours }
  const form = useZodForm(schema, initial)
  /** False if the server rejected the values; the form shows the reason. */
  async function save(values: ChooseAccounts): Promise<boolean> {
    try {
      await choose(values)
      return true
    } catch (error) {
      form.refuse(refusedField(error, ['read_from']))
      return false
    }
  }
  return { form, save }
}

export type AccountForm = ReturnType<typeof useAccountForm>['form']
