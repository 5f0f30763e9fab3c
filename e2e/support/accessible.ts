import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

const RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** Rules that judge colours: the only ones the dark can break, since nothing else of a page depends on it. */
const OF_COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

type Options = { but?: string | undefined }

/** Nothing that axe finds in light or dark, and nothing that makes the page scroll sideways. */
export async function expectAccessible(page: Page, options: Options = {}): Promise<void> {
  expect(await findFaults(page, options), page.url()).toEqual([])
}

/** Each fault with its place. `but` is left out, and tooltips are: they float outside of all landmarks. */
export async function findFaults(page: Page, { but }: Options = {}): Promise<string[]> {
  const exclude = ['[role=tooltip]', ...(but ? [but] : [])]
  await page.emulateMedia({ colorScheme: 'light' })
  // Once a page: axe has more than a megabyte, and reading it takes as long as what it does then.
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
