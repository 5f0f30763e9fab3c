import type { ReactNode } from 'react'

/** One UI component on the kit page, with its name and its states in a row. */
export function Specimen({ title, stack, children }: { title: string; stack?: boolean; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-2 border-t border-line pt-4 lg:grid-cols-[9rem_minmax(0,1fr)]">
      <h3 className="text-ink-muted">{title}</h3>
      <div className={stack ? 'flex min-w-0 flex-col gap-4' : 'flex min-w-0 flex-wrap items-center gap-3'}>
        {children}
      </div>
    </div>
  )
}
