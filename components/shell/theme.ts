export type Theme = 'system' | 'light' | 'dark'

/** Read by the root layout, so the first paint is already right. */
export const themeCookie = 'theme'

export function readTheme(cookie: string | undefined): Theme {
  return cookie === 'light' || cookie === 'dark' ? cookie : 'system'
}
