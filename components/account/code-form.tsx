'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Form, FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { authCall } from './auth-call.ts'

const schemas = () => import('#server/modules/account/schema.ts')
const totp = () => schemas().then((module) => module.TotpCode)
const backup = () => schemas().then((module) => module.BackupCode)

/** Second step of signing in: a code from the authenticator app, or a backup code. */
export function CodeForm({ onDone }: { onDone: () => void }) {
  const [byApp, setByApp] = useState(true)
  return (
    <div className="flex flex-col gap-3">
      {byApp ? (
        <CodeField
          key="app"
          schema={totp}
          call="two-factor/verify-totp"
          label="Six-digit code"
          hint="From your authenticator app."
          onDone={onDone}
        />
      ) : (
        <CodeField
          key="backup"
          schema={backup}
          call="two-factor/verify-backup-code"
          label="Backup code"
          hint="Each code works once."
          onDone={onDone}
        />
      )}
      <Button variant="ghost" wide onClick={() => setByApp(!byApp)}>
        {byApp ? 'Use a backup code' : 'Use your authenticator app'}
      </Button>
    </div>
  )
}

type CodeFieldProps = { schema: typeof totp; call: string; label: string; hint: string; onDone: () => void }

function CodeField({ schema, call, label, hint, onDone }: CodeFieldProps) {
  const form = useZodForm(schema, { code: '' })
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await authCall(call, values)
        onDone()
      }}
    >
      <FormField form={form} name="code" label={label} hint={hint}>
        {(control) => <Input {...control} mono inputMode="numeric" autoComplete="one-time-code" autoFocus />}
      </FormField>
      <Button type="submit" variant="primary" wide loading={form.isSubmitting}>
        Continue
      </Button>
    </Form>
  )
}
