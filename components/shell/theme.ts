export type Theme = 'system' | 'light' | 'dark'

/** The root layout reads this cookie, so the first paint has the right theme. */
export const themeCookie = 'theme'

export function readTheme(cookie: string | undefined): Theme {
  return cookie === 'light' || cookie === 'dark' ? cookie : 'system'
}
