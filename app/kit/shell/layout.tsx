import {
  Activity,
  Boxes,
  CircleCheck,
  FolderKanban,
  Handshake,
  House,
  ListTodo,
  Megaphone,
  Receipt,
  Settings,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { AppShell } from '#components/shell/app-shell.tsx'
import { SettingsLayout } from '#components/shell/settings-layout.tsx'
import { UserMenu } from '#components/shell/user-menu.tsx'
import { WorkspaceSwitcher } from '#components/shell/workspace-switcher.tsx'

const nav = [
  {
    items: [
      { href: '/kit', label: 'Home', icon: <House />, exact: true },
      { href: '/kit#my-tasks', label: 'My tasks', icon: <CircleCheck />, badge: 4 },
    ],
  },
  {
    label: 'Work',
    items: [
      { href: '/kit#tasks', label: 'Tasks', icon: <ListTodo /> },
      { href: '/kit#projects', label: 'Projects', icon: <FolderKanban /> },
      { href: '/kit#contacts', label: 'Contacts', icon: <Users /> },
      { href: '/kit#deals', label: 'Deals', icon: <Handshake /> },
      { href: '/kit#invoices', label: 'Invoices', icon: <Receipt /> },
      { href: '/kit#marketing', label: 'Marketing', icon: <Megaphone /> },
      { href: '/kit#inventory', label: 'Inventory', icon: <Boxes /> },
    ],
  },
  {
    label: 'Workspace',
    items: [
      { href: '/kit#activity', label: 'Activity', icon: <Activity /> },
      { href: '/kit/shell', label: 'Settings', icon: <Settings /> },
    ],
  },
]

const settings = [
  {
    label: 'You',
    items: [
      { href: '/kit/shell#profile', label: 'Profile' },
      { href: '/kit/shell#sessions', label: 'Sessions' },
    ],
  },
  {
    label: 'Workspace',
    items: [
      { href: '/kit/shell', label: 'Tokens', exact: true },
      { href: '/kit/shell#webhooks', label: 'Webhooks' },
      { href: '/kit/shell#members', label: 'Members' },
    ],
  },
]

export default function KitShellLayout({ children }: { children: ReactNode }) {
  return (
    <AppShell
      switcher={
        <WorkspaceSwitcher
          current="w1"
          workspaces={[
            { id: 'w1', name: 'Northwind', href: '/kit/shell' },
            { id: 'w2', name: 'Studio Sur', href: '/kit/shell' },
          ]}
        />
      }
      nav={nav}
      user={<UserMenu id="m1" name="Ana López" email="ana@northwind.example" profileHref="/kit/shell" />}
    >
      <SettingsLayout nav={settings}>{children}</SettingsLayout>
    </AppShell>
  )
}
