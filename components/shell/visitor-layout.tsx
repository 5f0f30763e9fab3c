import type { ReactNode } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { Main } from './main.tsx'

type VisitorLayoutProps = {
  workspace: { id: string; name: string }
  title: string
  children?: ReactNode
}

/** A page for visitors from outside the workspace: its name and one card. */
export function VisitorLayout({ workspace, title, children }: VisitorLayoutProps) {
  return (
    <Main className="flex min-h-dvh flex-col items-center bg-canvas px-4 py-10 text-read sm:py-16">
      <div className="flex w-full max-w-130 flex-col gap-5">
        <p className="flex items-center gap-2.5 px-1 font-medium">
          <Avatar name={workspace.name} seed={workspace.id} square />
          {workspace.name}
        </p>
        <div className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-8">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {children}
        </div>
      </div>
    </Main>
  )
}
