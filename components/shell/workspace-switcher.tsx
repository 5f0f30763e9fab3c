'use client'

import { ChevronsUpDown } from 'lucide-react'
import { Avatar } from '#components/ui/avatar.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Menu, type MenuGroup } from '#components/ui/menu.tsx'

type Workspace = { id: string; name: string; href: string; sandbox?: boolean }

type WorkspaceSwitcherProps = { current: string; workspaces: Workspace[]; extra?: MenuGroup[] }

/** The current workspace and the others, sandboxes last. `current` is an id. */
export function WorkspaceSwitcher({ current, workspaces, extra = [] }: WorkspaceSwitcherProps) {
  const here = workspaces.find((workspace) => workspace.id === current)
  const itemOf = (workspace: Workspace) => ({
    label: workspace.name,
    icon: <Avatar name={workspace.name} seed={workspace.id} size="sm" square />,
    hint: workspace.id === current ? 'Current' : undefined,
    href: workspace.href,
  })
  const [sandboxes = [], live = []] = [true, false].map((sandbox) =>
    workspaces.filter((workspace) => (workspace.sandbox ?? false) === sandbox).map(itemOf),
  )
  return (
    <Menu
      align="start"
      trigger={
        <BareButton className="flex h-9 w-full items-center gap-2 rounded-md px-2 text-left font-semibold text-ink hover:bg-hover data-popup-open:bg-selected">
          <Avatar name={here?.name ?? '?'} seed={current} square />
          <span className="min-w-0 flex-1 truncate">{here?.name}</span>
          <ChevronsUpDown className="size-3.5 shrink-0 text-ink-faint" aria-hidden />
          <span className="sr-only">, switch workspace</span>
        </BareButton>
      }
      groups={[
        ...(live.length > 0 ? [{ label: 'Workspaces', items: live }] : []),
        ...(sandboxes.length > 0 ? [{ label: 'Sandboxes', items: sandboxes }] : []),
        ...extra,
      ]}
    />
  )
}
