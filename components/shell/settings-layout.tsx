import type { ReactNode } from 'react'
import { type NavGroup, NavList } from './nav-list.tsx'
import { NavStrip } from './nav-strip.tsx'

/** Second-level navigation beside a settings page, inside `AppShell`. Each page renders its own `Page`. */
export function SettingsLayout({ nav, children }: { nav: NavGroup[]; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-320 max-lg:flex-col">
      <div className="w-52 shrink-0 py-5 pl-4 max-lg:hidden">
        <div className="sticky top-5">
          <p className="mb-3 flex h-8 items-center px-2 text-md font-semibold">Settings</p>
          <NavList label="Settings" groups={nav} />
        </div>
      </div>
      <div className="border-b border-line lg:hidden">
        <NavStrip label="Settings" groups={nav} />
      </div>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
