import type { ReactNode } from 'react'
import { SettingsLayout } from '#components/shell/settings-layout.tsx'
import { settingsFor } from '#components/shell/sidebar.ts'
import { findInside } from '../inside.ts'

type SettingsProps = { params: Promise<{ workspace: string }>; children: ReactNode }

export default async function Settings({ params, children }: SettingsProps) {
  const { workspace } = await params
  const inside = await findInside(workspace)
  if (!inside) return children
  const nav = settingsFor(inside.here.member.role).map(({ label, places }) => ({
    ...(label && { label }),
    items: places.map((place) => ({
      href: `/${workspace}${place.path}`,
      label: place.label,
      exact: place.path === '/settings',
    })),
  }))
  return <SettingsLayout nav={nav}>{children}</SettingsLayout>
}
