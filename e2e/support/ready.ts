import { expect, type Page } from '@playwright/test'

/** Waits until the page handles keys. Its buttons are disabled before. */
export async function ready(page: Page): Promise<void> {
  const places = page.getByRole('main').or(page.getByRole('banner'))
  const buttons = places.getByRole('button', { disabled: false }).filter({ visible: true })
  await expect(buttons.first()).toBeVisible()
}
