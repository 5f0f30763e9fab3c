import type { Extensions } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Image } from '@tiptap/extension-image'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { isImageAddress } from '#server/modules/documents/rules/safe-address.ts'
import { LinkMark } from './link-mark.ts'

/** A cell holds one line of text. Markdown has no merged cells, so pasted ones become single. */
const cell = {
  content: 'paragraph',
  addAttributes() {
    const single = { default: 1, parseHTML: () => 1 }
    return {
      colspan: single,
      rowspan: single,
      colwidth: { default: null, parseHTML: () => null },
      align: {
        default: null,
        parseHTML: (element: HTMLElement) => alignOf(element.style.textAlign || element.getAttribute('align')),
        renderHTML: ({ align }: { align?: string | null }) => (align ? { style: `text-align: ${align}` } : {}),
      },
    }
  },
}

const alignOf = (value: string | null) => (value === 'left' || value === 'center' || value === 'right' ? value : null)

/** An attribute that is true or false. */
const flag = (name: string) => ({
  default: false,
  parseHTML: (element: HTMLElement) => element.hasAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name.replace('data-', '')] === true ? { [name]: '' } : {},
})

/** The nodes and marks of `documents/rules/document-nodes.ts`, with their keys and input rules. */
export const DOCUMENT_SCHEMA: Extensions = [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [1, 2, 3, 4] }),
  BulletList,
  OrderedList,
  ListItem,
  TaskList,
  TaskItem.configure({
    nested: true,
    a11y: { checkboxLabel: (node) => `Done: ${node.firstChild?.textContent || 'empty task'}` },
  }),
  ListKeymap,
  Blockquote,
  CodeBlock.extend({
    marks: '',
    addAttributes() {
      return { ...this.parent?.(), verbatim: flag('data-verbatim') }
    },
  }),
  HorizontalRule,
  Table.configure({ View: null }),
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
  // Lazy, because the editor draws each image with its stored address for a moment, which leads nowhere.
  Image.configure({ inline: true, HTMLAttributes: { loading: 'lazy' } }).extend({
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (element) => isImageAddress(element.getAttribute('src') ?? '') && null,
      },
    ],
  }),
  HardBreak.extend({ addAttributes: () => ({ soft: flag('data-soft') }) }),
  LinkMark,
  Bold.extend({ priority: 140 }),
  Italic.extend({ priority: 130 }),
  Strike.extend({ priority: 120 }),
  Code.extend({ priority: 110, excludes: '' }),
]

/** An editor always has a block for the cursor. */
export const editable = (doc: Doc): Doc =>
  doc.content.length ? doc : { type: 'doc', content: [{ type: 'paragraph', content: [] }] }
