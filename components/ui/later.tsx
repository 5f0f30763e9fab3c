import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

const AGAIN_MS = 2_000
const TRIES = 15
const parts = new Set<() => Promise<unknown>>()

/** A component that may not be there yet. */
type Later<Props> = ComponentType<Props> & {
  /** Fetches it ahead. */
  fetch: () => Promise<unknown>
}

/**
 * A component whose code is fetched when it is first shown, not with the page; `Awaited` stands in its place until then. While the
 * server is gone it is asked for again, for half a minute: what stands on the page already stays.
 *
 * React's `lazy` alone would show even what has been fetched only after 300 ms, the least it lets pass between two things that it
 * reveals. It is used where that does not hold: on the server, and where its HTML waits for its code.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Awaited: ComponentType<Props> = Nothing,
): Later<Props> {
  let Part: ComponentType<Props> | undefined
  const fetch = async () => (Part ??= await load())
  parts.add(fetch)
  const Hydrated = lazy(async () => ({ default: await patiently(fetch) }))

  function Whole(props: Props) {
    const isDrawnHere = useSyncExternalStore(neverChanges, isBrowser, isServer)
    const [, setFetched] = useState(false)
    useEffect(() => {
      if (Part) return
      void patiently(fetch).then(
        () => setFetched(true),
        (error: unknown) =>
          setFetched(() => {
            throw error
          }),
      )
    }, [])
    if (Part) return <Part {...props} />
    return isDrawnHere ? <Awaited {...props} /> : <Hydrated {...props} />
  }

  function Later(props: Props) {
    return (
      <Suspense fallback={<Awaited {...props} />}>
        <Whole {...props} />
      </Suspense>
    )
  }
  return Object.assign(Later, { fetch })
}

const Nothing = () => null
const neverChanges = () => () => {}
const isBrowser = () => true
const isServer = () => false

/** Fetches what nobody has asked for yet, one part after the other: a page that has rested needs no server to open a menu. */
export async function fetchParts(): Promise<void> {
  for (const fetch of parts) await fetch().catch(() => {})
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
