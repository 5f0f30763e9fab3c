'use client'

import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

type Tab = { value: string; label: string; count?: number; content: ReactNode }

type TabsProps = {
  /** What the tabs show. */
  label: string
  tabs: Tab[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

/** Tabs within one page. For separate pages, use links. */
export function Tabs({ label, tabs, value, defaultValue = tabs[0]?.value, onValueChange }: TabsProps) {
  const isReady = useIsHydrated()
  return (
    <BaseTabs.Root
      value={value}
      defaultValue={value === undefined ? defaultValue : undefined}
      onValueChange={(next) => onValueChange?.(next as string)}
    >
      <BaseTabs.List
        aria-label={label}
        className="relative flex gap-4 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            disabled={!isReady}
            className="flex h-9 shrink-0 items-center gap-1.5 rounded-sm font-medium text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-sm text-ink-faint tabular-nums">{tab.count}</span>}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className="absolute bottom-0 left-(--active-tab-left) h-0.5 w-(--active-tab-width) rounded-full bg-accent transition-[left,width]" />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="rounded-sm pt-4">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
