/** A query string in which lists keep their commas. */
export const queryOf = (params: URLSearchParams) => params.toString().replaceAll('%2C', ',')

/** Writes search and filters to the URL. Next keeps `useSearchParams` in sync without a server request. */
export function showInAddress(changes: Record<string, string | number | null>): void {
  const url = new URL(window.location.href)
  for (const [name, value] of Object.entries(changes))
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, String(value))
  window.history.pushState(null, '', url)
}
