'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { authCall, leaveFor } from './auth-call.ts'

export async function signOut(next = '/sign-in'): Promise<void> {
  try {
    await authCall('sign-out', {})
    leaveFor(next)
  } catch (error) {
    toast.error('Could not sign out', { description: (error as Error).message })
  }
}

/** Signs out and continues to `next`, to switch accounts. */
export function SignOutButton({ next }: { next: string }) {
  const [leaving, setLeaving] = useState(false)
  return (
    <Button
      variant="primary"
      wide
      loading={leaving}
      onClick={() => {
        setLeaving(true)
        void signOut(next).finally(() => setLeaving(false))
      }}
    >
      Sign out and switch account
    </Button>
  )
}
