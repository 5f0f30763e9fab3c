import { lazy } from 'react'

const AGAIN_MS = 2_000
const TRIES = 15
const parts = new Set<() => Promise<unknown>>()

/**
 * A component whose code is fetched when it is first shown, not with the page. While the server is gone it is asked for again, for
 * half a minute: what stands on the page already stays.
 */
export const later: typeof lazy = (load) => {
  parts.add(load)
  return lazy(() => patiently(load))
}

/** Fetches what nobody has asked for yet, one part after the other: a page that has rested needs no server to open a menu. */
export async function fetchParts(): Promise<void> {
  for (const load of parts) await load().catch(() => {})
}

/** Runs what a part is for until the returned function is called; the part is fetched behind the page. For effects. */
export function startLater<Part>(load: () => Promise<Part>, start: (part: Part) => (() => void) | void): () => void {
  let stop = () => {}
  let isOver = false
  void patiently(load).then((part) => {
    if (!isOver) stop = start(part) ?? stop
  })
  return () => {
    isOver = true
    stop()
  }
}

async function patiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; tries++)
    try {
      return await load()
    } catch (error) {
      if (tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
}
