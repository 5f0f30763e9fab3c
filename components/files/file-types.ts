import { type Notation, formatNumber } from '#components/ui/format-number.ts'
/** "48 KB", "1.2 MB" */
export function formatBytes(notation: Notation, bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${formatNumber(notation, bytes / 1_000_000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
}

export const MOST_BYTES = 25 * 1024 * 1024

/** The images that browsers show. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** Whether a file is an image as far as its name says; the server detects its type. */
export const isImageFile = ({ type }: File) => type.startsWith('image/')

/** How a browser shows a file of this type in the page, if at all. */
export function previewOf(type: string): 'image' | 'pdf' | undefined {
  if (IMAGE_TYPES.includes(type)) return 'image'
  return type === 'application/pdf' ? 'pdf' : undefined
}
