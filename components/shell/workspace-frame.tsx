'use client'

import { BookOpen, House, ListTodo, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { signOut } from '#components/account/sign-out-button.tsx'
import { AppShell } from './app-shell.tsx'
import { ConnectionNotice, LiveData } from './live.tsx'
import { WorkspaceData } from './trpc.tsx'
import { UserMenu } from './user-menu.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

type WorkspaceFrameProps = {
  person: { id: string; name: string; email: string }
  here: { id: string; slug: string }
  workspaces: { id: string; slug: string; name: string }[]
  /** The change behind which this page was made. */
  since: number
  children: ReactNode
}

/** Everything around a page of a workspace, and the data it asks for. */
export function WorkspaceFrame({ person, here, workspaces, since, children }: WorkspaceFrameProps) {
  const root = `/${here.slug}`
  return (
    <WorkspaceData key={here.slug} workspace={here.slug}>
      <LiveData name={`atrium ${here.id} ${person.id}`} since={since}>
        <AppShell
          notice={<ConnectionNotice />}
          switcher={
            <WorkspaceSwitcher
              current={here.id}
              workspaces={workspaces.map(({ id, name, slug }) => ({ id, name, href: `/${slug}` }))}
            />
          }
          nav={[
            { items: [{ href: root, label: 'Home', icon: <House />, exact: true }] },
            { label: 'Work', items: [{ href: `${root}/tasks`, label: 'Tasks', icon: <ListTodo /> }] },
            { label: 'Workspace', items: [{ href: `${root}/settings`, label: 'Settings', icon: <Settings /> }] },
            { label: 'Build on it', items: [{ href: '/developers', label: 'Developers', icon: <BookOpen /> }] },
          ]}
          user={<UserMenu {...person} profileHref={`${root}/settings/account`} onSignOut={() => void signOut()} />}
        >
          {children}
        </AppShell>
      </LiveData>
    </WorkspaceData>
  )
}
