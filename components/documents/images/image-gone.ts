/** Marks the text that replaces an image. */
export const IMAGE_GONE = 'data-image-gone'

/** The description of an image that cannot be shown, and why it is text. */
export const missingImageText = (alt: string) => (alt ? `${alt} (image not available)` : 'Image not available')

/** The element that replaces an image that failed to load. */
export function imageNote(alt: string): HTMLElement {
  const note = document.createElement('span')
  note.setAttribute(IMAGE_GONE, '')
  note.textContent = missingImageText(alt)
  return note
}

/** Replaces the images in `text` that failed already, and those that fail until `signal` aborts. */
export function replaceFailedImages(text: HTMLElement, signal: AbortSignal) {
  for (const image of text.querySelectorAll('img'))
    if (image.complete && image.currentSrc && image.naturalWidth === 0) image.replaceWith(imageNote(image.alt))
  const fail = ({ target }: Event) => target instanceof HTMLImageElement && target.replaceWith(imageNote(target.alt))
  // Errors of images do not bubble.
  text.addEventListener('error', fail, { capture: true, signal })
}
