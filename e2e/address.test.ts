import { ready } from './support/ready.ts'
import { expect, test } from './support/test.ts'

test('an address that cannot be read shows the page for missing ones, whose link works', async ({ page }) => {
  for (const path of ['/acme/tasks/%E4', '/%00', '/f/%zz']) {
    const answer = await page.goto(path)
    expect([path, answer!.status()]).toEqual([path, 404])
    await expect(page.getByText('Page not found', { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(/sign-in/)
  await ready(page)
})
