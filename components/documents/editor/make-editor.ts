import { Editor, Extension } from '@tiptap/core'
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions'
import { NodeSelection } from '@tiptap/pm/state'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { documentClass } from '../document-class.ts'
import { REMOTE_CHANGES } from './apply-remote-changes.ts'
import { DOCUMENT_SCHEMA, editable } from './document-schema.ts'
import { DragHandle } from './drag-handle.ts'
import { FindText } from './find-text.ts'
import { ImageFiles, type ImageParts } from './image-files.ts'
import { MarginElements } from './margin-elements.ts'
import { MoveBlock } from './move-block.ts'
import { OtherCursors } from './other-cursors.ts'
import { Paste } from './paste.ts'
import { ReadCursor } from './read-cursor.ts'
import { Suggest, type SuggestKeys } from './suggest.ts'

/** Whether the selection is one image. */
export const isImageSelected = ({ state: { selection } }: Editor) =>
  selection instanceof NodeSelection && selection.node.type.name === 'image'

const BESIDE_BAR = { top: 72, bottom: 72, left: 4, right: 4 }

export type EditorParts = {
  element: HTMLElement
  content: Doc
  label: string
  /** The user changed the text. */
  onTyped: () => void
  /** The text has changed, by the user or by others. */
  onChanged: () => void
  onFind: () => void
  onLink: () => void
  /** A link was clicked with Ctrl or ⌘. */
  onFollow: (href: string) => void
  /** Opens the selected image. */
  onImage: () => void
  images: ImageParts
  /** The element to show beside the text for an anchor. */
  elementOf: (id: string) => HTMLElement
  /** The selection has changed, or the editor has lost the focus. */
  onMoved: () => void
  suggest: SuggestKeys
}

/** Creates an editor in `element`. Typing costs one transaction; work on the full text is deferred. */
export function makeEditor({
  element,
  content,
  label,
  onTyped,
  onChanged,
  onFind,
  onLink,
  onFollow,
  onImage,
  images,
  elementOf,
  onMoved,
  suggest,
}: EditorParts): Editor {
  const Keys = Extension.create({
    name: 'documentKeys',
    addKeyboardShortcuts: () => ({
      'Mod-f': () => {
        onFind()
        return true
      },
      Enter: ({ editor }) => {
        if (!isImageSelected(editor)) return false
        onImage()
        return true
      },
      'Mod-k': ({ editor }) => {
        if (editor.state.selection.empty && !editor.isActive('link')) return false
        onLink()
        return true
      },
    }),
  })
  return new Editor({
    element,
    content: editable(content),
    extensions: [
      ...DOCUMENT_SCHEMA,
      ReadCursor,
      UndoRedo,
      Gapcursor,
      Dropcursor.configure({ width: 2, color: 'var(--focus)', class: 'drop-cursor' }),
      Placeholder.configure({
        placeholder: ({ node }) => (node.type.name === 'heading' ? 'Heading' : 'Write, or press / for blocks'),
      }),
      MoveBlock,
      DragHandle,
      FindText,
      Paste,
      ImageFiles.configure({ parts: images }),
      OtherCursors,
      MarginElements.configure({ elementOf }),
      Suggest.configure({ keys: suggest }),
      Keys,
    ],
    injectCSS: false,
    enablePasteRules: false,
    editorProps: {
      // The bar stays beside the text, above it or, on a phone, below it.
      scrollThreshold: BESIDE_BAR,
      scrollMargin: BESIDE_BAR,
      attributes: {
        class: documentClass(content),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        dir: 'auto',
      },
      handleDoubleClickOn: (_view, _at, node) => {
        if (node.type.name !== 'image') return false
        onImage()
        return true
      },
      handleClick: (_view, _at, event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href]') : null
        if (!link || (!event.metaKey && !event.ctrlKey)) return false
        onFollow(link.getAttribute('href')!)
        return true
      },
    },
    onSelectionUpdate: onMoved,
    onBlur: onMoved,
    onTransaction: ({ transaction }) => {
      if (!transaction.docChanged) return
      if (transaction.getMeta(REMOTE_CHANGES) === undefined) onTyped()
      onChanged()
    },
  })
}
