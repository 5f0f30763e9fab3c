'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { StatusDot } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import { authCall } from './auth-call.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { type Enrolment, TwoFactorDialog } from './two-factor-dialog.tsx'

export function TwoFactorSection({ enabled }: { enabled: boolean }) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const confirm = async (password: string) => {
    if (!enabled) return setEnrolment(await authCall<Enrolment>('two-factor/enable', { password }))
    await authCall('two-factor/disable', { password })
    toast.success('Two-factor authentication turned off')
    router.refresh()
  }
  return (
    <Section
      title="Two-factor authentication"
      description="Requires a code from an authenticator app when you sign in."
    >
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <StatusDot tone={enabled ? 'success' : 'neutral'}>{enabled ? 'On' : 'Off'}</StatusDot>
        <Button onClick={() => setAsking(true)}>{enabled ? 'Turn off' : 'Set up'}</Button>
      </Card>
      <PasswordDialog
        open={asking}
        onOpenChange={setAsking}
        title={enabled ? 'Turn off two-factor authentication?' : 'Set up two-factor authentication'}
        verb={enabled ? 'Turn off' : 'Continue'}
        onConfirm={confirm}
      />
      <TwoFactorDialog
        enrolment={enrolment}
        onClose={() => {
          setEnrolment(undefined)
          router.refresh()
        }}
      />
    </Section>
  )
}
