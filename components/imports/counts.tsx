'use client'

import { type Figure, Figures } from '#components/records/figures.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import type { Import } from '#server/modules/imports/schema.ts'
import { IMPORT_ROW_STATES } from './import-states.ts'

/** What an import would do, or did. */
export function Counts({ one, when }: { one: Import; when: 'before' | 'after' }) {
  const notation = useNotation()
  const figures = (['created', 'updated', 'skipped', 'failed'] as const).map((key): Figure => ({
    label: IMPORT_ROW_STATES[when][key].label,
    value: formatNumber(notation, one[key]),
    ...(key === 'failed' && one.failed > 0 && { tone: 'danger' }),
  }))
  return (
    <Card className="pt-6">
      <Figures figures={figures} />
    </Card>
  )
}
