'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Tooltip } from '#components/ui/tooltip.tsx'

export type NavItem = {
  href: string
  label: string
  /** A lucide icon. */
  icon?: ReactNode
  /** A number or word at the end. */
  badge?: ReactNode
  /** The shortcut, shown on hover; as for `Keys`. */
  keys?: string | undefined
  /** Current only on this exact path, not on paths below it, as for Home. */
  exact?: boolean
}

export type NavGroup = { label?: string; items: NavItem[] }

export type NavListProps = { label: string; groups: NavGroup[] }

export function useCurrent(): (item: NavItem) => boolean {
  const pathname = usePathname()
  return (item) => pathname === item.href || (!item.exact && pathname.startsWith(`${item.href}/`))
}

/** Links in groups, with the current one marked. Prefetching is off: each page would request twenty others, twice. */
export function NavList({ label, groups }: NavListProps) {
  const isCurrent = useCurrent()
  // Guests see no records of some groups.
  const shown = groups.filter(({ items }) => items.length > 0)
  return (
    <nav aria-label={label} className="flex flex-col gap-4">
      {shown.map((group, index) => (
        <div key={group.label ?? index} className="flex flex-col gap-px">
          {group.label && <div className="px-2 pb-1 text-xs font-medium text-ink-faint">{group.label}</div>}
          {group.items.map((item) => (
            <Tooltip key={item.href} text={item.keys ? `Go to ${item.label}` : ''} shortcut={item.keys ?? ''}>
              <Link
                href={item.href}
                prefetch={false}
                aria-current={isCurrent(item) ? 'page' : undefined}
                className="flex h-7 items-center gap-2 rounded-md px-2 font-medium text-ink-muted transition-colors max-md:h-9 hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:text-ink [&>svg]:size-4 [&>svg]:shrink-0"
              >
                {item.icon}
                <span className="flex-1 truncate">{item.label}</span>
                {item.badge !== undefined && (
                  <span className="text-sm font-normal text-ink-faint tabular-nums">{item.badge}</span>
                )}
              </Link>
            </Tooltip>
          ))}
        </div>
      ))}
    </nav>
  )
}
