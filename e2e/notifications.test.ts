import { answered } from './support/answered.ts'
import { ready } from './support/ready.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('notifications arrive without reloading, in every window, and are marked as read once', async ({
  browser,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const windows = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()))
  for (const page of windows) {
    await signIn(page, owner)
    await page.goto(`/${slug}`)
  }
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

test('the button that marks all as read keeps its focus and says why it is disabled @stress', async ({
  page,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  await signIn(page, owner)
  await page.goto(`/${slug}/notifications`)
  const markAll = page.getByRole('main').getByRole('button', { name: 'Mark all as read' })
  const reason = page.getByRole('tooltip').filter({ hasText: 'No unread notifications' })
  await expect(markAll).toHaveAccessibleDescription('No unread notifications')
  await ready(page)
  await page.getByRole('switch', { name: 'Unread only' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(markAll).toBeFocused()
  await expect(reason).toBeVisible()

  const task = { title: 'Print the posters', assignees: [owner.email] }
  await request.post('/api/v1/tasks', { headers, data: task })
  await expect(markAll).toBeEnabled()
  await expect(markAll).toBeFocused()
  await expect(reason).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(markAll).toBeDisabled()
  await expect(markAll).toBeFocused()
})

test('each kind of notification is turned off separately', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}/settings/account`)
  const byMail = page.getByRole('switch', { name: 'Mentions: Email' })
  await expect(byMail).toBeChecked()
  const saved = answered(page, 'notifications.choose')
  // It is disabled until the page answers keys, which are pressed without waiting for that.
  await expect(byMail).toBeEnabled()
  await byMail.press('Space')
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(byMail).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Mentions: In app' })).toBeChecked()
})
