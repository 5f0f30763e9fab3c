'use client'

import { useSyncExternalStore } from 'react'
import { readTheme, type Theme, themeCookie } from './theme.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`
  for (const listener of listeners) listener()
}

/** The selected theme and its setter, which applies at once and on later visits. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    subscribe,
    () => readTheme(document.documentElement.dataset.theme),
    () => 'system' as const,
  )
  return [theme, setTheme]
}
