/** A busy browser reads the URL some time after the click; a URL that is revoked by then downloads nothing. */
const KEPT_MS = 60_000

/** Downloads a file. `type` is its media type. */
export function download(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
