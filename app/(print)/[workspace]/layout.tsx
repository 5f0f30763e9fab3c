import type { ReactNode } from 'react'
import { notationOf } from '#components/ui/format-number.ts'
import { NotationScope } from '#components/ui/reader.tsx'
import { findInside } from '../../(workspace)/[workspace]/inside.ts'

type PrintLayoutProps = { params: Promise<{ workspace: string }>; children: ReactNode }

/** Prints have the notation of the workspace. Its pages redirect non-members. */
export default async function PrintLayout({ params, children }: PrintLayoutProps) {
  const inside = await findInside((await params).workspace)
  if (!inside) return children
  const { locale } = await inside.api.workspaces.get()
  return <NotationScope notation={notationOf(locale)}>{children}</NotationScope>
}
