'use client'

import { type Figure, Figures } from '#components/records/figures.tsx'
import { numberText } from '#components/ui/number-words.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import type { Import } from '#server/modules/imports/schema.ts'

const LABELS = {
  before: { created: 'New', updated: 'Updated', skipped: 'Skipped', failed: 'Would fail' },
  after: { created: 'Created', updated: 'Updated', skipped: 'Skipped', failed: 'Failed' },
}

/** What an import would do, or did. */
export function Counts({ one, when }: { one: Import; when: keyof typeof LABELS }) {
  const notation = useNotation()
  const figures = (['created', 'updated', 'skipped', 'failed'] as const).map((key): Figure => ({
    label: LABELS[when][key],
    value: numberText(notation, one[key]),
    ...(key === 'failed' && one.failed > 0 && { tone: 'danger' }),
  }))
  return (
    <Card className="pt-6">
      <Figures figures={figures} />
    </Card>
  )
}
