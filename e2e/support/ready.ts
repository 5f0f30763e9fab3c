import { expect, type Page } from '@playwright/test'

/** Waits until the page handles keys. Its buttons are disabled before; a page may have some in the sidebar only. */
export async function ready(page: Page): Promise<void> {
  const inMain = page.getByRole('main').getByRole('button').filter({ visible: true })
  const buttons = (await inMain.count()) > 0 ? inMain : page.getByRole('button').filter({ visible: true })
  await expect(async () => {
    const states = await buttons.evaluateAll((all) => all.map((button) => !(button as HTMLButtonElement).disabled))
    expect(states).toContain(true)
  }).toPass()
}
