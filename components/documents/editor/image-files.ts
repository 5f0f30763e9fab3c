import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { NodeView } from '@tiptap/pm/view'
import { isImageFile } from '#components/files/file-types.ts'
import { imageNote } from '../images/image-gone.ts'
import type { ImageShown } from '../write-html.ts'
import { imagePlaces } from './image-places.ts'

export type ImageParts = {
  /** The address and size of the image with this `src`. */
  show: (src: string) => ImageShown
  /** Images were pasted over the selection, or dropped at `at`. */
  onImages: (files: readonly File[], at?: number) => void
  /** Files that are no images were dropped. */
  onOthers: () => void
  /** The element that shows the progress of an upload. */
  placeOf: (key: number) => HTMLElement
}

/** Takes images that are pasted or dropped, and shows those of the text. */
export const ImageFiles = Extension.create<{ parts: ImageParts | undefined }>({
  name: 'imageFiles',
  addOptions: () => ({ parts: undefined }),
  addProseMirrorPlugins() {
    const { parts } = this.options
    if (!parts) return []
    const receiving = new Plugin({
      props: {
        nodeViews: { image: (node) => imageView(node, parts.show) },
        handlePaste: (_view, event) => {
          const files = [...(event.clipboardData?.files ?? [])]
          // Office programs add a picture of the text that they copy.
          if (files.length === 0 || !files.every(isImageFile) || hasText(event.clipboardData!)) return false
          parts.onImages(files)
          return true
        },
        handleDrop: (view, event) => {
          const files = [...(event.dataTransfer?.files ?? [])]
          if (files.length === 0 || view.dragging) return false
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
          if (files.every(isImageFile)) parts.onImages(files, at ?? view.state.selection.to)
          else parts.onOthers()
          return true
        },
      },
    })
    return [receiving, imagePlaces(parts.placeOf)]
  },
})

function hasText(copied: DataTransfer): boolean {
  const { body } = new DOMParser().parseFromString(copied.getData('text/html'), 'text/html')
  return copied.getData('text/plain').trim() !== '' || body.textContent.trim() !== ''
}

/** An image, or its description if it cannot be loaded. */
function imageView(node: Node, show: ImageParts['show']): NodeView {
  const dom = document.createElement('span')
  dom.className = 'image-box'
  let shown: Node | undefined
  const draw = (next: Node) => {
    if (next.type !== node.type) return false
    if (shown?.sameMarkup(next)) return true
    shown = next
    const { src, alt, title } = next.attrs as { src: string; alt: string | null; title: string | null }
    const { address, width, height } = show(src)
    const image = document.createElement('img')
    image.alt = alt ?? ''
    if (title) image.title = title
    if (width && height) Object.assign(image, { width, height })
    image.loading = 'lazy'
    image.referrerPolicy = 'no-referrer'
    image.addEventListener('error', () => image.replaceWith(imageNote(image.alt)))
    image.src = address
    dom.replaceChildren(image)
    return true
  }
  draw(node)
  return { dom, update: draw, ignoreMutation: () => true }
}
