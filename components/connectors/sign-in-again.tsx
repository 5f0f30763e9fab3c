'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { Connector } from '#server/modules/connectors/schema.ts'
import { ConnectKeyDialog } from './connect-key-dialog.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Renews the sign-in of a connection: at the provider, or with a new key. */
export function SignInAgain({ connector, verb }: { connector: Connector; verb?: string }) {
  const { id, provider, host } = connector
  const signIn = useSignIn(provider)
  const [asking, setAsking] = useState(false)
  if (provider !== 'brevo' && provider !== 'odoo')
    return (
      <Button loading={signIn.isStarting} onClick={() => signIn.start(id)}>
        {verb ?? 'Sign in again'}
      </Button>
    )
  return (
    <>
      <Button onClick={() => setAsking(true)}>{verb ?? 'Enter a new key'}</Button>
      {asking && <ConnectKeyDialog open onOpenChange={setAsking} provider={provider} connector={id} host={host} />}
    </>
  )
}
