import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('a new workspace starts with three steps; each disappears once it is done or dismissed @every-width @phone', async ({
  browser,
}) => {
  const team = await createWorkspace()
  const page = await openInside(browser, team, '')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await steps.getByRole('link', { name: 'Add details' }).click()
  await page.getByLabel('Postal address').fill('Hafenstraße 3, 20457 Hamburg')
  await page.getByRole('region', { name: 'Invoices' }).getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`/${team.slug}`)
  await expect(steps.getByRole('listitem')).toHaveCount(2)
  await steps.getByRole('button', { name: 'Dismiss “Invite your team”' }).click()
  await expect(steps.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(steps.getByRole('listitem')).toHaveCount(1)
  await steps.getByRole('link', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import contacts' })
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nAda') }
  await dialog.getByLabel('Choose a CSV file').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Check 1 rows' }).click()
  await dialog.getByRole('button', { name: 'Import 1 contact' }).click()
  await expect(page.getByRole('link', { name: 'Ada' })).toBeVisible()
  await page.goto(`/${team.slug}`)
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('an empty list explains its purpose and offers an import', async ({ browser }) => {
  const team = await createWorkspace()
  const page = await openInside(browser, team, '/contacts')
  const main = page.getByRole('main')
  await expect(main.getByText('Contacts are the people you work with and sell to.')).toBeVisible()
  await main.getByRole('button', { name: 'Import from CSV' }).click()
  await expect(page.getByRole('dialog', { name: 'Import contacts' })).toBeVisible()
  await page.goto(`/${team.slug}/campaigns`)
  await expect(
    main.getByText('Campaigns compare your marketing costs with the leads and deals they bring in.'),
  ).toBeVisible()
  await expect(main.getByRole('button', { name: 'Import from CSV' })).toHaveCount(0)
})

test('a contact shows its invoices and tasks, and an owner erases it from its menu', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const post = async (path: string, data: unknown) =>
    (await (await request.post(`/api/v1${path}`, { headers, data })).json()) as { id: string }
  const { id: contact } = await post('/contacts', { name: 'Ada Brandt' })
  const { id: project } = await post('/projects', { name: 'Catalogue' })
  await post('/deals', { name: 'Autumn', contact, project })
  await post('/tasks', { title: 'Take the photos', project })
  const page = await openInside(browser, team, `/contacts/${contact}`)
  await expect(
    page
      .getByRole('table', { name: 'Tasks in projects with this contact' })
      .or(page.getByRole('grid', { name: 'Tasks in projects with this contact' })),
  ).toContainText('Take the photos')
  await expect(page.getByRole('heading', { name: 'Invoices (0)' })).toBeVisible()
  await page.getByRole('button', { name: 'Options for Ada Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Erase personal data…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Erase the personal data of Ada Brandt?' })
  await question.getByRole('textbox').fill('Ada Brandt')
  await question.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada Brandt' })).toHaveCount(0)
})

test('a due task is ticked off at Home and comes back with Undo', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const { data } = await (await request.get('/api/v1/members', { headers })).json()
  const task = { due: '2026-01-05', assignees: [data[0].id] }
  for (const title of ['Order the paper', 'Check the proofs'])
    expect((await request.post('/api/v1/tasks', { headers, data: { ...task, title } })).status()).toBe(201)
  const page = await openInside(browser, team, '')
  const due = page.getByRole('region', { name: 'Due' })
  await due.getByRole('checkbox', { name: 'Complete Order the paper' }).click()
  await expect(due.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(due.getByRole('link', { name: 'Order the paper' })).toBeVisible()
  await due.getByRole('checkbox', { name: 'Complete Check the proofs' }).click()
  await expect(page.getByText('Completed “Check the proofs”')).toBeVisible()
  await page.reload()
  await expect(due.getByRole('link', { name: 'Order the paper' })).toBeVisible()
  await expect(due.getByRole('link', { name: 'Check the proofs' })).toHaveCount(0)
})
