import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that judge colours: the only ones the dark can break, since nothing else of a page depends on it. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Nothing that axe finds in light or dark, and nothing that makes the page scroll sideways. `but` is left out, and tooltips are:
 * they float outside of all landmarks.
 */
export async function expectAccessible(page: Page, { but }: { but?: string } = {}): Promise<void> {
  const axe = () => {
    const builder = new AxeBuilder({ page }).exclude('[role=tooltip]')
    return but ? builder.exclude(but) : builder
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNone(axe().withTags(RULES), `${page.url()} in light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNone(axe().withRules(OF_COLOURS), `${page.url()} in dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  const sideways = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(sideways, `${page.url()} scrolls sideways`).toBe(0)
}

async function expectNone(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found, where).toEqual([])
}
