import { ready } from './support/ready.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createWorkspace } from './support/workspace.ts'

test('the sidebar marks the page that is still loading on a slow line', async ({ browser }) => {
  const page = await openInside(browser, await createWorkspace(), '/tasks')
  await ready(page)
  const sidebar = page.getByRole('navigation', { name: 'Workspace' })
  const colourOf = async (name: string) =>
    sidebar.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).backgroundColor)
  const [marked, plain] = [await colourOf('Tasks'), await colourOf('Risks')]
  expect(marked).not.toBe(plain)
  const held = Promise.withResolvers<void>()
  await page.route(/\/risks\?/, async (route) => {
    await held.promise
    await route.continue()
  })
  await sidebar.getByRole('link', { name: 'Risks', exact: true }).click()
  await page.mouse.move(600, 20)
  await expect.poll(() => colourOf('Risks')).toBe(marked)
  await expect.poll(() => colourOf('Tasks')).toBe(plain)
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Risks', level: 1 })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Risks', exact: true })).toHaveAttribute('aria-current', 'page')
  expect(await colourOf('Risks')).toBe(marked)
})

test('a link that was scrolled to while the page was loading stays where it is', async ({ browser }) => {
  const page = await openInside(browser, await createWorkspace(), '/tasks')
  await page.setViewportSize({ width: 1280, height: 500 })
  const held = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const link = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Settings', exact: true })
  await link.hover()
  const place = await link.boundingBox()
  held.resolve()
  await ready(page)
  expect(await link.boundingBox()).toEqual(place)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: 'General', level: 1 })).toBeVisible()
})
