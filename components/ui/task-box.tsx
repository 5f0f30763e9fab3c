'use client'

import type { Task } from './markdown-tokens.ts'
import { TickBox } from './tick-box.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

type TaskBoxProps = { task: Task; onTick: ((task: Task) => void) | undefined }

/** The box of a task in Markdown, disabled for readers. */
export function TaskBox({ task: { checked, line }, onTick }: TaskBoxProps) {
  const isReady = useIsHydrated()
  return (
    <TickBox
      disabled={!onTick || !isReady}
      checked={checked}
      onChange={(event) => onTick?.({ checked: event.target.checked, line })}
    />
  )
}
