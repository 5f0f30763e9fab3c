import type { Topic } from '#server/modules/mindmaps/rules/topic-tree.ts'
import { type Direction, neighbor, type Step } from './edit-tree.ts'

export type CanvasActions = {
  addChild: () => void
  addSibling: () => void
  rename: () => void
  remove: () => void
  move: (step: Step) => void
  fold: () => void
  select: (id: string) => void
  undo: () => void
  redo: () => void
  zoom: (factor: number) => void
  fit: () => void
}

const STEPS: Record<Direction, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }
type Seen = { tree: Topic; folded: ReadonlySet<string>; selected: string | undefined }

/** Runs the action of a key on the canvas; false for other keys. Tab leaves the canvas unless a node is selected. */
export function pressKey(event: Key, { tree, folded, selected }: Seen, actions: CanvasActions): boolean {
  const { key, shiftKey, altKey } = event
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'z') (shiftKey ? actions.redo : actions.undo)()
    else if (key.toLowerCase() === 'y') actions.redo()
    else if (key === '=' || key === '+') actions.zoom(1.25)
    else if (key === '-') actions.zoom(0.8)
    else if (key === '0') actions.fit()
    else return false
    return true
  }
  const isArrow = key in STEPS
  if (isArrow && !altKey) {
    actions.select(selected ? neighbor(tree, selected, key as Direction, folded) : tree.id)
    return true
  }
  if (!selected) return false
  if (isArrow) actions.move(STEPS[key as Direction])
  else if (key === 'Enter') (selected === tree.id ? actions.addChild : actions.addSibling)()
  else if (key === 'Tab' && !shiftKey) actions.addChild()
  else if (key === 'F2') actions.rename()
  else if (key === 'Delete' || key === 'Backspace') actions.remove()
  else if (key === ' ') actions.fold()
  else if (key === 'Escape') actions.select('')
  else return false
  return true
}
