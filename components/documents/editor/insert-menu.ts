import type { ChainedCommands, Editor } from '@tiptap/core'
import {
  Code,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Image,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Table,
} from 'lucide-react'

export type Insert = {
  label: string
  icon: LucideIcon
  /** Synonyms for the search. */
  words: string
  /** The Markdown shortcut. */
  typed?: string
  run: (chain: ChainedCommands) => ChainedCommands
  isActive?: (editor: Editor) => boolean
}

const heading = (level: 1 | 2 | 3 | 4, icon: LucideIcon): Insert => ({
  label: `Heading ${level}`,
  icon,
  words: `title section h${level}`,
  typed: '#'.repeat(level),
  run: (chain) => chain.setHeading({ level }),
  isActive: (editor) => editor.isActive('heading', { level }),
})

/** The kinds of blocks, in the order of the menus. */
export const BLOCKS: readonly Insert[] = [
  {
    label: 'Text',
    icon: Pilcrow,
    words: 'paragraph plain',
    run: (chain) => chain.clearNodes(),
    isActive: (editor) => editor.isActive('paragraph'),
  },
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  heading(4, Heading4),
  {
    label: 'Bulleted list',
    icon: List,
    words: 'unordered points ul',
    typed: '-',
    run: (chain) => chain.toggleBulletList(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    words: 'ordered steps ol',
    typed: '1.',
    run: (chain) => chain.toggleOrderedList(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'To-do list',
    icon: ListChecks,
    words: 'task checklist checkbox',
    typed: '[]',
    run: (chain) => chain.toggleTaskList(),
    isActive: (editor) => editor.isActive('taskList'),
  },
  {
    label: 'Quote',
    icon: Quote,
    words: 'blockquote citation',
    typed: '>',
    run: (chain) => chain.toggleBlockquote(),
    isActive: (editor) => editor.isActive('blockquote'),
  },
  {
    label: 'Code block',
    icon: Code,
    words: 'pre source snippet',
    typed: '```',
    run: (chain) => chain.toggleCodeBlock(),
    isActive: (editor) => editor.isActive('codeBlock'),
  },
]

/** The blocks of the slash menu and the Insert menu. */
export const INSERTS: readonly Insert[] = [
  {
    label: 'Table',
    icon: Table,
    words: 'grid columns rows',
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  {
    label: 'Divider',
    icon: Minus,
    words: 'line rule separator hr',
    typed: '---',
    run: (chain) => chain.setHorizontalRule(),
  },
]

/** The image is added where the cursor was once its address is entered. */
export const IMAGE: Insert = { label: 'Image', icon: Image, words: 'picture photo address', run: (chain) => chain }
