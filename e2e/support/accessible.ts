import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

const RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** Colour rules, the only ones that dark mode can break because it changes nothing else. */
const OF_COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

type Options = { but?: string | undefined }

/** Expects no axe violations in light or dark mode and no horizontal page scroll. */
export async function expectAccessible(page: Page, options: Options = {}): Promise<void> {
  expect(await findFaults(page, options), page.url()).toEqual([])
}

/** Each violation with its location. Excludes `but`, and tooltips, which are rendered outside all landmarks. */
export async function findFaults(page: Page, { but }: Options = {}): Promise<string[]> {
  const exclude = ['[role=tooltip]', ...(but ? [but] : [])]
  await page.emulateMedia({ colorScheme: 'light' })
  // While a page is refreshed, Next replaces its title.
  await expect(page).toHaveTitle(/./)
  // Loaded once per page: axe is larger than a megabyte, and parsing it takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const light = await violations(page, 'light', RULES, exclude)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violations(page, 'dark', OF_COLOURS, exclude)
  await page.emulateMedia({ colorScheme: 'light' })
  const sideways = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return [...light, ...dark, ...(sideways === 0 ? [] : [`scrolls sideways by ${sideways} px`])]
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
