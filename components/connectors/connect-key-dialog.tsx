'use client'

import { useRouter } from 'next/navigation'
import { useFrame } from '#components/shell/frame.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { ConnectKey } from '#server/modules/connectors/schema.ts'
import { nameOf } from './provider-labels.ts'
import { refusedField } from './refused-field.ts'
import { useConnectorActions } from './use-connectors.ts'

const schema = () => import('#server/modules/connectors/schema.ts').then((module) => module.ConnectKey)

type ConnectKeyDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  provider: ConnectKey['provider']
  /** The connection that gets a new key; null: a new connection. */
  connector: string | null
  host: string | null
}

const HINTS: Record<ConnectKey['provider'], string> = {
  brevo: 'Create it in the settings of Brevo, under SMTP & API. It is checked, then stored encrypted.',
  odoo: 'Create it in your Odoo profile, under Account security. It is checked, then stored encrypted.',
}

/** Connects a provider with an API key, which is verified before it is stored. */
export function ConnectKeyDialog(props: ConnectKeyDialogProps) {
  const { open, onOpenChange, provider, connector, host } = props
  const { root } = useFrame()
  const router = useRouter()
  const { connectKey } = useConnectorActions()
  const isOdoo = provider === 'odoo'
  const form = useZodForm(schema, {
    provider,
    connector,
    key: '',
    host: isOdoo ? (host ?? '') : null,
    database: isOdoo ? '' : null,
  })
  const name = nameOf(provider)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={connector ? `Enter a new key for ${name}` : `Connect ${name}`}
      verb={connector ? 'Save key' : 'Connect'}
      form={form}
      onSubmit={async (values) => {
        try {
          const { id } = await connectKey(values)
          router.push(`${root}/connectors/${id}`)
          return true
        } catch (error) {
          form.refuse(refusedField(error, ['host', 'database', 'key']))
          return false
        }
      }}
    >
      {isOdoo && (
        <>
          <FormField form={form} name="host" label="Address" hint="The address of your Odoo, version 19 or later.">
            {({ value, ...control }) => (
              <Input
                {...control}
                value={value ?? ''}
                type="url"
                placeholder="https://example.odoo.com"
                autoComplete="off"
              />
            )}
          </FormField>
          <FormField form={form} name="database" label="Database">
            {({ value, ...control }) => <Input {...control} value={value ?? ''} autoComplete="off" />}
          </FormField>
        </>
      )}
      <FormField form={form} name="key" label="API key" hint={HINTS[provider]}>
        {(control) => <Input {...control} mono type="password" autoComplete="off" />}
      </FormField>
    </FormDialog>
  )
}
