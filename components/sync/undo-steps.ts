/** A change of this user as `changes.undo` takes it; see `ChangeRef` of the server. */
export type Changed = { entity: string; id: string; version: number; deleted?: boolean }

/** What one press of Undo takes back: one edit, or all changes of a bulk edit. */
export type Step = {
  /** What was done, as its notice says it. */
  words: string
  /** The id of its notice. */
  notice: string
  /** When it was done, in ms since the epoch. */
  at: number
  /** Known when the server has answered; empty if it refused or changed nothing. */
  changes: Promise<readonly Changed[]>
  /** For a decision about what an agent did, which Undo does not take back: what takes it back. */
  ofAgent?: () => void
}

/**
 * The steps of this tab, oldest first: those to undo, those to redo, and the undo or redo that is running. `shown`: the
 * notice of the newest edit of each field.
 */
export type Steps = {
  done: Step[]
  undone: Step[]
  /** The number of steps that were added. */
  added: number
  running: Promise<unknown>
  shown: Map<string, string>
}

const MOST = 50
/** The server undoes nothing older. */
const YOUNG_MS = 10 * 60 * 1000

export const noSteps = (): Steps => ({
  done: [],
  undone: [],
  added: 0,
  running: Promise.resolve(),
  shown: new Map(),
})

/** Adds a new step. What was undone before can no longer be redone. */
export function addStep(steps: Steps, step: Step): void {
  steps.undone = []
  steps.added += 1
  pushStep(steps, 'done', step)
}

export function pushStep(steps: Steps, to: 'done' | 'undone', step: Step): void {
  steps[to] = [...steps[to], step].slice(-MOST)
}

/**
 * Adds what reverses a step that was undone or redone. `since`: the number of steps when that began. Returns false after a
 * change that was made meanwhile, because nothing is redone after it.
 */
export function pushReversed(steps: Steps, to: 'done' | 'undone', step: Step, since: number): boolean {
  if (to === 'undone' && steps.added !== since) return false
  pushStep(steps, to, step)
  return true
}

/** The newest step, if it is not too old. */
export function lastStep(steps: Steps, from: 'done' | 'undone', now: number): Step | undefined {
  steps[from] = steps[from].filter(({ at }) => now - at < YOUNG_MS)
  return steps[from].at(-1)
}

/** Removes the step; false if it is not there, because it was undone already. */
export function takeStep(steps: Steps, from: 'done' | 'undone', step: Step): boolean {
  const has = steps[from].includes(step)
  steps[from] = steps[from].filter((one) => one !== step)
  return has
}
