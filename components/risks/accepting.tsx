'use client'

import { useEffect } from 'react'
import { MANAGERS } from '#components/records/kind-facts.ts'
import type { CompletionProps } from '#components/records/record-kind.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { later } from '#components/ui/later.tsx'
import type { Risk } from '#server/modules/risks/schema.ts'

const AcceptDialog = later(async () => (await import('./accept-dialog.tsx')).AcceptDialog)

/** Asks for the reason when the status of one risk is set to accepted. The server refuses all else, and says why. */
export function Accepting({ rows, fields, onComplete, onCancel }: CompletionProps) {
  const { role } = useFrame()
  const asks = rows.length === 1 && MANAGERS.includes(role)
  useEffect(() => {
    if (!asks) onComplete(fields)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  return asks ? <AcceptDialog open onOpenChange={(open) => !open && onCancel()} risk={rows[0] as Risk} /> : null
}
