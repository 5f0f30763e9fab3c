'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { authCall, leaveFor } from './auth-call.ts'

export function signOut(next = '/sign-in'): Promise<void> {
  return authCall('sign-out', {}).then(
    () => leaveFor(next),
    (error: Error) => toast.error('You are still signed in', { description: error.message }),
  )
}

/** Out, and on to `next`: to come in as somebody else. */
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
      Sign out and switch
    </Button>
  )
}
