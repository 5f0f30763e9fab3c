'use client'

import { type ReactNode, useState } from 'react'
import { ChoosePages } from './choose-pages.tsx'
import { foldedCookie, hiddenCookie, keepNames } from './folded.ts'
import { Main } from './main.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { type NavGroup, NavList } from './nav-list.tsx'
import { SkipLink } from './skip-link.tsx'

type AppShellProps = {
  /** `<WorkspaceSwitcher …/>` */
  switcher: ReactNode
  nav: NavGroup[]
  /** The labels of folded groups in the sidebar. */
  folded?: readonly string[]
  /** The paths of pages that are not in the sidebar. */
  hidden?: readonly string[]
  /** Below the switcher: search and New. */
  top?: ReactNode
  /** The same controls in the bar on small screens. */
  barEnd?: ReactNode
  /** `<UserMenu …/>` */
  user: ReactNode
  /** A banner above every page: offline or suspended. */
  notice?: ReactNode
  children: ReactNode
}

/** The layout of the workspace: sidebar and page. Below 768 px, the sidebar becomes a drawer. */
export function AppShell(props: AppShellProps) {
  const { switcher, nav, top, barEnd, user, notice, children } = props
  const [folded, setFolded] = useState(props.folded ?? [])
  const onFold = (label: string) => {
    const next = folded.includes(label) ? folded.filter((one) => one !== label) : [...folded, label]
    setFolded(next)
    keepNames(foldedCookie, next)
  }
  const [hidden, setHidden] = useState(props.hidden ?? [])
  const onHide = (next: string[]) => {
    setHidden(next)
    keepNames(hiddenCookie, next)
  }
  const sidebar = (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 flex-col gap-2 p-2">
        {switcher}
        {top}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 py-1">
        <NavList label="Workspace" groups={nav} folded={folded} hidden={hidden} onFold={onFold} />
        <div className="mt-3 flex">
          <ChoosePages groups={nav} hidden={hidden} onHide={onHide} />
        </div>
      </div>
      <div className="shrink-0 border-t border-line p-2">{user}</div>
    </div>
  )
  return (
    <div className="flex min-h-dvh max-md:flex-col">
      <SkipLink />
      <aside
        aria-label="Sidebar"
        className="sticky top-0 h-dvh w-58 shrink-0 border-r border-line bg-canvas max-md:hidden"
      >
        {sidebar}
      </aside>
      <MobileBar end={barEnd}>{sidebar}</MobileBar>
      <div className="flex min-w-0 flex-1 flex-col">
        {notice}
        <Main className="flex-1">{children}</Main>
      </div>
    </div>
  )
}
