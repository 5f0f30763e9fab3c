'use client'

import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { Import } from '#server/modules/imports/schema.ts'
import { isUndoing } from './describe-import.ts'
import { Progress } from './progress.tsx'

/** The work of the server on an import. */
export function WorkStep({ one }: { one: Import }) {
  const notation = useNotation()
  const { name, status, total } = one
  // An undo counts down.
  const done = isUndoing(one) ? (total ?? 0) - one.done : one.done
  const title = isUndoing(one) ? `Undoing ${name}` : status === 'checking' ? `Checking ${name}` : `Importing ${name}`
  return (
    <Progress
      title={title}
      share={total ? done / total : undefined}
      words={total ? `${formatNumber(notation, done)} of ${formatNumber(notation, total)}` : 'Reading the file…'}
      hint="You can leave this page. The work continues."
    />
  )
}
