import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { foldedCookie, hiddenCookie, readNames } from '#components/shell/folded.ts'
import { sidebarFor } from '#components/shell/sidebar.ts'
import { WorkspaceFrame } from '#components/shell/workspace-frame.tsx'
import { workspaceNav } from '#components/shell/workspace-nav.tsx'
import { notationOf } from '#components/ui/format-number.ts'
import { FIRST_WEEKDAY } from '#server/modules/workspaces/schema.ts'
import { findInside } from './inside.ts'

type WorkspaceLayoutProps = { params: Promise<{ workspace: string }>; children: ReactNode }

export async function generateMetadata({ params }: WorkspaceLayoutProps): Promise<Metadata> {
  const inside = await findInside((await params).workspace)
  if (!inside) return {}
  return { title: { default: inside.here.workspace.name, template: `%s · ${inside.here.workspace.name}` } }
}

/** Non-members get no frame; the page redirects them. */
export default async function WorkspaceLayout({ params, children }: WorkspaceLayoutProps) {
  const inside = await findInside((await params).workspace)
  if (!inside) return children
  const { visitor, here, api, position } = inside
  const { deletes_at, week_starts_on, tax_rate: taxRate, locale, unchosen } = await api.workspaces.get()
  const { id, slug, time_zone: zone, currency, sandbox } = here.workspace
  const isGuest = here.member.role === 'guest'
  const [project] = isGuest ? (await api.projects.list({ limit: 1, count: false })).data : []
  const frame = {
    person: { id: here.member.id, name: here.member.name, email: visitor.email },
    role: here.member.role,
    mayCreateTasks: !isGuest || project !== undefined,
    ...(project && { project: project.id }),
    here: { id, slug, zone, currency, firstWeekday: FIRST_WEEKDAY[week_starts_on], taxRate, sandbox },
    notation: notationOf(locale),
    workspaces: visitor.memberships.map(({ workspace }) => ({
      id: workspace.id,
      slug: workspace.slug,
      name: workspace.name,
      sandbox: workspace.sandbox,
    })),
  }
  const groups = sidebarFor(frame.role)
  return (
    <WorkspaceFrame
      frame={frame}
      places={groups.flatMap(({ places }) => places)}
      nav={workspaceNav(slug, groups)}
      folded={readNames((await cookies()).get(foldedCookie)?.value)}
      hidden={readNames((await cookies()).get(hiddenCookie)?.value)}
      since={position}
      deletesAt={deletes_at}
      takesRegion={here.member.role === 'owner' && unchosen.length > 0}
    >
      {children}
    </WorkspaceFrame>
  )
}
