'use client'

import { useSyncExternalStore } from 'react'
import { Kbd } from '#components/ui/kbd.tsx'

const never = () => () => {}
const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys of a shortcut, labelled for the user's platform. */
export function Keys({ keys }: { keys: readonly string[] }) {
  const mac = useSyncExternalStore(never, isMac, () => false)
  const nameOf = (key: string) => (key === 'Mod' ? (mac ? '⌘' : 'Ctrl') : key)
  return (
    <span className="inline-flex items-center gap-1 text-xs text-ink-faint">
      {keys.map((key) => (key === 'then' ? <span key={key}>then</span> : <Kbd key={key}>{nameOf(key)}</Kbd>))}
    </span>
  )
}
