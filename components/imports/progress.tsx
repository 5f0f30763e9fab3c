import type { ReactNode } from 'react'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { Card } from '#components/ui/section.tsx'

type ProgressProps = {
  title: string
  /** From 0 to 1; undefined while it is not known. */
  share: number | undefined
  /** The progress in words. */
  words?: string
  hint?: ReactNode
}

/** Work on an import, with how far it is. */
export function Progress({ title, share, words, hint }: ProgressProps) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium break-words">{title}</p>
        <p className="text-ink-muted tabular-nums">{words}</p>
      </div>
      <ProgressBar label={title} share={share} />
      {hint && <p className="text-sm text-ink-muted">{hint}</p>}
    </Card>
  )
}
