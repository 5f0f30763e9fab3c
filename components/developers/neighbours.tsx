import { ArrowLeft, ArrowRight } from 'lucide-react'
import Link from 'next/link'
import type { NavGroup } from '#components/shell/nav-list.tsx'
import { cx } from '#components/ui/cx.ts'

type NeighboursProps = {
  nav: readonly NavGroup[]
  current: string
  /** Use the width of tables, not of text. */
  wide: boolean
}

/** Links to the previous and the next page in navigation order. */
export function Neighbours({ nav, current, wide }: NeighboursProps) {
  const pages = nav.flatMap(({ items }) => items)
  const place = pages.findIndex(({ href }) => href === current)
  const [before, after] = [pages[place - 1], pages[place + 1]]
  if (place < 0 || (!before && !after)) return null
  return (
    <nav
      aria-label="Previous and next page"
      className={cx('mt-16 flex justify-between gap-4 border-t border-line pt-5', wide ? 'max-w-220' : 'max-w-176')}
    >
      {before ? (
        <Link href={before.href} className={linkStyle}>
          <ArrowLeft aria-hidden className="size-4" />
          {before.label}
        </Link>
      ) : (
        <span />
      )}
      {after && (
        <Link href={after.href} className={`${linkStyle} text-right`}>
          {after.label}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  )
}

const linkStyle = 'inline-flex min-h-8 items-center gap-2 rounded-md font-medium text-ink-muted hover:text-ink'
