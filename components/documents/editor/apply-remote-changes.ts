import { Fragment, Node, type Schema } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { align } from '#server/modules/documents/rules/align-sequences.ts'
import { wordsOf } from '#server/modules/documents/rules/compare-documents.ts'
import type { Block, Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { tidy, withFrontMatterFirst } from '#server/modules/documents/rules/tidy.ts'
import { editable } from './document-schema.ts'

/** Marks a transaction as changes of others: not an edit, and not undone. */
export const REMOTE_CHANGES = 'takenIn'

/**
 * Changes only the blocks that differ, to keep the cursor, the selection and the undo history. Empty
 * paragraphs, which are no part of a document, stay too. Undefined if nothing differs.
 */
export function applyRemoteChanges(state: EditorState, doc: Doc): Transaction | undefined {
  const next = Node.fromJSON(state.schema, editable(doc))
  const { tr } = state
  replaceParts(tr, state.doc, next, 0)
  if (!tr.docChanged) return undefined
  return tr.setMeta('addToHistory', false).setMeta(REMOTE_CHANGES, true)
}

type Group = {
  node: Node
  /** With the empty paragraphs around it. */
  size: number
  /** The size of the empty paragraphs before it. */
  offset: number
}

/** `at`: the position of the first part of `before`. */
function replaceParts(tr: Transaction, before: Node, after: Node, at: number): void {
  const groups = groupsOf(before)
  const from = [at]
  for (const { size } of groups) from.push(from.at(-1)! + size)
  const [some, others] = [groups.map(({ node }) => keyOf(node)), after.children.map((node) => keyOf(node))]
  for (const run of align(some, others)) {
    if (run.same) continue
    const nodes = after.children.slice(run.start, run.end)
    if (run.to - run.from === nodes.length)
      for (const [index, node] of nodes.entries()) {
        const group = groups[run.from + index]!
        replaceOne(tr, group.node, node, from[run.from + index]! + group.offset)
      }
    else replaceRange(tr, from[run.from]!, from[run.to]!, Fragment.from(nodes))
  }
}

/** One part became another: only what differs inside is replaced. */
function replaceOne(tr: Transaction, before: Node, after: Node, at: number): void {
  if (!before.sameMarkup(after) || before.isAtom || before.type.spec['tableRole'])
    replaceRange(tr, at, at + before.nodeSize, Fragment.from(after))
  else if (before.isTextblock) replaceText(tr, before, after, at + 1)
  else replaceParts(tr, before, after, at + 1)
}

/**
 * Each run of different words is replaced by itself: the cursor may stand between two of them. A space at the end, which is
 * no part of a document, stays: the next word follows it.
 */
function replaceText(tr: Transaction, whole: Node, after: Node, at: number): void {
  const spaces = / +$/.exec(whole.lastChild?.text ?? '')?.[0].length ?? 0
  const before = whole.cut(0, whole.content.size - spaces)
  const [some, others] = [wordsIn(before), wordsIn(after)]
  for (const { same, from, to, start, end } of align(some.keys, others.keys)) {
    if (same) continue
    const removed = before.content.cut(some.at[from]!, some.at[to])
    replaceWords(tr, removed, after.content.cut(others.at[start]!, others.at[end]), at + some.at[from]!)
  }
}

/** The words and other inline nodes of a text block, with their formatting, and the positions where they begin and end. */
function wordsIn(block: Node): { keys: string[]; at: number[] } {
  const [keys, at] = [[] as string[], [0]]
  for (const child of block.children)
    for (const text of child.text === undefined ? [''] : wordsOf(child.text)) {
      keys.push(JSON.stringify({ ...(child.toJSON() as object), text }))
      at.push(at.at(-1)! + (text.length || child.nodeSize))
    }
  return { keys, at }
}

function replaceWords(tr: Transaction, before: Fragment, after: Fragment, at: number): void {
  const start = before.findDiffStart(after)
  const ends = before.findDiffEnd(after)
  if (start === null || ends === null) return
  // When "aa" becomes "aaa", both ends match the same letters.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  replaceRange(tr, at + start, at + ends.a + overlap, after.cut(start, ends.b + overlap))
}

/** Earlier replacements have moved the positions; they all lie before this one. */
function replaceRange(tr: Transaction, from: number, to: number, content: Fragment): void {
  const start = tr.mapping.map(from, 1)
  tr.replaceWith(start, Math.max(start, tr.mapping.map(to, -1)), content)
}

/** The parts of a document; empty paragraphs belong to the part before them. */
function groupsOf(parent: Node): Group[] {
  const groups: Group[] = []
  let offset = 0
  for (const child of parent.children) {
    const last = groups.at(-1)
    if (blocksOf(child).length === 0 && !isItemStart(parent, child)) {
      if (last) last.size += child.nodeSize
      else offset += child.nodeSize
    } else {
      groups.push({ node: child, size: offset + child.nodeSize, offset })
      offset = 0
    }
  }
  return groups.length === 0 && parent.firstChild ? [{ node: parent.firstChild, size: offset, offset: 0 }] : groups
}

const isItemStart = (parent: Node, child: Node) => parent.type.name.endsWith('Item') && parent.firstChild === child

const keys = new WeakMap<Node, string>()

/** Parts are equal when their normal forms are. */
function keyOf(node: Node): string {
  let key = keys.get(node)
  if (key === undefined) keys.set(node, (key = JSON.stringify(blocksOf(node))))
  return key
}

const blocks = new WeakMap<Node, Block[]>()

/** The document in the editor, in normal form. Blocks that did not change are not read again. */
export function documentOf(node: Node): Doc {
  return { type: 'doc', content: withFrontMatterFirst(node.children.flatMap(blocksOf)) }
}

/** The blocks of this node in a document: none for an empty paragraph. */
export function blocksOf(node: Node): Block[] {
  let read = blocks.get(node)
  if (!read) blocks.set(node, (read = tidy({ type: 'doc', content: [inBlock(node)] }).content))
  return read
}

/** An item of a list is read within one. */
function inBlock(node: Node): unknown {
  const json: unknown = node.toJSON()
  if (node.type.name === 'listItem') return { type: 'bulletList', content: [json] }
  return node.type.name === 'taskItem' ? { type: 'taskList', content: [json] } : json
}

export const nodeOf = (schema: Schema, doc: Doc): Node => Node.fromJSON(schema, editable(doc))
