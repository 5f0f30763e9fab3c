'use client'

import { Ellipsis, ListChecks, LogIn, RefreshCw, Trash2, Unplug } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { Connector, ConnectorAccount } from '#server/modules/connectors/schema.ts'
import { AccountsDialog } from './accounts-dialog.tsx'
import { ConnectKeyDialog } from './connect-key-dialog.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { RemoveFigures } from './remove-figures.tsx'
import { useConnectorActions } from './use-connectors.ts'
import { useSignIn } from './use-sign-in.ts'

type Open = 'accounts' | 'key' | 'disconnect' | 'remove'

export function ConnectorActions({
  connector,
  accounts,
}: {
  connector: Connector
  accounts: readonly ConnectorAccount[]
}) {
  const { id, provider, status, host } = connector
  const { syncNow } = useConnectorActions()
  const signIn = useSignIn(provider)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const isConnected = status !== 'disconnected'
  const byKey = provider === 'brevo' || provider === 'odoo' ? provider : undefined
  const { once, pending } = useOnce()
  const sync = () =>
    syncNow({ id }).then(
      () => toast.success('Sync started'),
      (error: Error) => toast.error('Could not start the sync', { description: error.message }),
    )
  return (
    <>
      {status === 'active' && (
        <Button icon={<RefreshCw />} loading={pending} onClick={() => void once(sync)}>
          Sync now
        </Button>
      )}
      <Menu
        trigger={<IconButton label="Data source options" icon={<Ellipsis />} variant="secondary" />}
        groups={[
          {
            items: [
              ...(status === 'active'
                ? [{ label: 'Choose accounts…', icon: <ListChecks />, onSelect: () => setOpen('accounts') }]
                : []),
              ...(isConnected
                ? [
                    byKey
                      ? { label: 'Enter a new key…', icon: <LogIn />, onSelect: () => setOpen('key') }
                      : { label: 'Sign in again', icon: <LogIn />, onSelect: () => signIn.start(id) },
                  ]
                : []),
            ],
          },
          {
            items: [
              {
                label: isConnected ? 'Disconnect…' : 'Remove figures…',
                icon: isConnected ? <Unplug /> : <Trash2 />,
                danger: true,
                onSelect: () => setOpen(isConnected ? 'disconnect' : 'remove'),
              },
            ],
          },
        ]}
      />
      {open === 'accounts' && <AccountsDialog connector={connector} accounts={accounts} onClose={close} />}
      {open === 'key' && byKey && (
        <ConnectKeyDialog open onOpenChange={close} provider={byKey} connector={id} host={host} />
      )}
      {open === 'disconnect' && <DisconnectDialog connector={connector} onClose={close} />}
      <RemoveFigures connector={connector} open={open === 'remove'} onOpenChange={close} />
    </>
  )
}
