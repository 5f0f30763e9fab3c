'use client'

import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import type { ShownImages } from '../images/shown-images.ts'
import type { ImageShown } from '../write-html.ts'
import { AddressDialog } from './address-dialog.tsx'
import { blocksOf, documentOf, applyRemoteChanges } from './apply-remote-changes.ts'
import { FindBar } from './find-bar.tsx'
import { type ImageAsked, ImageDialog } from './image-dialog.tsx'
import { isImageSelected, makeEditor } from './make-editor.ts'
import { type Anchor, placeBeside } from './margin-elements.ts'
import { type OtherCursor, type Selected, selectedIn, showCursors } from './other-cursors.ts'
import type { Asked } from './suggest.ts'
import { type FindMentions, type ListKeys, SuggestionList } from './suggestion-list.tsx'
import { Toolbar } from './toolbar.tsx'
import { useImageUploads } from './use-image-uploads.tsx'
import { useKeyboardHeight } from './use-keyboard-height.ts'

/** The interface of an open editor. */
export type EditorHandle = {
  /** The text in normal form. */
  read: () => Doc
  /** Applies a text with changes of others; keeps the cursor and the undo history. */
  put: (doc: Doc) => void
  focus: () => void
  /** The block of the text with the cursor, if the editor has the focus. */
  cursor: () => number | undefined
  /** Where the selection is in the stored text, if the editor has the focus and that text has its block. */
  selected: (stored: Doc) => Selected | undefined
  /** Shows cursors of others at their places in the stored text, and hides those of the tabs `gone`. */
  showCursors: (stored: Doc, cursors: readonly OtherCursor[], gone: readonly string[]) => void
  /** Shows an element at each anchor. `stored`: the text whose blocks they count. */
  place: (anchors: readonly Anchor[], stored: Doc) => void
  /** Scrolls to the block with this place in the document, as `headingsOf` counts them. */
  show: (block: number) => void
}

type DocumentEditorProps = {
  content: Doc
  /** The accessible name of the text. */
  label: string
  onReady: (handle: EditorHandle | undefined) => void
  onTyped: () => void
  onChanged: () => void
  /** The selection has changed, or the editor has lost the focus. */
  onMoved: () => void
  /** The element beside the text for an anchor. */
  elementOf: (id: string) => HTMLElement
  /** Opens a link or a mention. */
  onFollow: (href: string) => void
  /** The address and size of an image by its `src`. */
  show: (src: string) => ImageShown
  images: ShownImages
  find: FindMentions
}

/** Below the header; on small screens above the keyboard, while the text has focus or a menu of the bar is open. */
const BAR =
  'z-20 border-line bg-surface max-md:invisible max-md:fixed max-md:inset-x-0 max-md:bottom-(--keyboard) max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] max-md:group-focus-within/editor:visible max-md:has-[[aria-expanded=true]]:visible md:sticky md:top-0 md:-mx-2 md:mb-3 md:border-b print:hidden'

