import { startReceiver } from './support/receiver.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('a webhook is added, receives a task event, and the delivery is inspected and resent', async ({
  page,
  request,
}) => {
  const receiver = await startReceiver()
  const { slug, owner } = await createWorkspace()
  const token = await createToken(slug)
  await signIn(page, owner)
  await page.goto(`/${slug}/settings/webhooks`)

  await page.getByRole('button', { name: 'Add endpoint' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill(receiver.url)
  await dialog.getByLabel('Description').fill('Wall display')
  await dialog.getByRole('checkbox', { name: 'All events' }).click()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByText('choose at least one')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'task.created' }).click()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Wall display' })).toBeVisible()

  const created = await request.post('/api/v1/tasks', {
    headers: { Authorization: `Bearer ${token}` },
    data: { title: 'Print the posters' },
  })
  expect(created.status()).toBe(201)
  const row = page.getByRole('row', { name: /task\.created/ })
  await expect(row.getByText('Delivered')).toBeVisible()
  await row.getByRole('button', { name: 'task.created' }).click()
  const delivery = page.getByRole('dialog', { name: 'Delivery' })
  await expect(delivery.getByRole('region', { name: 'Raw request body' })).toContainText('Print the posters')
  await expect(delivery.getByText('Attempt 1')).toBeVisible()
  await expect(delivery.getByText('x-service-event', { exact: false }).first()).toBeVisible()
  await expect(delivery.getByRole('region', { name: 'Response body of attempt 1' })).toContainText('thanks')

  await delivery.getByRole('button', { name: 'Resend' }).click()
  await expect.poll(() => receiver.received.length).toBe(2)
  const [first, second] = receiver.received
  expect(second!.body).toBe(first!.body)
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  await expect(page.getByText('Delivery resent')).toBeVisible()
  await delivery.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: /Resent/ })).toBeVisible()
  await page.getByLabel('Status').selectOption('Failed')
  await expect(page.getByText('No matching deliveries')).toBeVisible()
  await receiver.stop()
})

test('a webhook is tested, paused and activated, its secret rotated, and deleted by name @stress', async ({ page }) => {
  const receiver = await startReceiver()
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}/settings/webhooks`)
  await page.getByRole('button', { name: 'Add endpoint' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('ftp://example.com')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByLabel('URL')).toHaveAccessibleDescription(/must start with https/)
  await dialog.getByLabel('URL').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Send test event' }).click()
  await dialog.getByLabel('Event').selectOption('deal.updated')
  await dialog.getByRole('button', { name: 'Send test event' }).click()
  await expect.poll(() => receiver.received.map(({ headers }) => headers['x-service-event'])).toEqual(['deal.updated'])
  await expect(page.getByRole('row', { name: /deal\.updated/ })).toContainText('Test')

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible()
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()

  await page.getByRole('button', { name: 'Endpoint options' }).click()
  await page.getByRole('menuitem', { name: 'Recover missed deliveries…' }).click()
  await dialog.getByRole('button', { name: 'Recover deliveries' }).click()
  await expect(page.getByText('No missed deliveries in this period')).toBeVisible()

  await page.getByRole('button', { name: 'Endpoint options' }).click()
  await page.getByRole('menuitem', { name: 'Rotate secret…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click()
  await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Endpoint options' }).click()
  await page.getByRole('menuitem', { name: 'Delete endpoint…' }).click()
  const question = page.getByRole('alertdialog', { name: /Delete the endpoint 127\.0\.0\.1/ })
  await question.getByRole('button', { name: 'Delete endpoint' }).click()
  await expect(page.getByText('No endpoints yet')).toBeVisible()
  await receiver.stop()
})

test('a webhook is limited to records and fields, which its page shows and its form keeps', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}/settings/webhooks`)
  await page.getByRole('button', { name: 'Add endpoint' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('https://example.com/hooks/board')
  await dialog.getByLabel('Payload').selectOption('The record, and former values of what changed')
  await dialog.getByLabel('Only updates of').fill('task.due')
  await page.getByRole('option', { name: 'task.due', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  await dialog.getByLabel('Field 1').fill('task.status')
  await page.getByRole('option', { name: 'task.status', exact: true }).click()
  await dialog.getByLabel('Value 1').selectOption('done')
  await dialog.getByRole('switch', { name: 'Skip imports' }).click()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('task.status is done')).toBeVisible()
  await expect(page.getByText('The record, and former values of what changed')).toBeVisible()
  await expect(page.getByText('task.due', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Endpoint options' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await expect(dialog.getByLabel('Value 1')).toHaveValue('done')
  await expect(dialog.getByRole('switch', { name: 'Skip imports' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Remove condition 1' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('task.status is done')).toBeHidden()
})
