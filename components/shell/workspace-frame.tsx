'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, Suspense, useEffect } from 'react'
import { signOut } from '#components/account/sign-out-button.tsx'
import { Bell } from '#components/notifications/bell.tsx'
import { PaletteScope, SearchButton, SearchIcon } from '#components/palette/palette-scope.tsx'
import { fetchParts, later, startLater } from '#components/ui/later.ts'
import { AppShell } from './app-shell.tsx'
import { type Frame, FrameScope } from './frame.tsx'
import { ConnectionNotice, LiveData } from './live.tsx'
import type { NavGroup } from './nav-list.tsx'
import { DEVELOPERS, placesFor } from './places.ts'
import { WorkspaceData } from './trpc.tsx'
import { UserMenu } from './user-menu.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

type WorkspaceFrameProps = {
  frame: Frame
  /** The change behind which this page was made. */
  since: number
  /** When the workspace will be deleted, once that is decided. */
  deletesAt: string | null
  children: ReactNode
}

const DeletionNotice = later(async () => ({
  default: (await import('#components/workspaces/deletion-notice.tsx')).DeletionNotice,
}))

/** How long a page is open before it fetches what may be wanted on it. */
const REST_MS = 10_000

/** Everything around a page of a workspace, and the data it asks for. */
export function WorkspaceFrame({ frame, since, deletesAt, children }: WorkspaceFrameProps) {
  const { person, here, workspaces } = frame
  const pathname = usePathname()
  useEffect(
    () =>
      startLater(
        () => import('./keep-focus.ts'),
        ({ keepFocus }) => keepFocus(),
      ),
    [],
  )
  useEffect(() => {
    const timer = setTimeout(() => void fetchParts(), REST_MS)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <WorkspaceData key={here.slug} workspace={here.slug}>
      <LiveData name={`atrium ${here.id} ${person.id}`} since={since}>
        <FrameScope frame={frame}>
          <PaletteScope>
            <AppShell
              notice={
                <>
                  <ConnectionNotice />
                  {deletesAt && (
                    <Suspense>
                      <DeletionNotice
                        at={deletesAt}
                        zone={here.zone}
                        {...(frame.role === 'owner' && { settingsHref: `/${here.slug}/settings` })}
                      />
                    </Suspense>
                  )}
                </>
              }
              switcher={
                <WorkspaceSwitcher
                  current={here.id}
                  workspaces={workspaces.map(({ id, name, slug }) => ({ id, name, href: `/${slug}` }))}
                />
              }
              top={
                <div className="flex items-center gap-1">
                  <SearchButton />
                  <Bell />
                </div>
              }
              barEnd={
                <>
                  <SearchIcon />
                  <Bell />
                </>
              }
              nav={navFor(frame)}
              user={
                <UserMenu {...person} profileHref={`/${here.slug}/settings/account`} onSignOut={() => void signOut()} />
              }
            >
              {children}
            </AppShell>
          </PaletteScope>
        </FrameScope>
      </LiveData>
    </WorkspaceData>
  )
}

function navFor({ here, role }: Frame): NavGroup[] {
  const { icon: Book, ...developers } = DEVELOPERS
  return [
    ...placesFor(role).map(({ places, ...group }) => ({
      ...group,
      items: places.map(({ path, label, icon: Icon }) => ({
        href: `/${here.slug}${path}`,
        label,
        icon: <Icon />,
        exact: path === '',
      })),
    })),
    { label: 'Build on it', items: [{ ...developers, icon: <Book /> }] },
  ]
}
