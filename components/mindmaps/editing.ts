import { type Disagreement, mergeTrees } from '#server/modules/mindmaps/rules/merge-trees.ts'
import { checkTree, type Topic } from '#server/modules/mindmaps/rules/topic-tree.ts'

type Step = { before: Topic; after: Topic }

/** A mind map in an editor: `tree` is shown, `base` is the server's state at `version`. */
export type Editing = {
  tree: Topic
  base: Topic
  version: number
  past: readonly Step[]
  future: readonly Step[]
  /** Nodes that someone else changed differently, and their tree at its version. */
  asked: { conflicts: readonly Disagreement[]; theirs: Topic; version: number } | undefined
}

type Stored = { tree: Topic; version: number }

const MOST_STEPS = 200

export const beginEditing = ({ tree, version }: Stored): Editing => ({
  tree,
  base: tree,
  version,
  past: [],
  future: [],
  asked: undefined,
})

export const isSaved = ({ tree, base }: Editing) => isSame(tree, base)

export const isSame = (one: Topic, other: Topic) => one === other || JSON.stringify(one) === JSON.stringify(other)

/** An edit that was made on `seen`. Throws `NoMindMap` beyond the limits. */
export function edited(state: Editing, next: Topic, seen: Topic = state.tree): Editing {
  const tree = isSame(seen, state.tree) ? checkTree(next) : mergeTrees(seen, next, state.tree).tree
  if (isSame(tree, state.tree)) return state
  return { ...state, tree, past: [...state.past, { before: state.tree, after: tree }].slice(-MOST_STEPS), future: [] }
}

/** Undoes the last own edit and keeps later changes of others. */
export function undone(state: Editing): Editing {
  const [step, past] = [state.past.at(-1), state.past.slice(0, -1)]
  if (!step) return state
  const { tree } = mergeTrees(step.after, step.before, state.tree)
  return { ...state, tree, past, future: [...state.future, { before: tree, after: state.tree }] }
}

export function redone(state: Editing): Editing {
  const [step, future] = [state.future.at(-1), state.future.slice(0, -1)]
  if (!step) return state
  const { tree } = mergeTrees(step.before, step.after, state.tree)
  return { ...state, tree, future, past: [...state.past, { before: state.tree, after: tree }] }
}

/** The mind map changed elsewhere while nothing was unsaved. */
export const arrived = (state: Editing, stored: Stored): Editing => ({
  ...state,
  tree: stored.tree,
  base: stored.tree,
  version: stored.version,
})

/**
 * `sent` was saved as `stored`, merged with edits of others. Keeps edits made since; if they cannot be merged, keeps
 * the base too, so that the next save reports the conflict.
 */
export function saved(state: Editing, sent: Topic, stored: Stored): Editing {
  if (isSame(state.tree, sent)) return arrived(state, stored)
  try {
    const { tree, conflicts } = mergeTrees(sent, state.tree, stored.tree)
    if (conflicts.length > 0) return { ...state, base: sent }
    return { ...state, tree, base: stored.tree, version: stored.version }
  } catch {
    return { ...state, base: sent }
  }
}

/** Applies the choice for each node: mine for the ids in `keepMine`, otherwise theirs. */
export function decided(state: Editing, keepMine: ReadonlySet<string>): Editing {
  if (!state.asked) return state
  const { theirs, version } = state.asked
  const { tree } = mergeTrees(state.base, state.tree, theirs, keepMine)
  return { ...state, tree, base: theirs, version, asked: undefined }
}
