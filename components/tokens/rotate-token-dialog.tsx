'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { SecretOnce } from '#components/ui/secret-once.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { UsedToken } from '#server/modules/tokens/schema.ts'
import { useTokens } from './use-tokens.ts'

const overlaps = [
  { value: '0', label: 'Expires now' },
  { value: '1', label: 'Expires in 1 hour' },
  { value: '24', label: 'Expires in 24 hours' },
] as const
type Overlap = (typeof overlaps)[number]['value']

/** Rotates the secret of a token. The user first chooses how long the old secret stays valid. */
export function RotateTokenDialog({ token, onClose }: { token: UsedToken | undefined; onClose: () => void }) {
  const [overlap, setOverlap] = useState<Overlap>('24')
  const [secret, setSecret] = useState<string>()
  const { once, pending } = useOnce()
  const { rotate } = useTokens()
  const confirm = async () => {
    if (!token) return
    try {
      setSecret((await rotate({ id: token.id, overlap: Number(overlap) as 0 | 1 | 24 })).secret)
    } catch (error) {
      toast.error('Could not rotate the token', { description: (error as Error).message })
    }
  }
  const close = () => {
    onClose()
    setSecret(undefined)
  }
  return (
    <Dialog
      open={token !== undefined}
      onOpenChange={(open) => !open && close()}
      title={secret ? `Token “${token?.name}” rotated` : `Rotate “${token?.name}”?`}
      description={secret ? undefined : 'You get a new token with the same name, access and lifetime.'}
      footer={
        secret ? (
          <DialogClose render={<Button variant="primary">Done</Button>} />
        ) : (
          <>
            <DialogClose render={<Button>Cancel</Button>} />
            <Button variant="primary" loading={pending} onClick={() => void once(confirm)}>
              Rotate token
            </Button>
          </>
        )
      }
    >
      {secret ? (
        <SecretOnce label="Token" secret={secret} />
      ) : (
        <RadioGroup label="Current token" options={overlaps} value={overlap} onValueChange={setOverlap} />
      )}
    </Dialog>
  )
}
