import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import items from '#content/sections.json' with { type: 'json' }
import { Wordmark } from './logo.tsx'
import { Main } from './main.tsx'
import { type NavGroup, NavList } from './nav-list.tsx'
import { NavStrip } from './nav-strip.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const sections: NavGroup[] = [{ items }]

type PortalLayoutProps = {
  /** The sidebar of the section. */
  nav?: NavGroup[]
  /** `<TableOfContents …/>` */
  toc?: ReactNode
  /** In the header: search and "Open workspace". */
  actions?: ReactNode
  children: ReactNode
}

/** The layout of the developer portal: 16 px text, sections on top, pages on the left, headings on the right. */
export function PortalLayout({ nav, toc, actions, children }: PortalLayoutProps) {
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="sticky top-0 z-20 border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-340 items-center gap-4 px-4 md:px-6">
          <Link href="/developers" className="rounded-md p-1">
            <Wordmark suffix="Developers" />
          </Link>
          <div className="flex-1 max-lg:hidden">
            <NavStrip label="Sections" groups={sections} />
          </div>
          <div className="ml-auto flex items-center gap-2">
            {actions}
            <ThemeChoice />
          </div>
        </div>
        <div className="border-t border-line lg:hidden">
          <NavStrip label="Sections" groups={sections} />
        </div>
      </header>
      {/* Room for the headings, which on long pages arrive after the first paint. */}
      <div className={cx('mx-auto flex max-w-340 max-lg:flex-col', Boolean(toc) && 'xl:pr-56')}>
        {nav && (
          <>
            <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] w-60 shrink-0 self-start overflow-y-auto px-4 py-8 max-lg:hidden">
              <NavList label="Pages" groups={nav} />
            </div>
            <details className="border-b border-line lg:hidden">
              <summary className="flex h-10 items-center gap-1 px-4 font-medium md:px-6">
                All pages
                <ChevronDown aria-hidden className="size-4 text-ink-faint [[open]>summary>&]:rotate-180" />
              </summary>
              <div className="px-2 pb-4 md:px-4">
                <NavList label="Pages" groups={nav} />
              </div>
            </details>
          </>
        )}
        <Main className="min-w-0 flex-1 px-4 py-8 text-read md:px-8">{children}</Main>
        {toc && (
          <div className="sticky top-14 -mr-56 max-h-[calc(100dvh-3.5rem)] w-56 shrink-0 self-start overflow-y-auto px-4 py-8 max-xl:hidden">
            {toc}
          </div>
        )}
      </div>
    </div>
  )
}

/** The headings of a long page; `depth` is 2 or 3. */
export function TableOfContents({ headings }: { headings: { id: string; text: string; depth: number }[] }) {
  return (
    <nav aria-label="On this page" className="flex flex-col gap-2">
      <p className="text-xs font-medium text-ink-faint">On this page</p>
      <ul className="flex flex-col border-l border-line">
        {headings.map((heading) => (
          <li key={heading.id}>
            <a
              href={`#${heading.id}`}
              className={`block py-1 text-base text-ink-muted hover:text-ink ${heading.depth > 2 ? 'pl-6' : 'pl-3'}`}
            >
              {heading.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
