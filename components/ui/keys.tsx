'use client'

import { useSyncExternalStore } from 'react'
import { Kbd } from './kbd.tsx'

const MAC: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }
const never = () => () => {}
const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

/**
 * The keys of a shortcut, such as `Mod Shift Z` or `G then T`, as the keyboard of the visitor names them: `Mod` is ⌘ on
 * a Mac and Ctrl elsewhere.
 */
export function Keys({ keys }: { keys: string }) {
  const mac = useSyncExternalStore(never, isMac, () => false)
  const nameOf = (key: string) => (mac ? MAC[key] : undefined) ?? (key === 'Mod' ? 'Ctrl' : key)
  return (
    <span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-ink-faint">
      {keys
        .split(' ')
        .map((key, at) => (key === 'then' ? <span key={at}>then</span> : <Kbd key={at}>{nameOf(key)}</Kbd>))}
    </span>
  )
}
