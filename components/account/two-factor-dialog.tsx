'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Form, FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { QrCode } from '#components/ui/qr-code.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { authCall } from './auth-call.ts'

export type Enrolment = { totpURI: string; backupCodes: string[] }

const schema = () => import('#server/modules/account/schema.ts').then((module) => module.TotpCode)

/** Three steps: add the key to the app, confirm a first code, save the backup codes. */
export function TwoFactorDialog({ enrolment, onClose }: { enrolment: Enrolment | undefined; onClose: () => void }) {
  const [proven, setProven] = useState(false)
  const form = useZodForm(schema, { code: '' })
  const key = enrolment ? (new URL(enrolment.totpURI).searchParams.get('secret') ?? '') : ''
  const close = () => {
    onClose()
    setProven(false)
    form.reset()
  }
  if (proven)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title="Save your backup codes"
        description="Use one to sign in without your phone. Each code works once. You won’t see them again."
        footer={<DialogClose render={<Button variant="primary">I saved them</Button>} />}
      >
        <CodeBlock title="Backup codes" code={enrolment?.backupCodes.join('\n') ?? ''} />
      </Dialog>
    )
  return (
    <Dialog
      open={enrolment !== undefined}
      onOpenChange={(open) => !open && close()}
      title="Set up your authenticator app"
      description="Scan this QR code with any authenticator app, then enter the code it shows."
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button type="submit" form="two-factor" variant="primary" loading={form.isSubmitting}>
            Turn on
          </Button>
        </>
      }
    >
      <Form
        id="two-factor"
        form={form}
        onSubmit={async (values) => {
          await authCall('two-factor/verify-totp', values)
          setProven(true)
        }}
      >
        {enrolment && <QrCode text={enrolment.totpURI} label="QR code with the setup key" />}
        <Field
          label="Or enter this setup key"
          hint={
            <>
              Using this phone?{' '}
              <a className="text-accent-text underline underline-offset-3" href={enrolment?.totpURI}>
                Open authenticator app
              </a>
            </>
          }
        >
          <Input
            readOnly
            mono
            value={key.replace(/(.{4})(?=.)/g, '$1 ')}
            end={<CopyButton text={key} label="Copy key" />}
          />
        </Field>
        <FormField form={form} name="code" label="Six-digit code">
          {(control) => <Input {...control} mono inputMode="numeric" autoComplete="one-time-code" />}
        </FormField>
      </Form>
    </Dialog>
  )
}
