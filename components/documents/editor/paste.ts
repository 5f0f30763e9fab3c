import { Extension, type Editor } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { isSafeAddress } from '#server/modules/documents/rules/safe-address.ts'
import { nodeOf } from './apply-remote-changes.ts'
import { cleanPasted } from './paste-html.ts'

const MARKS_OF_MARKDOWN =
  /^ {0,3}(#{1,6} |[-*+] |\d{1,9}[.)] |> |```|~~~|\|.+\|\s*$|([-*_] ?){3,}$)|\*\*[^\s*]|\[[^\]\n]+\]\([^)\s]+\)|`[^`\n]+`/m
const ADDRESS = /^https?:\/\/\S+$/i

/** Paste from Word, Google Docs and the web, of Markdown, and of an address over selected words. */
export const Paste = Extension.create({
  name: 'pasteText',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          transformPastedHTML: cleanPasted,
          handlePaste: (view, event) => {
            const text = event.clipboardData?.getData('text/plain') ?? ''
            const { selection } = view.state
            if (selection.$from.parent.type.spec.code) return false
            if (ADDRESS.test(text.trim()) && isSafeAddress(text.trim())) return pasteAddress(editor, text.trim())
            const isFormatted = (event.clipboardData?.getData('text/html') ?? '') !== ''
            const isCodeEditor = event.clipboardData?.types.includes('vscode-editor-data') ?? false
            if ((isFormatted && !isCodeEditor) || !MARKS_OF_MARKDOWN.test(text)) return false
            void pasteMarkdown(editor, text)
            return true
          },
        },
      }),
    ]
  },
})

function pasteAddress(editor: Editor, href: string): boolean {
  const { state, view } = editor
  const { from, to, empty } = state.selection
  const mark = state.schema.marks['link']!.create({ href })
  if (!empty && state.selection instanceof TextSelection) view.dispatch(state.tr.addMark(from, to, mark))
  else view.dispatch(state.tr.replaceSelectionWith(state.schema.text(href, [mark]), false))
  return true
}

/** The parser loads with the first Markdown; without it the text stays as it is. */
async function pasteMarkdown(editor: Editor, text: string): Promise<void> {
  const reading = import('#server/modules/documents/rules/read-markdown.ts')
  const doc = await reading.then(({ readMarkdown }) => readMarkdown(text)).catch(() => undefined)
  const { view } = editor
  if (view.isDestroyed) return
  if (!doc) view.dispatch(view.state.tr.insertText(text))
  else
    view.dispatch(
      view.state.tr
        .replaceSelection(Slice.maxOpen(nodeOf(view.state.schema, doc).content))
        .scrollIntoView()
        .setMeta('paste', true),
    )
}
