import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

const RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** Colour rules, the only ones that the second theme can break because it changes nothing else. */
const OF_COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
type Options = { but?: string | undefined; themes?: readonly Theme[] }

/** Expects no axe violations in light or dark mode and no horizontal page scroll. */
export async function expectAccessible(page: Page, options: Options = {}): Promise<void> {
  expect(await findFaults(page, options), page.url()).toEqual([])
}

/** Each violation with its location. Excludes `but`, and tooltips, which are rendered outside all landmarks. */
export async function findFaults(page: Page, { but, themes = THEMES }: Options = {}): Promise<string[]> {
  const exclude = ['[role=tooltip]', ...(but ? [but] : [])]
  // While a page is refreshed, Next replaces its title.
  await expect(page).toHaveTitle(/./)
  // Loaded once per page: axe is larger than a megabyte, and parsing it takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // A list that begins with today is scrolled; axe calls what the bar above then covers in part too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const faults: string[] = []
  for (const [nth, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme })
    faults.push(...(await violations(page, theme, nth === 0 ? RULES : OF_COLOURS, exclude)))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return [...faults, ...(await sidewaysScroll(page))]
}

/** A page must not scroll horizontally. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  const [pixels, width] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth - clientWidth, clientWidth] as const
  })
  return pixels === 0 ? [] : [`scrolls sideways by ${pixels} px at ${width} px`]
}

async function violations(page: Page, color: string, runOnly: RunOnly, exclude: string[]): Promise<string[]> {
  const found = await page.evaluate(
    async ([rules, without]) => {
      const { axe: loaded } = window as typeof window & { axe: typeof axe }
      const report = await loaded.run({ exclude: without }, { runOnly: rules, resultTypes: ['violations'] })
      return report.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    [runOnly, exclude] as const,
  )
  return found.map((fault) => `${color} ${fault}`)
}
