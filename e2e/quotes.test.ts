import { hold } from './support/hold.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('a quote is sent, accepted by its client on a phone, and billed', async ({ browser, request }) => {
  test.setTimeout(240_000)
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const contact = await request.post('/api/v1/contacts', {
    headers,
    data: { name: 'Ruth Brandt', company: 'Brandt Print' },
  })
  const { id: ruth } = (await contact.json()) as { id: string }
  for (const deal of [{ name: 'Catalogue', amount: 12_500 }, { name: 'Poster' }])
    await request.post('/api/v1/deals', { headers, data: { ...deal, contact: ruth, stage: 'proposal' } })
  const page = await openInside(browser, team, '/deals?view=list')
  await page.getByRole('link', { name: 'Catalogue' }).click()
  await page.getByRole('button', { name: 'Create quote' }).click()
  await expect(page.getByRole('heading', { name: 'Draft quote' })).toBeVisible()
  await expect(page.getByLabel('Company')).toHaveValue('Brandt Print')
  await expect(page.getByLabel('Description of line 1')).toHaveValue('Catalogue')
  await expect(page.getByLabel('Unit price of line 1')).toHaveValue(/^12[.,]?500/)
  await page.getByLabel('Deal', { exact: true }).fill('Post')
  await page.getByRole('option', { name: 'Poster' }).click()
  await expect(page.getByRole('link', { name: 'Open deal' })).toHaveAttribute('href', /deals/)
  await page.getByLabel('Description of line 1').fill('Proofs')
  await page.getByLabel('Quantity of line 1').fill('3')
  await page.getByLabel('Unit price of line 1').fill('33,50')
  await page.getByLabel('Tax rate of line 1').fill('19')
  await expect(page.getByLabel('Totals').getByRole('definition').last()).toHaveText('€119.60')
  await page.getByLabel('Tax rate of line 1').blur()
  await page.getByRole('button', { name: 'Send quote' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Recipient').fill('ruth@brandt.example')
  await dialog.getByRole('button', { name: 'Send quote' }).click()
  await expect(page.getByRole('heading', { name: /^Quote Q-\d{4}-00001$/ })).toBeVisible()
  const address = (await page.getByRole('link', { name: 'Open client page' }).getAttribute('href'))!

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await phone.goto(new URL(address).pathname)
  await expect(phone.getByText('€119.60').first()).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await phone.getByLabel('Your name').fill('Ruth Brandt')
  await phone.getByRole('button', { name: 'Accept quote' }).click()
  await expect(phone.getByText('Quote accepted')).toBeVisible()
  await expect(phone.getByText(/Ruth Brandt accepted this quote/)).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Accept quote' })).toHaveCount(0)

  await expect(page.getByText('Accepted by the client')).toBeVisible()
  const won = await request.get('/api/v1/deals?stage=won', { headers })
  const { data } = (await won.json()) as { data: { id: string; name: string; amount: number }[] }
  expect(data).toMatchObject([{ name: 'Poster', amount: 100.5 }])
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()
  await expect(page.getByLabel('Description of line 1')).toHaveValue('Proofs')
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Issue/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Invoice \d{4}-00001$/ })).toBeVisible()
  await phone.close()

  await request.patch(`/api/v1/deals/${data[0]!.id}`, { headers, data: { amount: 500 } })
  await page.goto(`/${team.slug}/deals/${data[0]!.id}`)
  await expect(page.getByText('Accepted: €100.50 without tax.')).toBeVisible()
  await page.getByRole('button', { name: 'Set amount to €100.50' }).click()
  await expect(page.getByText('Accepted: €100.50 without tax.')).toHaveCount(0)
  await expect(page.getByLabel('Amount')).toHaveValue('100.50')
})

test('the recipient is the contact of the quote, also if the contacts load after the dialog', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const ruth = { name: 'Ruth Brandt', email: 'ruth@brandt.example' }
  const { id: contact } = await (await request.post('/api/v1/contacts', { headers, data: ruth })).json()
  const lines = [{ description: 'Proofs', quantity: 1, unit_price: 10, tax_rate: 19 }]
  const quote = { contact, company: 'Brandt', valid_until: '2099-12-31', lines }
  const { id } = await (await request.post('/api/v1/quotes', { headers, data: quote })).json()
  const page = await openInside(browser, team, '/quotes')
  const release = await hold(page, 'contacts.all')
  await page.goto(`/${team.slug}/quotes/${id}`)
  await page.getByRole('button', { name: 'Send quote' }).click()
  const recipient = page.getByRole('dialog').getByLabel('Recipient')
  await expect(recipient).toHaveValue('')
  release()
  await expect(recipient).toHaveValue('ruth@brandt.example')
})
