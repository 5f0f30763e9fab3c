import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type SectionProps = {
  title: string
  description?: ReactNode
  actions?: ReactNode
  id?: string
  children: ReactNode
}

/** A page section with a title. */
export function Section({ title, description, actions, id, children }: SectionProps) {
  return (
    <section id={id} aria-label={title} className="flex min-w-0 flex-col gap-3">
      <div className={cx('flex flex-wrap justify-between gap-x-4 gap-y-2', description ? 'items-end' : 'items-center')}>
        <div className={cx('flex flex-col gap-0.5', Boolean(description) && 'min-w-0 flex-1 basis-60')}>
          <h2 className="text-md font-semibold">{title}</h2>
          {description && <p className="max-w-160 text-ink-muted">{description}</p>}
        </div>
        {actions && <div className="flex items-center gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** A box with a thin border. `flush` removes the padding for tables and lists. */
export function Card({ flush, className, children }: { flush?: boolean; className?: string; children: ReactNode }) {
  return (
    <div className={cx('min-w-0 rounded-lg border border-line bg-surface', flush ? 'overflow-clip' : 'p-4', className)}>
      {children}
    </div>
  )
}