/** Edits a document: toolbar, slash menu, Markdown shortcuts, mentions, search. Independent of storage. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { find } = props
  const latest = useRef(props)
  const keys = useRef<ListKeys>(null)
  const [editor, setEditor] = useState<Editor>()
  const [asked, setAsked] = useState<Asked>()
  const [link, setLink] = useState<string>()
  const [image, setImage] = useState<ImageAsked>()
  const [finding, setFinding] = useState(false)
  const uploads = useImageUploads(editor, props.images)
  const parts = useRef(uploads)
  useEffect(() => {
    latest.current = props
    parts.current = uploads
  })
  const keyboard = useKeyboardHeight()
  const askLink = useCallback((made: Editor) => {
    if (made.isActive('link')) made.commands.extendMarkRange('link')
    setLink(String(made.getAttributes('link')['href'] ?? ''))
  }, [])
  const askImage = useCallback((made: Editor) => {
    const { src, alt } = isImageSelected(made) ? made.getAttributes('image') : {}
    setImage({ src: src ?? '', alt: alt ?? '' })
  }, [])
  // The editor lives as long as its element; a render never changes its initial content.
  const place = useCallback(
    (element: HTMLDivElement) => {
      const made = makeEditor({
        element,
        content: latest.current.content,
        label: latest.current.label,
        onTyped: () => latest.current.onTyped(),
        onChanged: () => latest.current.onChanged(),
        onMoved: () => latest.current.onMoved(),
        elementOf: (id) => latest.current.elementOf(id),
        onFollow: (href) => latest.current.onFollow(href),
        onFind: () => setFinding(true),
        onLink: () => askLink(made),
        onImage: () => askImage(made),
        images: {
          show: (src) => latest.current.show(src),
          onImages: (files, at) => parts.current.add(files, at),
          onOthers: () =>
            toast.error('Only images can be part of the text', { description: 'Add other files under Files.' }),
          placeOf: (key) => parts.current.placeOf(key),
        },
        suggest: { show: setAsked, key: (key) => keys.current?.key(key) ?? false },
      })
      setEditor(made)
      latest.current.onReady(handleOf(made))
      return () => {
        latest.current.onReady(undefined)
        setEditor(undefined)
        made.destroy()
      }
    },
    [askLink, askImage],
  )

  const enterImage = (attrs: ImageAsked) => {
    setImage(undefined)
    if (image?.src) editor?.chain().focus().updateAttributes('image', attrs).run()
    else editor?.chain().focus().insertContent({ type: 'image', attrs }).run()
  }
  const enterLink = (href: string) => {
    setLink(undefined)
    if (!editor) return
    const { from, to, empty } = editor.state.selection
    const chain = editor.chain().focus()
    if (empty) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setTextSelection({ from, to }).setMark('link', { href }).run()
  }
  const unlink = () => {
    setLink(undefined)
    editor?.chain().focus().unsetMark('link').run()
  }
  return (
    <div ref={keyboard} className="group/editor flex min-w-0 flex-col">
      {editor && (
        <div className={BAR}>
          <Toolbar
            editor={editor}
            onLink={() => askLink(editor)}
            onImage={() => askImage(editor)}
            onFind={() => setFinding(true)}
          />
          {finding && <FindBar view={editor.view} onClose={() => setFinding(false)} />}
        </div>
      )}
      <div ref={place} className="document-place relative" />
      {editor && asked && (
        <SuggestionList
          editor={editor}
          asked={asked}
          find={find}
          keys={keys}
          onImage={() => setImage({ src: '', alt: '' })}
        />
      )}
      {uploads.shown}
      {link !== undefined && (
        <AddressDialog
          asked={link}
          onEnter={enterLink}
          onRemove={link === '' ? undefined : unlink}
          onClose={() => setLink(undefined)}
        />
      )}
      {image && (
        <ImageDialog
          asked={image}
          onEnter={enterImage}
          onUpload={(files) => {
            setImage(undefined)
            uploads.add(files)
          }}
          onClose={() => setImage(undefined)}
        />
      )}
    </div>
  )
}

function handleOf(editor: Editor): EditorHandle {
  return {
    read: () => documentOf(editor.state.doc),
    put: (doc) => {
      const tr = applyRemoteChanges(editor.state, doc)
      if (tr) editor.view.dispatch(tr)
    },
    focus: () => editor.view.focus(),
    cursor: () => {
      const { doc, selection } = editor.state
      const index = selection.$head.index(0)
      const child = doc.maybeChild(index)
      if (!editor.isFocused || !child || blocksOf(child).length === 0) return undefined
      return doc.children.slice(0, index).flatMap(blocksOf).length
    },
    selected: (stored) => (editor.isFocused ? selectedIn(editor.state, stored) : undefined),
    showCursors: (stored, cursors, gone) => {
      if (editor.isDestroyed || (cursors.length === 0 && gone.length === 0)) return
      editor.view.dispatch(showCursors(editor.state, stored, cursors, gone))
    },
    place: (anchors, stored) => {
      const tr = editor.isDestroyed ? undefined : placeBeside(editor.state, anchors, stored)
      if (tr) editor.view.dispatch(tr)
    },
    show: (block) => {
      // Empty paragraphs are not blocks of the document.
      const shown = editor.state.doc.children.flatMap((child, index) => blocksOf(child).map(() => index))
      editor.view.dom.children[shown[block] ?? 0]?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    },
  }
}
