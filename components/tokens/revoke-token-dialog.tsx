'use client'

import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import type { Notation } from '#components/ui/format-number.ts'
import { formatRelativeTime } from '#components/ui/format-relative-time.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { toast } from '#components/ui/toast.ts'
import type { UsedToken } from '#server/modules/tokens/schema.ts'
import { useTokens } from './use-tokens.ts'

type RevokeTokenDialogProps = { token: UsedToken | undefined; zone: string; onClose: () => void }

/** Asks, then revokes. Open while there is a token. */
export function RevokeTokenDialog({ token, zone, onClose }: RevokeTokenDialogProps) {
  const { revoke } = useTokens()
  const notation = useNotation()
  return (
    <AlertDialog
      open={token !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke “${token?.name}”?`}
      description={`Requests with this token are rejected immediately. ${lastUse(notation, token, zone)} This cannot be undone.`}
      verb="Revoke token"
      onConfirm={async () => {
        await revoke({ id: token!.id })
        toast.success(`Revoked “${token!.name}”`)
      }}
    />
  )
}

function lastUse(notation: Notation, token: UsedToken | undefined, zone: string): string {
  if (!token?.last_used_at) return 'It has not been used yet.'
  return `It was last used ${formatRelativeTime(notation, new Date(token.last_used_at), new Date(), zone)}.`
}
