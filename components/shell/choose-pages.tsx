'use client'

import { SlidersHorizontal } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { CheckboxGroup } from '#components/ui/checkbox-group.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { type NavGroup, pathIn } from './nav-list.tsx'

type ChoosePagesProps = { groups: readonly NavGroup[]; hidden: readonly string[]; onHide: (hidden: string[]) => void }

/** Chooses the pages of the sidebar, for this browser. Hidden ones are still found by search and shortcuts. */
export function ChoosePages({ groups, hidden, onHide }: ChoosePagesProps) {
  const all = groups.flatMap(({ label, items }) => {
    const pages = items.filter(({ href }) => !href.endsWith('/settings'))
    return label && pages.length > 0
      ? [{ label, pages: pages.map((page) => ({ ...page, path: pathIn(page.href) })) }]
      : []
  })
  const shown = all.flatMap(({ pages }) => pages.flatMap(({ path }) => (hidden.includes(path) ? [] : [path])))
  return (
    <Popover
      title="Pages in the sidebar"
      startsOnPopup
      className="max-h-[min(36rem,80dvh)] w-64 overflow-y-auto"
      trigger={
        <Button size="sm" variant="ghost" icon={<SlidersHorizontal />} className="self-start">
          Choose pages
        </Button>
      }
    >
      {all.map(({ label, pages }) => (
        <CheckboxGroup
          key={label}
          label={label}
          options={pages.map((page) => ({ value: page.path, label: page.label }))}
          value={shown}
          onValueChange={(next) =>
            onHide(all.flatMap((group) => group.pages.flatMap(({ path }) => (next.includes(path) ? [] : [path]))))
          }
        />
      ))}
    </Popover>
  )
}
