import { addressOf } from '#components/files/send-file.ts'
import type { ShownImage } from '#server/modules/documents/schema.ts'
import type { ImageShown } from '../write-html.ts'

/** The images of a text by file. It grows with each upload. */
export type ShownImages = Map<string, Omit<ShownImage, 'id'>>

export const shownImages = (images: readonly ShownImage[]): ShownImages =>
  new Map(images.map(({ id, ...size }) => [id, size]))

/** An image of a text, with its size if it is known. */
export const imageIn = (workspace: string, file: string, images?: ShownImages): ImageShown => ({
  address: addressOf(workspace, file),
  ...images?.get(file),
})
