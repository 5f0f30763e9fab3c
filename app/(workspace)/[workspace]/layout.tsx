import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { WorkspaceFrame } from '#components/shell/workspace-frame.tsx'
import { findInside } from './inside.ts'

type WorkspaceLayoutProps = { params: Promise<{ workspace: string }>; children: ReactNode }

export async function generateMetadata({ params }: WorkspaceLayoutProps): Promise<Metadata> {
  const inside = await findInside((await params).workspace)
  if (!inside) return {}
  return { title: { default: inside.here.workspace.name, template: `%s · ${inside.here.workspace.name}` } }
}

/** Without the frame for whoever is not inside: the page sends them where they belong. */
export default async function WorkspaceLayout({ params, children }: WorkspaceLayoutProps) {
  const inside = await findInside((await params).workspace)
  if (!inside) return children
  const { visitor, here, api } = inside
  const [{ seq }, { deletes_at }] = await Promise.all([api.changes.position(), api.workspaces.get()])
  const { id, slug, time_zone: zone, currency } = here.workspace
  return (
    <WorkspaceFrame
      frame={{
        person: { id: here.member.id, name: here.member.name, email: visitor.email },
        role: here.member.role,
        here: { id, slug, zone, currency },
        workspaces: visitor.memberships.map(({ workspace }) => ({
          id: workspace.id,
          slug: workspace.slug,
          name: workspace.name,
        })),
      }}
      since={seq}
      deletesAt={deletes_at}
    >
      {children}
    </WorkspaceFrame>
  )
}
