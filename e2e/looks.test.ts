import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { startReceiver } from './support/receiver.ts'
import { signIn } from './support/sign-in.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('before signing in every page is accessible @every-width', async ({ page }) => {
  const headings = { '/sign-in': 'Sign in', '/forgot': 'Set a new password' }
  const over = {
    '/reset/nonsense': 'This link no longer works',
    '/invite/nonsense': 'This invitation no longer works',
    '/setup': 'This link no longer works',
    '/book/nonsense': 'Not found',
  }
  for (const [path, heading] of Object.entries({ ...headings, ...over })) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(page)
  }
})

test('inside every page is accessible @every-width', async ({ page, request }) => {
  test.setTimeout(180_000)
  const { slug, owner } = await createWorkspace()
  const receiver = await startReceiver()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const webhook = await request.post('/api/v1/webhooks', { headers, data: { url: receiver.url, events: '*' } })
  const { id } = (await webhook.json()) as { id: string }
  const people = await request.get('/api/v1/members', { headers })
  const member = ((await people.json()) as { data: { id: string }[] }).data[0]!.id
  const data = { title: 'Print the posters', assignees: [member] }
  await request.post('/api/v1/tasks', { headers, data })
  await expect.poll(() => receiver.received.length).toBe(1)
  await signIn(page, owner)

  const settings = `/${slug}/settings`
  const pages: [string, string][] = [
    [`/${slug}`, 'Hello, Ada'],
    [`/${slug}/inventory/items`, 'Items'],
    [`/${slug}/inventory/orders`, 'Purchase orders'],
    [`/${slug}/inventory/reorder`, 'Reorder list'],
    [`/${slug}/inventory/counts`, 'Counts'],
    [`/${slug}/bookings`, 'Bookings'],
    [`/${slug}/campaigns`, 'Marketing'],
    [`/${slug}/campaigns?view=results`, 'Marketing'],
    [`/${slug}/members/${member}`, 'Ada Berg'],
    [`/${slug}/nowhere`, 'Not found'],
    [settings, 'General'],
    [`${settings}/account`, 'Profile and security'],
    [`${settings}/members`, 'Members'],
    [`${settings}/tokens`, 'Tokens'],
    [`${settings}/webhooks`, 'Webhooks'],
    [`${settings}/mail`, 'Mail outbox'],
    [`${settings}/email-events`, 'E-mail events'],
    [`${settings}/suppressions`, 'Suppressed addresses'],
    [`${settings}/webhooks/${id}`, '127.0.0.1'],
  ]
  for (const [path, heading] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'task.created' }).click()
  await expect(page.getByText('Attempt 1')).toBeVisible()
  await expectAccessible(page)

  const dialogs: [string, string][] = [
    [`${settings}/tokens`, 'New token'],
    [`${settings}/webhooks`, 'New webhook'],
    [`${settings}/members`, 'Invite'],
  ]
  for (const [path, button] of dialogs) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  }
  await receiver.stop()
})
