import { type ComponentType, Suspense, use, useCallback, useState, useSyncExternalStore } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

const AGAIN_MS = 2_000
const TRIES = 15
const parts = new Set<() => Promise<unknown>>()

/** A component whose code may not have loaded yet. */
type Later<Props> = ComponentType<Props> & {
  /** Preloads the code; ignores failures. */
  fetch: () => Promise<void>
}

/**
 * A component whose code loads when it is first shown; until then, `Awaited` renders. Retries for half a minute while
 * the server is unreachable, so that the rest of the page survives. Unlike React's `lazy`, which delays even loaded
 * components by its 300 ms reveal throttle, only server-rendered HTML suspends.
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

  function Loaded({ props, setReady }: { props: Props; setReady: (isReady: boolean) => void }) {
    const [failure, setFailure] = useState<{ error: unknown }>()
    const onArrival = useCallback(
      (changed: () => void) => {
        setReady(true)
        if (!Part) void arrive().then(changed, (error: unknown) => setFailure({ error }))
        return () => {}
      },
      [setReady],
    )
    const isAwaited = useSyncExternalStore(onArrival, () => !Part, isHtml)
    if (failure) throw failure.error
    if (isAwaited) return <Awaited {...props} />
    if (!Part) use(arrive())
    const Arrived = Part!
    return <Arrived {...props} />
  }

  function Later(props: Props) {
    const [isReady, setReady] = useState(useIsHydrated())
    const current = (
      <Suspense fallback={<Awaited {...props} />}>
        <Loaded props={props} setReady={setReady} />
      </Suspense>
    )
    const [served] = useState(current)
    // New props for HTML that waits for its code would make React discard it, with the focus and text in it.
    return isReady ? current : served
  }
  return Object.assign(Later, { fetch })
}

const Nothing = () => null
/** The server renders the component itself, and hydration must match. */
const isHtml = () => false

/**
 * Preloads all remaining code, one part at a time, so that an idle page can open menus while the server is
 * unreachable.
 */
export async function fetchParts(): Promise<void> {
  for (const fetch of parts) await fetch()
}

/** Loads code after the page and runs it until the returned function is called. For effects. */
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
