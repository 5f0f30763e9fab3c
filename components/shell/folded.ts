/** Cookies with the folded groups and the hidden pages of the sidebar. The server reads them, so that nothing flashes. */
export const foldedCookie = 'folded'
export const hiddenCookie = 'hidden'

/** The values of one of these cookies: labels of groups, or paths of pages in a workspace, such as `inventory/items`. */
export const readNames = (cookie: string | undefined): readonly string[] => cookie?.split('.').filter(Boolean) ?? []

export function keepNames(cookie: string, names: readonly string[]): void {
  document.cookie = `${cookie}=${names.join('.')}; path=/; max-age=31536000; samesite=lax`
}
