import { type ComponentType, Suspense, use, useCallback, useState, useSyncExternalStore } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

const AGAIN_MS = 2_000
const TRIES = 15

/**
 * A component whose code loads when it is first shown, for what is large and seldom; until then, `Awaited` renders.
 * Retries for half a minute while the server is unreachable, so that the rest of the page survives. Unlike React's
 * `lazy` and `next/dynamic`, which remember a failure and delay even loaded components by React's 300 ms reveal
 * throttle, only server-rendered HTML suspends.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Awaited: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  let coming: Promise<unknown> | undefined
  const arrive = () =>
    (coming ??= patiently(async () => {
      Part = await load()
    }).catch((error: unknown) => {
      coming = undefined
      throw error
    }))

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

  return function Later(props: Props) {
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
}

const Nothing = () => null
/** The server renders the component itself, and hydration must match. */
const isHtml = () => false

async function patiently(load: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await load()
    } catch (error) {
      if (tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
}
