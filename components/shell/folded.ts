/** Cookie with the folded groups of the sidebar. The server reads it, so that none of them flashes. */
export const foldedCookie = 'folded'

export const readFolded = (cookie: string | undefined): readonly string[] => cookie?.split('.').filter(Boolean) ?? []

export function keepFolded(groups: readonly string[]): void {
  document.cookie = `${foldedCookie}=${groups.join('.')}; path=/; max-age=31536000; samesite=lax`
}
