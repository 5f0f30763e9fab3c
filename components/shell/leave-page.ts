type Leave = () => void

/** Of the page that is open: asks before `leave` if it has text that cannot be saved, or returns false. */
export const guard: { holds?: (leave: Leave) => boolean } = {}

/** Leaves the page by a key or a command; links ask by themselves. */
export function leavePage(leave: Leave): void {
  if (!guard.holds?.(leave)) leave()
}
