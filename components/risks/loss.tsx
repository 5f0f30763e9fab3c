'use client'

import { Coins } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#components/records/format-field.ts'
import { Button } from '#components/ui/button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Risk } from '#server/modules/risks/schema.ts'
import { LossDialog } from './loss-dialog.tsx'

type LossProps = { risk: Risk; edit: (fields: Pick<Risk, 'loss'>) => void }

const AMOUNTS = [
  { key: 'low', label: 'Lowest' },
  { key: 'likely', label: 'Most likely' },
  { key: 'high', label: 'Highest' },
] as const

/** The loss estimate of a risk. */
export function Loss({ risk: { loss }, edit }: LossProps) {
  const notation = useNotation()
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title="Loss"
      actions={
        <Button size="sm" icon={<Coins />} onClick={() => setEditing(true)}>
          {loss ? 'Edit loss' : 'Add loss'}
        </Button>
      }
    >
      {loss ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {AMOUNTS.map(({ key, label }) => (
            <div key={key}>
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd className="tabular-nums">{formatMoney(notation, loss[key], loss.currency)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-ink-muted">No loss estimate yet.</p>
      )}
      {editing && <LossDialog open onOpenChange={setEditing} loss={loss} onSave={(next) => edit({ loss: next })} />}
    </Section>
  )
}
