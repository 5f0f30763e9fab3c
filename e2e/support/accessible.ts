import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that judge colours: the only ones the dark can break, since nothing else of a page depends on it. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

type Options = { but?: string | undefined }

/** Nothing that axe finds in light or dark, and nothing that makes the page scroll sideways. */
export async function expectAccessible(page: Page, options: Options = {}): Promise<void> {
  expect(await findFaults(page, options), page.url()).toEqual([])
}

/** Each fault with its place. `but` is left out, and tooltips are: they float outside of all landmarks. */
export async function findFaults(page: Page, { but }: Options = {}): Promise<string[]> {
  const axe = () => {
    const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).exclude('[role=tooltip]')
    // One frame is all there is: what the new mode opens a blank page for, at each call.
    builder.setLegacyMode()
    return but ? builder.exclude(but) : builder
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violations(axe().withTags(RULES), 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violations(axe().withRules(OF_COLOURS), 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  const sideways = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return [...light, ...dark, ...(sideways === 0 ? [] : [`scrolls sideways by ${sideways} px`])]
}

async function violations(axe: AxeBuilder, color: string): Promise<string[]> {
  const found = (await axe.analyze()).violations
  return found.map(({ id, nodes }) => `${color} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
