'use client'

import { ChevronDown } from 'lucide-react'
import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'
import { BareButton } from '#components/ui/bare-button.tsx'
import { cx } from '#components/ui/cx.ts'
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

export type NavListProps = {
  label: string
  groups: NavGroup[]
  /** The labels of folded groups, which only show the current page. */
  folded?: readonly string[]
  /** The paths of pages in the workspace that are only shown while they are current. */
  hidden?: readonly string[]
  /** Makes groups with a label foldable. */
  onFold?: (label: string) => void
}

/** The path of a page in its workspace. */
export const pathIn = (href: string) => href.split('/').slice(2).join('/')

export function useCurrent(): (item: NavItem) => boolean {
  const pathname = usePathname()
  return (item) => pathname === item.href || (!item.exact && pathname.startsWith(`${item.href}/`))
}

/** Links in groups, with the current one marked. Prefetching is off: each page would request twenty others, twice. */
export function NavList({ label, groups, folded = [], hidden = [], onFold }: NavListProps) {
  const isCurrent = useCurrent()
  const pathname = usePathname()
  const nav = useRef<HTMLElement>(null)
  const isSidebar = onFold !== undefined
  const isServed = useRef(true)
  useEffect(() => {
    // While the page was loading, someone may have scrolled to the link that they are about to press.
    const isScrolled = isServed.current && nav.current!.parentElement!.scrollTop > 0
    isServed.current = false
    if (isSidebar && !isScrolled)
      nav.current!.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [isSidebar, pathname])
  const isShown = (item: NavItem) => !hidden.includes(pathIn(item.href)) || isCurrent(item)
  // Guests see no records of some groups.
  const shown = groups
    .map((group) => ({ ...group, items: group.items.filter(isShown) }))
    .filter(({ items }) => items.length > 0)
  return (
    <nav ref={nav} aria-label={label} className="flex flex-col gap-4">
      {shown.map((group, index) => {
        const isFolded = group.label !== undefined && folded.includes(group.label)
        return (
          <div key={group.label ?? index} className="flex flex-col gap-px">
            {group.label && <GroupLabel label={group.label} isFolded={isFolded} onFold={onFold} />}
            {group.items
              .filter((item) => !isFolded || isCurrent(item))
              .map((item) => (
                <NavLink key={item.href} item={item} isCurrent={isCurrent(item)} />
              ))}
          </div>
        )
      })}
    </nav>
  )
}

type GroupLabelProps = { label: string; isFolded: boolean; onFold: NavListProps['onFold'] }

function GroupLabel({ label, isFolded, onFold }: GroupLabelProps) {
  if (!onFold) return <div className="px-2 pb-1 text-xs font-medium text-ink-faint">{label}</div>
  return (
    <BareButton
      aria-expanded={!isFolded}
      onClick={() => onFold(label)}
      className="group/fold -mt-1 flex h-6 items-center gap-1 rounded-md px-2 text-left text-xs font-medium text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:h-9"
    >
      {label}
      <ChevronDown
        aria-hidden
        className={cx(
          'size-3.5',
          isFolded ? '-rotate-90' : 'opacity-0 group-hover/fold:opacity-100 group-focus-visible/fold:opacity-100',
        )}
      />
    </BareButton>
  )
}

function NavLink({ item, isCurrent }: { item: NavItem; isCurrent: boolean }) {
  return (
    <Tooltip text={item.keys ? `Go to ${item.label}` : ''} shortcut={item.keys ?? ''}>
      <Link
        href={item.href}
        prefetch={false}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(
          'flex h-7 scroll-my-8 items-center gap-2 rounded-md px-2 font-medium text-ink-muted transition-colors max-md:h-9 hover:bg-hover hover:text-ink [&>svg]:size-4 [&>svg]:shrink-0',
          'has-data-opening:bg-selected has-data-opening:text-ink',
          'not-in-[nav:has([data-opening])]:aria-[current=page]:bg-selected not-in-[nav:has([data-opening])]:aria-[current=page]:text-ink',
        )}
      >
        <Opening />
        {item.icon}
        <span className="flex-1 truncate">{item.label}</span>
        {item.badge !== undefined && (
          <span className="text-sm font-normal text-ink-faint tabular-nums">{item.badge}</span>
        )}
      </Link>
    </Tooltip>
  )
}

/** Marks the link of a page while it loads, so that a press on a slow line shows its effect at once. */
function Opening() {
  return useLinkStatus().pending && <span data-opening="" hidden />
}
