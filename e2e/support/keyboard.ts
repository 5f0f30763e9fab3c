import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

const MOST_STOPS = 90

/** Focuses an element with Tab; its focus must be visible. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeAttached()
  // Until the page is ready, its buttons take no focus.
  await expect(target).not.toHaveJSProperty('disabled', true)
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; !(await isThere()); stops++) {
    expect(stops, 'stops on the way').toBeLessThan(MOST_STOPS)
    await page.keyboard.press('Tab')
  }
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
}

/** Moves with the arrow keys in an open menu. */
export async function arrowTo(page: Page, item: Locator) {
  await expect(item).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

/** After something closed or disappeared, focus must be on an element, not on the page itself. */
export async function expectFocusKept(page: Page) {
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

export async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}
