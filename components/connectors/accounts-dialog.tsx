'use client'

import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Form } from '#components/ui/form.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Connector, ConnectorAccount } from '#server/modules/connectors/schema.ts'
import { AccountFields } from './account-fields.tsx'
import { useAccountForm } from './use-account-form.ts'

type AccountsDialogProps = { connector: Connector; accounts: readonly ConnectorAccount[]; onClose: () => void }

/** Changes the accounts to read, the start date and the interval. */
export function AccountsDialog({ connector, accounts, onClose }: AccountsDialogProps) {
  const { form, save } = useAccountForm(connector, accounts)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Choose accounts"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button type="submit" form="accounts" variant="primary" loading={form.isSubmitting}>
            Save changes
          </Button>
        </>
      }
    >
      <Form
        id="accounts"
        form={form}
        onSubmit={async (values) => {
          if (!(await save(values))) return
          toast.success('Saved')
          onClose()
        }}
      >
        <AccountFields form={form} provider={connector.provider} accounts={accounts} />
      </Form>
    </Dialog>
  )
}
