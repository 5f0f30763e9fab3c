'use client'

import { type ReactNode, useEffect } from 'react'
import { Bell } from '#components/notifications/bell.tsx'
import { PaletteScope, SearchButton, SearchIcon } from '#components/palette/palette-scope.tsx'
import { SandboxNotice } from '#components/sandboxes/sandbox-notice.tsx'
import { keepPages } from '#components/sync/keep-pages.ts'
import { ConnectionNotice, LiveData } from '#components/sync/live.tsx'
import { WorkspaceData } from '#components/sync/trpc.tsx'
import { DeletionNotice } from '#components/workspaces/deletion-notice.tsx'
import { RegionOfBrowser } from '#components/workspaces/region-of-browser.tsx'
import { AppShell } from './app-shell.tsx'
import { type Frame, FrameScope } from './frame.tsx'
import { keepFocus } from './keep-focus.ts'
import type { NavGroup } from './nav-list.tsx'
import type { Place } from './place.ts'
import { StayGuard } from './stay-guard.tsx'
import { UndoKeys } from './undo-keys.tsx'
import { UserMenu } from './user-menu.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

type WorkspaceFrameProps = {
  frame: Frame
  places: readonly Place[]
  nav: NavGroup[]
  /** The labels of folded groups in the sidebar. */
  folded: readonly string[]
  /** The paths of pages that are not in the sidebar. */
  hidden: readonly string[]
  /** The feed position at which this page was rendered. */
  since: number
  /** The scheduled deletion of the workspace, if any. */
  deletesAt: string | null
  /** Whether this browser decides the time zone or the notation of the workspace. */
  takesRegion: boolean
  children: ReactNode
}

/** The frame and the data providers of a workspace page. */
export function WorkspaceFrame(props: WorkspaceFrameProps) {
  const { frame, places, nav, folded, hidden, since, deletesAt, takesRegion, children } = props
  const { person, here, workspaces } = frame
  useEffect(keepFocus, [])
  useEffect(keepPages, [])
  return (
    <WorkspaceData key={here.slug} workspace={here.slug}>
      <LiveData workspace={here.slug} name={`atrium ${here.id} ${person.id}`} since={since}>
        <UndoKeys />
        {takesRegion && <RegionOfBrowser />}
        <StayGuard />
        <FrameScope frame={frame}>
          <PaletteScope places={places}>
            <AppShell
              notice={
                <>
                  {here.sandbox && <SandboxNotice />}
                  <ConnectionNotice />
                  {deletesAt && (
                    <DeletionNotice
                      at={deletesAt}
                      zone={here.zone}
                      {...(frame.role === 'owner' && { settingsHref: `/${here.slug}/settings` })}
                    />
                  )}
                </>
              }
              switcher={
                <WorkspaceSwitcher
                  current={here.id}
                  workspaces={workspaces.map(({ id, name, slug, sandbox }) => ({
                    id,
                    name,
                    sandbox,
                    href: `/${slug}`,
                  }))}
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
              nav={nav}
              folded={folded}
              hidden={hidden}
              user={<UserMenu {...person} profileHref={`/${here.slug}/settings/account`} />}
            >
              {children}
            </AppShell>
          </PaletteScope>
        </FrameScope>
      </LiveData>
    </WorkspaceData>
  )
}
