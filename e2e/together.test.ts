import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createToken, createWorkspace } from './support/workspace.ts'

async function openAs(browser: Browser, person: { email: string; password: string }, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, person)
  await page.goto(path)
  return page
}

const write = async (page: Page, field: string, text: string) => {
  await page.getByLabel(field, { exact: true }).fill(text)
  await page.getByLabel(field, { exact: true }).press('Enter')
}
const question = (page: Page, field: string) =>
  page.getByRole('dialog', { name: `${field} was changed by someone else` })

/** A workspace with a contact: its page, and what the API says of it. */
async function createContact(request: APIRequestContext) {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const { id } = await (await request.post('/api/v1/contacts', { headers, data: { name: 'Ida Holm' } })).json()
  const stored = async () => (await request.get(`/api/v1/contacts/${id}`, { headers })).json()
  return { slug, owner, path: `/${slug}/contacts/${id}`, stored }
}

test('two people edit one contact: fields merge, and the later one resolves conflicts field by field', async ({
  browser,
  request,
}) => {
  const { slug, owner, path } = await createContact(request)
  const adas = await openAs(browser, owner, path)
  const bens = await openAs(browser, await addMember(slug, 'Ben Wolff'), path)

  await bens.getByLabel('Company').fill('Holm & Sons')
  await write(adas, 'Title', 'Buyer')
  await expect(bens.getByLabel('Title', { exact: true })).toHaveValue('Buyer')
  await bens.getByLabel('Company').press('Enter')
  await expect(adas.getByLabel('Company')).toHaveValue('Holm & Sons')

  await bens.context().setOffline(true)
  await write(bens, 'Title', 'Head of purchasing')
  await write(bens, 'Company', 'Holm Ltd')
  await write(adas, 'Title', 'Director')
  await write(adas, 'Company', 'Holm AG')
  await expect(adas.getByText('changed company from Holm & Sons to Holm AG')).toBeVisible()
  await bens.context().setOffline(false)

  await expect(question(bens, 'Title')).toContainText('Director')
  await expect(question(bens, 'Title')).toContainText('Head of purchasing')
  await question(bens, 'Title').getByRole('button', { name: 'Keep theirs' }).click()
  await expect(question(bens, 'Company')).toContainText('Holm AG')
  await expect(question(bens, 'Company')).toContainText('Holm Ltd')
  await question(bens, 'Company').getByRole('button', { name: 'Use mine' }).click()
  for (const page of [adas, bens]) {
    await expect(page.getByLabel('Company')).toHaveValue('Holm Ltd')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Director')
  }
})

test('a conflict with a second tab of one person says so, and one with another person names them', async ({
  browser,
  request,
}) => {
  const { slug, owner, path, stored } = await createContact(request)
  const [first, second] = [await openAs(browser, owner, path), await openAs(browser, owner, path)]
  await first.context().setOffline(true)
  await write(first, 'Title', 'Buyer')
  await write(second, 'Title', 'Director')
  await expect.poll(stored).toMatchObject({ title: 'Director' })
  await first.context().setOffline(false)
  const own = first.getByRole('dialog', { name: 'Title was changed in another tab' })
  await expect(own).toContainText('You saved a different value in another tab or window while you were editing.')
  await own.getByRole('button', { name: 'Use this one' }).click()
  await expect(second.getByLabel('Title', { exact: true })).toHaveValue('Buyer')

  const bens = await openAs(browser, await addMember(slug, 'Ben Wolff'), path)
  await first.context().setOffline(true)
  await write(first, 'Company', 'Holm AG')
  await write(bens, 'Company', 'Holm Ltd')
  await expect(second.getByLabel('Company')).toHaveValue('Holm Ltd')
  await first.context().setOffline(false)
  await expect(question(first, 'Company')).toContainText('Ben Wolff saved a different value')
  await question(first, 'Company').getByRole('button', { name: 'Keep theirs' }).click()
  await expect(first.getByLabel('Company')).toHaveValue('Holm Ltd')
})

