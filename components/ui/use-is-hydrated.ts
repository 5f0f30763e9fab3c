import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether React has taken over the HTML of the server. Until then, a component must render as the server did, even if
 * data has arrived meanwhile.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
