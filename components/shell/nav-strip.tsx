'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { type NavListProps, useCurrent } from './nav-list.tsx'

/** The same links in one row that scrolls horizontally: second-level navigation on small screens. */
export function NavStrip({ label, groups }: NavListProps) {
  const isCurrent = useCurrent()
  const strip = useRef<HTMLElement>(null)
  const pathname = usePathname()
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - strip.current.clientWidth / 3
  }, [pathname])
  return (
    <nav ref={strip} aria-label={label} className="relative flex gap-1 overflow-x-auto px-4 [scrollbar-width:none]">
      {groups
        .flatMap((group) => group.items)
        .map((item) => (
          <Link
            key={item.href}
            href={item.href}
            prefetch={false}
            aria-current={isCurrent(item) ? 'page' : undefined}
            className="flex h-10 shrink-0 items-center border-b-2 border-transparent px-2 font-medium text-ink-muted hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {item.label}
          </Link>
        ))}
    </nav>
  )
}
