import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('notifications arrive without reloading, in every window, and are marked as read once', async ({
  browser,
  request,
}) => {
  test.setTimeout(90_000)
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const windows = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()))
  for (const page of windows) await signIn(page, owner)
  const [one, two] = windows as [(typeof windows)[0], (typeof windows)[0]]
  await one.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  const task = { title: 'Print the posters', assignees: [owner.email] }
  await request.post('/api/v1/tasks', { headers, data: task })
  for (const page of windows) await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  await one.getByRole('button', { name: 'Notifications, 1 unread' }).press('Enter')
  const latest = one.getByRole('dialog', { name: 'Notifications' })
  await expect(latest.getByText('Journey assigned you')).toBeVisible()
  await latest.getByRole('link', { name: 'Print the posters' }).press('Enter')
  await expect(one.getByRole('heading', { name: 'Print the posters' })).toBeVisible()
  await expect(two.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('each kind of notification is turned off separately', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await page.goto(`/${slug}/settings/account`)
  await signIn(page, owner)
  const byMail = page.getByRole('switch', { name: 'Mentions: Email' })
  await expect(byMail).toBeChecked()
  const saved = page.waitForResponse((response) => response.url().includes('notifications.choose'))
  await byMail.press('Space')
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(byMail).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Mentions: In app' })).toBeChecked()
})
