import type { Block, Doc } from '#server/modules/documents/rules/document-nodes.ts'
import {
  type BlockConflict,
  conflictsByBlock,
  mergeDocuments,
  placesAfter,
  resolveConflicts,
} from '#server/modules/documents/rules/merge-documents.ts'

/**
 * A block whose edits overlapped with stored ones: the stored text has `replaces` at `block` (before it, if that is
 * empty), `content` is the suggestion, and `base` was there before both.
 */
export type AnsweredConflict = { suggestion: string; block: number; base: Doc; content: Doc; replaces: Doc }
/** A suggestion whose words the editor still shows, at this block of the base. */
export type Held = { suggestion: string; block: number }

type Answer = {
  /** The text that the answer is about. */
  sent: Doc
  stored: Doc
  conflicts: readonly AnsweredConflict[]
}
type Editor = { read: () => Doc; put: (doc: Doc) => void; cursor: () => number | undefined }
/** `isApart`: the base differs from the stored text. */
type Rebased = { base: Doc; held: Held[]; isApart: boolean }

/** A block of the stored text, as each side has it. */
type Slot = { theirs: Block[]; mine: Block[]; base: Block[]; suggestion?: string }

/**
 * Shows the stored text in the editor, and keeps edits made since `sent`. Where they overlap with stored ones, and in the
 * block with the cursor, the editor keeps its own words. The base has the words before both there: the next save meets the
 * same conflict, and updates its suggestion.
 */
export function rebase({ sent, stored, conflicts }: Answer, editor: Editor): Rebased {
  const slots = slotsOf(stored, conflicts)
  const mine = docOf(slots.map((slot) => slot.mine))
  const now = editor.read()
  const merged = isSame(now, sent) ? { doc: mine, conflicts: [] } : mergeDocuments(sent, now, mine)
  addOwn(slots, conflictsByBlock(merged))
  editor.put(resolveConflicts(merged, 'mine'))
  release(slots, mine, editor)
  const held: Held[] = []
  let block = 0
  for (const { base, suggestion } of slots) {
    if (suggestion) held.push({ suggestion, block })
    block += base.length
  }
  const isApart = slots.some(({ base, theirs }) => base !== theirs)
  return { base: docOf(slots.map((slot) => slot.base)), held, isApart }
}

const docOf = (blocks: readonly Block[][]): Doc => ({ type: 'doc', content: blocks.flat() })
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

function slotsOf(stored: Doc, conflicts: readonly AnsweredConflict[]): Slot[] {
  // A block that the user removed is back: no words of theirs are in it.
  const open = conflicts.filter(({ content }) => content.content.length > 0)
  const slotOf = ({ suggestion, replaces, content, base }: AnsweredConflict): Slot => ({
    theirs: replaces.content,
    mine: content.content,
    base: base.content,
    suggestion,
  })
  return [...stored.content, undefined].flatMap((block, index) => {
    const here = open.filter((one) => one.block === index)
    const removed = here.filter(({ replaces }) => replaces.content.length === 0)
    const changed = here.find(({ replaces }) => replaces.content.length > 0)
    const theirs = block ? [block] : []
    const slot = changed ? { ...slotOf(changed), theirs } : { theirs, mine: theirs, base: theirs }
    return [...removed.map(slotOf), ...(block ? [slot] : [])]
  })
}

/** Edits made since the text was sent, in blocks that others have changed meanwhile. */
function addOwn(slots: Slot[], conflicts: readonly BlockConflict[]): void {
  for (const { there, theirs, mine, base } of conflicts.toReversed()) {
    let index = 0
    for (let place = 0; index < slots.length && place + slots[index]!.mine.length <= there; index++)
      place += slots[index]!.mine.length
    const slot = slots[index]
    if (theirs.length === 0 || !slot) slots.splice(index, 0, { theirs: [], mine, base })
    else if (!slot.suggestion) slot.base = base
  }
}

/** Blocks that the user has left, and not changed since the text was sent, show the stored text. */
function release(slots: readonly Slot[], mine: Doc, { read, put, cursor }: Editor): void {
  const open = slots.filter(({ suggestion }) => suggestion)
  if (open.length === 0) return
  const shown = read()
  const places = placesAfter(mine, shown)
  const here = cursor()
  const content = shown.content.map((block) => [block])
  for (const slot of open) {
    const place = places[mine.content.indexOf(slot.mine[0]!)]
    if (place === undefined || place === here || !isSame(content[place], slot.mine)) continue
    content[place] = slot.theirs
    delete slot.suggestion
    slot.base = slot.theirs
  }
  put(docOf(content))
}
