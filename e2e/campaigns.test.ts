import { expectAccessible } from './support/accessible.ts'
import { inDays } from './support/days.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('a campaign is tracked from a touch to the won deal and its return', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const post = async (path: string, data: unknown) =>
    (await request.post(`/api/v1${path}`, { headers, data })).json() as Promise<{ id: string }>
  await signIn(page, owner)
  await page.goto(`/${slug}/campaigns`)
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Spring letter')
  await dialog.getByLabel('UTM name').fill('spring')
  await dialog.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Spring letter' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Spring letter' })).toBeVisible()

  const contact = await post('/contacts', { name: 'Ada Brandt', email: 'ada@brandt.example' })
  await post('/marketing/touches', [{ email: 'ada@brandt.example', campaign: 'spring' }])
  const date = inDays(0)
  await post('/marketing/costs', [{ date, campaign: 'spring', amount: 200, currency: 'EUR' }])
  await post('/deals', { name: 'Posters', contact: contact.id, amount: 500, currency: 'EUR', stage: 'won' })

  await page.getByRole('button', { name: 'Results' }).click()
  const row = page.getByRole('row', { name: /Spring letter/ })
  for (const figure of ['€200.00', '€500.00', '150%'])
    await expect(row.getByText(figure, { exact: true })).toBeVisible()
  await page.getByLabel('Attribution model').selectOption('Linear')
  await expect(page).toHaveURL(/credit=linear/)
  await row.getByRole('link', { name: 'Spring letter' }).click()
  await expect(page.getByRole('heading', { name: 'Spring letter' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Last 12 months')).toBeVisible()
  for (const figure of [/^Spent\s*€200$/, /^Won\s*€500$/, /^Return\s*150%$/, /^Touches\s*1$/])
    await expect(main.locator('dl > div').filter({ hasText: figure })).toBeVisible()
  await page.getByLabel('Write a comment').fill('The photos come on Friday.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const said = page.getByRole('region', { name: 'Comments' }).getByRole('listitem')
  await expect(said).toContainText('The photos come on Friday.')
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('created the campaign')

  await page.getByRole('button', { name: 'New form' }).click()
  await dialog.getByLabel('Name').fill('Order samples')
  await dialog.getByRole('button', { name: 'Create form' }).click()
  await expect(page.getByRole('heading', { name: 'Order samples', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/forms\/[\w-]{36}$/)
  await expect(page.getByRole('combobox', { name: 'Campaign' })).toHaveValue('Spring letter')
})

test('a figure of the results shows what it is made of @every-width @phone', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const date = inDays(0)
  const data = [
    { date, campaign: 'autumn', channel: 'fair', amount: '120.50', currency: 'EUR' },
    { date, campaign: 'autumn', channel: 'print', amount: '79.25', currency: 'EUR' },
    { date, campaign: 'autumn', channel: 'print', amount: '10', currency: 'USD' },
  ]
  expect((await request.post('/api/v1/marketing/costs', { headers, data })).status()).toBe(200)
  await signIn(page, owner)
  await page.goto(`/${slug}/campaigns?view=results`)

  await page.getByRole('button', { name: 'Sources of autumn' }).click()
  const results = page.getByRole('region', { name: 'Results by campaign' })
  await expect(results.getByText('Entered and pushed · EUR')).toBeVisible()
  await results.getByRole('button', { name: '€199.75' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Spent: autumn' })
  await expect(dialog.getByText('€199.75')).toBeVisible()
  const parts = dialog.getByRole('list', { name: 'Breakdown' }).getByRole('listitem')
  await expect(parts).toHaveText([/fair.*€120\.50/, /print.*€79\.25/])
  await expectAccessible(page)
})

test('a contact shows the touches of its address with their notes', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const post = async (path: string, data: unknown) =>
    (await request.post(`/api/v1${path}`, { headers, data })).json() as Promise<{ id: string }>
  const contact = await post('/contacts', { name: 'Ada Brandt', email: 'ada@brandt.example' })
  await post('/marketing/touches', [
    { email: 'ada@brandt.example', kind: 'click', campaign: 'spring', note: 'Pressed “Order samples”' },
    { email: 'ada@brandt.example', kind: 'open', campaign: 'spring' },
  ])
  await signIn(page, owner)
  await page.goto(`/${slug}/contacts/${contact.id}`)
  const touches = page.getByRole('table', { name: 'Touches' })
  await expect(touches.getByRole('row', { name: /Clicked a link/ })).toContainText('Pressed “Order samples”')
  await expect(touches.getByRole('row', { name: /Opened/ })).not.toContainText('Pressed')
})
