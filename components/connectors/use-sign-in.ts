'use client'

import { useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import type { ProviderSlug } from '#server/modules/connectors/rules.ts'
import { useConnectorActions } from './use-connectors.ts'

/** Redirects the browser to the provider to connect or to sign in again. */
export function useSignIn(provider: ProviderSlug) {
  const { startSignIn } = useConnectorActions()
  const [isStarting, setStarting] = useState(false)
  async function start(connector: string | null) {
    setStarting(true)
    try {
      const { url } = await startSignIn({ provider, connector })
      window.location.assign(url)
    } catch (error) {
      setStarting(false)
      toast.error('The sign-in could not start', { description: (error as Error).message })
    }
  }
  return { isStarting, start: (connector: string | null) => void start(connector) }
}
