import { type ComponentType, Suspense, use, useCallback, useState, useSyncExternalStore } from 'react'

const AGAIN_MS = 2_000
const TRIES = 15
const parts = new Set<() => Promise<unknown>>()

/** A component that may not be there yet. */
type Later<Props> = ComponentType<Props> & {
  /** Fetches it ahead, if the server is there. */
  fetch: () => Promise<void>
}

/**
 * A component whose code is fetched when it is first shown, not with the page; `Awaited` stands in its place until then. While the
 * server is gone it is asked for again, for half a minute: what stands on the page already stays.
 *
 * React's `lazy` would show even what has been fetched only after 300 ms, the least it lets pass between two things that a boundary
 * reveals. Only what came as HTML waits for its code in a boundary.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Awaited: ComponentType<Props> = Nothing,
): Later<Props> {
  let Part: ComponentType<Props> | undefined
  let coming: Promise<unknown> | undefined
  const once = async () => {
    const part = await load()
    return (Part ??= part)
  }
  const arrive = () =>
    (coming ??= patiently(once).catch((error: unknown) => {
      coming = undefined
      throw error
    }))
  const fetch = async () => void (await once().catch(() => {}))
  parts.add(fetch)

  function Whole(props: Props) {
    const [failure, setFailure] = useState<{ error: unknown }>()
    const onArrival = useCallback((changed: () => void) => {
      if (!Part) void arrive().then(changed, (error: unknown) => setFailure({ error }))
      return () => {}
    }, [])
    const isAwaited = useSyncExternalStore(onArrival, () => !Part, isHtml)
    if (failure) throw failure.error
    if (isAwaited) return <Awaited {...props} />
    if (!Part) use(arrive())
    const Arrived = Part!
    return <Arrived {...props} />
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
/** What is made on the server is whole, and what is woken from its HTML has to be. */
const isHtml = () => false

/** Fetches what nobody has asked for yet, one part after the other: a page that has rested needs no server to open a menu. */
export async function fetchParts(): Promise<void> {
  for (const fetch of parts) await fetch()
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
