'use client'

import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { ChooseAccounts, Connector, ConnectorAccount } from '#server/modules/connectors/schema.ts'
import { refusedField } from './refused-field.ts'
import { useConnectorActions } from './use-connectors.ts'

const schema = () => import('#server/modules/connectors/schema.ts').then((module) => module.ChooseAccounts)

/** A connection with one account reads it unless the person chooses otherwise. */
export function useAccountForm({ id, read_from, every_hours }: Connector, accounts: readonly ConnectorAccount[]) {
  const { choose } = useConnectorActions()
  const chosen = accounts.filter((account) => account.chosen || accounts.length === 1)
  const initial: ChooseAccounts = { id, accounts: chosen.map(({ ext_id }) => ext_id), read_from, every_hours }
  const form = useZodForm(schema, initial)
  /** False if the server refused the values; the form says why. */
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
