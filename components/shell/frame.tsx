'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { FirstWeekdayContext } from '#components/ui/first-weekday.ts'
import type { Notation } from '#components/ui/format-number.ts'
import { NotationScope } from '#components/ui/reader.tsx'
import type { Member } from '#server/modules/members/schema.ts'

/** The current workspace and member, available to everything inside the frame. */
export type Frame = {
  person: { id: string; name: string; email: string }
  role: Member['role']
  /** False for guests without a project: their tasks belong to one. */
  mayCreateTasks: boolean
  /** For guests: the project that their new tasks belong to at first. */
  project?: string
  /**
   * `zone`: the workspace's IANA time zone; `currency`: its ISO 4217 code; `firstWeekday`: the start of its week (1
   * Monday … 7 Sunday); `taxRate`: percent, for first lines.
   */
  here: {
    id: string
    slug: string
    zone: string
    currency: string
    firstWeekday: number
    taxRate: number
    sandbox: boolean
  }
  /** From the server, so that HTML and browser agree whatever their locale data. */
  notation: Notation
  workspaces: { id: string; slug: string; name: string; sandbox: boolean }[]
}

const FrameContext = createContext<Frame | undefined>(undefined)

export function FrameScope({ frame, children }: { frame: Frame; children: ReactNode }) {
  return (
    <FrameContext value={frame}>
      <NotationScope notation={frame.notation}>
        <FirstWeekdayContext value={frame.here.firstWeekday}>{children}</FirstWeekdayContext>
      </NotationScope>
    </FrameContext>
  )
}

/** False on public pages, which have no workspace frame. */
export const useIsFramed = () => useContext(FrameContext) !== undefined

export function useFrame(): Frame & { root: string } {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('outside of the frame of a workspace')
  return { ...frame, root: `/${frame.here.slug}` }
}
