import Link from 'next/link'
import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'

type CardProps = {
  name: string
  /** Omitted for the preview under the pointer during a drag. */
  href?: string
  menu?: ReactNode
  lifted?: boolean
  faint?: boolean
  children: ReactNode
}

/** A record's card; its name links to the record. */
export function Card({ name, href, menu, lifted, faint, children }: CardProps) {
  const words = 'line-clamp-2 font-medium break-words'
  return (
    <div
      className={cx(
        'group relative flex flex-col gap-1 rounded-md border border-line bg-surface px-3 py-2 select-none hover:border-line-strong dark:bg-raised',
        lifted && 'cursor-grabbing shadow-float',
        faint && 'opacity-40',
      )}
    >
      <div className="flex items-start justify-between gap-1">
        {href ? (
          <Link
            href={href}
            dir="auto"
            prefetch={false}
            draggable={false}
            className={cx(
              words,
              'after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus',
            )}
          >
            {name}
          </Link>
        ) : (
          <span dir="auto" className={words}>
            {name}
          </span>
        )}
        {menu}
      </div>
      <div className="flex min-w-0 flex-col gap-1 text-sm text-ink-muted empty:hidden">{children}</div>
    </div>
  )
}