test('the other fields of an edit are saved before the page knows who made the conflict', async ({
  browser,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const make = async (path: string, data: object) =>
    (await (await request.post(`/api/v1${path}`, { headers, data })).json()) as { id: string }
  await make('/contacts', { name: 'Ida Holm', company: 'Holm AG' })
  const other = await make('/contacts', { name: 'Ben Wolff' })
  const { id } = await make('/quotes', {})
  const page = await openAs(browser, owner, `/${slug}/quotes/${id}`)
  await page.getByRole('combobox', { name: 'Contact' }).fill('Ida')
  const ida = page.getByRole('option', { name: 'Ida Holm' })
  await expect(ida).toBeVisible()
  const looked = Promise.withResolvers<void>()
  await page.route('**/*activity.list*', async (route) => {
    await looked.promise
    await route.continue()
  })
  await page.route(
    '**/*quotes.update*',
    async (route) => {
      await request.patch(`/api/v1/quotes/${id}`, { headers, data: { contact: other.id } })
      await route.continue()
    },
    { times: 1 },
  )
  await ida.click()
  const stored = async () => (await request.get(`/api/v1/quotes/${id}`, { headers })).json()
  await expect.poll(stored).toMatchObject({ contact: other.id, company: 'Holm AG' })
  looked.resolve()
  await expect(page.getByRole('dialog', { name: /^Contact was changed/ })).toContainText('Ben Wolff')
})

test('a conflict is shown although the activity log does not answer', async ({ browser, request }) => {
  const { slug, owner, path, stored } = await createContact(request)
  const bens = await openAs(browser, await addMember(slug, 'Ben Wolff'), path)
  const adas = await openAs(browser, owner, path)
  await adas.route('**/*activity.list*', () => {})
  await adas.context().setOffline(true)
  await write(adas, 'Title', 'Buyer')
  await write(bens, 'Title', 'Director')
  await expect.poll(stored).toMatchObject({ title: 'Director' })
  await adas.context().setOffline(false)
  const dialog = adas.getByRole('dialog', { name: 'Title was changed elsewhere' })
  await dialog.getByRole('button', { name: 'Use this one' }).click()
  await expect(bens.getByLabel('Title', { exact: true })).toHaveValue('Buyer')
})

test('two owners edit confidential fields; the member concerned sees them, others do not @stress', async ({
  browser,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const [ben, cleo] = [await addMember(slug, 'Ben Wolff', 'owner'), await addMember(slug, 'Cleo Lang')]
  const dora = await addMember(slug, 'Dora Falk', 'manager')
  const members = await (await request.get('/api/v1/members?q=Cleo', { headers })).json()
  const path = `/${slug}/members/${members.data[0].id}`
  const [adas, bens, cleos, doras] = [
    await openAs(browser, owner, path),
    await openAs(browser, ben, path),
    await openAs(browser, cleo, path),
    await openAs(browser, dora, path),
  ]
  await expect(doras.getByRole('region', { name: 'Tasks (0)' })).toBeVisible()
  await bens.getByLabel('Salary').fill('52000')
  await write(adas, 'Home address', 'Lindenweg 4, Leipzig')
  await expect(bens.getByLabel('Home address')).toHaveValue('Lindenweg 4, Leipzig')
  await expect(bens.getByLabel('Salary')).toHaveValue('52000')
  await write(adas, 'Salary', '48000')
  await expect(cleos.getByText('Lindenweg 4, Leipzig')).toBeVisible()
  await expect(cleos.getByRole('region', { name: 'Confidential' })).toContainText('48,000')
  await bens.getByLabel('Salary').press('Enter')
  // The log of activity does not show confidential fields.
  const salary = bens.getByRole('dialog', { name: 'Salary was changed elsewhere' })
  await expect(salary).toContainText('48,000')
  await expect(salary).toContainText('52,000')
  await salary.getByRole('button', { name: 'Use this one' }).click()
  await expect(adas.getByLabel('Salary')).toHaveValue('52,000')
  await expect(cleos.getByRole('region', { name: 'Confidential' })).toContainText('52,000')
  await expect(doras.getByRole('region', { name: 'Confidential' })).toHaveCount(0)
  await expect(doras.getByText(/Lindenweg|52,000/)).toHaveCount(0)

  await write(adas, 'Private email', 'no address')
  await expect(adas.getByLabel('Private email')).toHaveAccessibleDescription(/must be an e-?mail address/)
  await expect(adas.getByLabel('Private email')).toHaveValue('no address')
})
