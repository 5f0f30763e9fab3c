import { readFile, writeFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { ready } from './support/ready.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createToken, createWorkspace, type Team } from './support/workspace.ts'

const HEADER = 'ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Assignee,Labels,Archived,Due Date'
const UPLOADS = /\/files\?workspace=/
const issue = (id: string, title: string, status: string, assignee = '') =>
  `${id},Engineering,${title},,${status},,High,p1,Website,${assignee},,,`

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/** Opens Settings → Import as the owner. */
async function openImports(page: Page, { slug, owner }: Team): Promise<void> {
  await signIn(page, owner)
  await page.goto(`/${slug}/settings/imports`)
  await ready(page)
}

/** Chooses the source and its file. */
async function choose(page: Page, source: string, file: ReturnType<typeof csv>): Promise<void> {
  await page.getByRole('button', { name: `Import from ${source}` }).click()
  await page.getByRole('dialog').getByLabel('Choose a file').setInputFiles(file)
}

async function listIn(request: APIRequestContext, { slug }: Team, path: string) {
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  return (await (await request.get(`/api/v1${path}`, { headers })).json()).data as Record<string, unknown>[]
}

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

test('issues of Linear are checked, mapped, imported and undone @every-width', async ({ page, request }) => {
  const team = await createWorkspace()
  await openImports(page, team)
  await expect(page.getByText('No imports yet')).toBeVisible()
  const file = csv(
    'issues.csv',
    HEADER,
    issue('ENG-1', 'Print the posters', 'QA', team.owner.email),
    issue('ENG-2', 'Fold the flyers', 'Todo', 'Kim Fremd'),
    issue('ENG-3', '', 'Todo'),
  )
  await choose(page, 'Linear', file)

  await expect(page).toHaveURL(/settings\/imports\/[\w-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'issues.csv' })).toBeVisible()
  await expect(figure(page, 'New')).toContainText('3')
  await expect(figure(page, 'Would fail')).toContainText('1')
  await expect(page.getByText('Kim Fremd. Their records are imported without them.')).toBeVisible()
  const failing = page.getByRole('region', { name: 'Rows that would fail, with reasons' })
  await expect(failing.getByRole('row', { name: /ENG-3/ })).toContainText('Title:')
  await expectAccessible(page)
  expect(await listIn(request, team, '/tasks')).toEqual([])

  // The server has the state: a reload and another tab continue.
  await page.reload()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.getByLabel('QA', { exact: true }).selectOption('In progress')
  const start = page.getByRole('button', { name: 'Import 3 records' })
  await expect(start).toHaveAccessibleDescription('Check your choices first')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(start).not.toHaveAttribute('aria-disabled')
  await expect(page.getByLabel('QA', { exact: true })).toHaveValue('in_progress')
  const announced = (words: string) => page.getByRole('status').filter({ hasText: words })
  await expect(announced('Ready to start: 3 new, 1 would fail')).toBeAttached()
  await start.press('Enter')
  await expect(page.getByText('issues.csv is imported')).toBeVisible()
  await expect(announced('Imported. 3 created, 1 failed')).toBeAttached()
  await expect(page.getByRole('group', { name: 'Imported' })).toBeFocused()
  await expect(figure(page, 'Created')).toContainText('3')
  await expect(other.getByText('issues.csv is imported')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const failed = await readFile(await (await download).path(), 'utf8')
  expect(failed.trim().split('\r\n')).toEqual([
    'Row,ID,Kind,Name,Reason',
    expect.stringMatching(/^4,ENG-3,task,,Title: /),
  ])
  const tasks = await listIn(request, team, '/tasks?sort=title')
  expect(tasks).toMatchObject([
    { title: 'Fold the flyers', status: 'todo', assignees: [] },
    { title: 'Print the posters', status: 'in_progress', priority: 'high', assignees: [expect.any(String)] },
  ])
  expect(await listIn(request, team, '/projects')).toMatchObject([{ id: tasks[0]!['project'], name: 'Website' }])
  await page.getByRole('link', { name: 'Open tasks' }).click()
  await expect(page).toHaveURL(/\/tasks$/)
  await expect(page.getByRole('link', { name: 'Print the posters' })).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Undo import…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' })
  await expect(question).toContainText('3 created records move to the Trash')
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone')).toBeVisible()
  expect(await listIn(request, team, '/tasks')).toEqual([])
  expect(await listIn(request, team, '/projects')).toEqual([])

  await page.getByRole('link', { name: 'Import' }).last().click()
  await expect(page.getByRole('row', { name: /issues\.csv/ })).toContainText('Undone')
  await page.goto(`/${team.slug}/notifications`)
  await page.getByRole('link', { name: 'issues.csv: 3 created, 1 failed' }).click()
  await expect(page.getByText('The import was undone')).toBeVisible()
})

test('a wrong file is refused with the missing column, and another one takes its place', async ({ page, request }) => {
  const team = await createWorkspace()
  await openImports(page, team)
  await choose(page, 'Linear', { ...csv('plan.xlsx', 'PK'), mimeType: 'application/zip' })
  await expect(page.getByText('“plan.xlsx” is not a .csv file.')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByLabel('Choose a file')
    .setInputFiles(csv('other.csv', 'Key,Summary', 'A-1,One'))
  await expect(
    page.getByText('The source is linear, but the file has no column "ID", "Title" or "Status".'),
  ).toBeVisible()
  const many = Array.from({ length: 20_000 }, (_, n) => issue(`A-${n}`, 'One', 'Todo'))
  const broken = csv('broken.csv', HEADER, ...many, issue('B-1', '"Two', 'Todo'))
  await page.getByLabel('Choose another file').setInputFiles(broken)
  await expect(page.getByText(/quote in row 20002.* Nothing was written\.$/)).toBeVisible()
  await page.getByLabel('Choose another file').setInputFiles(csv('right.csv', HEADER, issue('A-1', 'One', 'Todo')))
  await expect(page.getByRole('heading', { level: 1, name: 'right.csv' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 2 records' })).toBeVisible()
  const imports = await listIn(request, team, '/imports')
  expect(imports.map(({ name, status }) => [name, status])).toEqual([
    ['right.csv', 'ready'],
    ['broken.csv', 'failed'],
    ['other.csv', 'failed'],
  ])
})

test('an upload that stopped continues after a reload with the parts that are missing', async ({
  page,
  request,
}, info) => {
  const team = await createWorkspace()
  await openImports(page, team)
  let sent = 0
  await page.route(UPLOADS, (route) => (++sent === 2 ? route.abort() : route.continue()))
  // Two parts: 17 MB in a column that is left out.
  const rest = 'x'.repeat(61_000)
  const people = Array.from({ length: 280 }, (_, n) => `${n},Person ${n},p${n}@weiss.example,${rest}`)
  const { name, buffer } = csv('contacts.csv', 'id,Full name,email,Remarks', ...people)
  // On disk, where the browser reads it: to send 17 MB to it takes up to 20 s on a busy machine.
  const file = info.outputPath(name)
  await writeFile(file, buffer)
  await page.getByRole('button', { name: 'Import from CSV' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Choose a file').setInputFiles(file)
  await expect(dialog.getByText('Choose the kind of record, then the file')).toBeVisible()
  await dialog.getByLabel('Each row is one of these').selectOption('Contacts')
  await dialog.getByLabel('Choose a file').setInputFiles(file)
  await expect(page.getByText('The upload stopped')).toBeVisible()
  expect(sent).toBe(2)

  await page.reload()
  await expect(page.getByText('16.8 MB of 17.1 MB have arrived.')).toBeVisible()
  await page.getByLabel('Choose contacts.csv again').setInputFiles(csv('contacts.csv', 'id,name'))
  await expect(page.getByText('Choose that file, or cancel this import')).toBeVisible()
  await page.getByLabel('Choose contacts.csv again').setInputFiles(file)
  await page.getByLabel('Field for Full name').selectOption('Name (required)')
  expect(sent).toBe(3)

  await page.getByRole('button', { name: 'Check file' }).click()
  const start = page.getByRole('button', { name: 'Import 280 records' })
  await expect(start).toBeVisible()
  await page.getByRole('button', { name: 'Change columns' }).click()
  await expect(page.getByLabel('Field for Full name')).toHaveValue('name')
  await start.click()
  await expect(page.getByText('contacts.csv is imported')).toBeVisible()
  const contacts = await listIn(request, team, '/contacts?limit=1&sort=name')
  expect(contacts).toMatchObject([{ name: 'Person 0', email: 'p0@weiss.example' }])
})

test('columns with German names become fields, and first and last names the name', async ({ page, request }) => {
  const team = await createWorkspace()
  await openImports(page, team)
  await page.getByRole('button', { name: 'Import from CSV' }).click()
  await page.getByRole('dialog').getByLabel('Each row is one of these').selectOption('Contacts')
  const file = csv('kontakte.csv', 'Nachname;Vorname;Firma;Telefon;Ort', 'Brandt;Ada;Brandt Druck;030 1;Berlin')
  await page.getByRole('dialog').getByLabel('Choose a file').setInputFiles(file)
  await expect(page.getByLabel('Field for Vorname')).toHaveValue('first_name')
  await expect(page.getByLabel('Field for Ort')).toHaveValue('')
  await page.getByLabel('Field for Vorname').selectOption('Leave out')
  await page.getByLabel('Field for Nachname').selectOption('Leave out')
  const check = page.getByRole('button', { name: 'Check file' })
  await expect(check).toHaveAccessibleDescription('Choose the column for Name first')
  await page.getByLabel('Field for Vorname').selectOption('First name')
  await page.getByLabel('Field for Nachname').selectOption('Last name')
  await check.click()
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await expect(page.getByText('kontakte.csv is imported')).toBeVisible()
  expect(await listIn(request, team, '/contacts')).toMatchObject([
    { name: 'Ada Brandt', company: 'Brandt Druck', phone: '030 1' },
  ])
})

test('a cancelled import writes nothing, and guests do not see the page', async ({ page, browser, request }) => {
  const team = await createWorkspace()
  await openImports(page, team)
  await choose(page, 'Linear', csv('issues.csv', HEADER, issue('ENG-1', 'Print the posters', 'Todo')))
  await page.getByRole('button', { name: 'Cancel import…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('The import was cancelled before its start')).toBeVisible()
  expect(await listIn(request, team, '/tasks')).toEqual([])

  const guest = await (await browser.newContext()).newPage()
  await signIn(guest, await addMember(team.slug, 'Noa Gast', 'guest'))
  await guest.goto(`/${team.slug}/settings/imports`)
  await expect(guest.getByText('Page not found')).toBeVisible()
  await expect(guest.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Import' })).toHaveCount(0)
})

test('a CSV file says how it writes numbers and days, and its next export continues it', async ({ page, request }) => {
  const team = await createWorkspace()
  await openImports(page, team)
  const upload = async (...lines: string[]) => {
    await page.getByRole('button', { name: 'Import from CSV' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Each row is one of these').selectOption('Deals')
    await dialog.getByLabel('Choose a file').setInputFiles(csv('deals.csv', ...lines))
  }
  await upload('id;name;amount;close_date;owner', '1;Catalogue;1.234;03/04/2027;', '2;Flyers;2.500,75;;')
  const values = page.getByRole('row', { name: /amount/ })
  await page.getByLabel('Numbers in the file').selectOption('1,234.5')
  await expect(values).toContainText('2.500,75 (not a number)')
  await page.getByLabel('Numbers in the file').selectOption('1.234,5')
  await expect(values).toContainText('1.234 = 1,234 · 2.500,75 = 2,500.75')
  const days = page.getByRole('row', { name: /close_date/ })
  await page.getByLabel('Days in the file').selectOption('Month first: 12/31/2027')
  await expect(days).toContainText('03/04/2027 = 4 March 2027')
  await page.getByLabel('Days in the file').selectOption('Day first: 31/12/2027')
  await expect(days).toContainText('03/04/2027 = 3 April 2027')
  await expectAccessible(page)
  await expect(page.getByLabel('Continues the import')).toHaveCount(0)
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 2 records' }).click()
  await expect(page.getByText('deals.csv is imported')).toBeVisible()
  expect(await listIn(request, team, '/deals?sort=name')).toMatchObject([
    { name: 'Catalogue', amount: 1234, close_date: '2027-04-03' },
    { name: 'Flyers', amount: 2500.75, close_date: null },
  ])

  await page.getByRole('link', { name: 'Import' }).last().click()
  await upload('id;name;amount;close_date;owner;region', '1;Catalogue;1.300;03/04/2027;;North')
  const series = page.getByLabel('Continues the import')
  await expect(series).toHaveValue(/.+/)
  await expect(page.getByLabel('Numbers in the file')).toHaveValue(',')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText(/^Continues “deals\.csv” of .+: 2 records are known\.$/)).toBeVisible()
  await expect(figure(page, 'Updated')).toContainText('1')
  await page.getByRole('button', { name: 'Change columns' }).click()
  await series.selectOption('None: start anew')
  await expect(page.getByRole('button', { name: 'Import 1 record' })).toHaveAccessibleDescription(
    'Check your choices first',
  )
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('Continues “deals.csv”')).toHaveCount(0)
  await expect(figure(page, 'New')).toContainText('1')
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await expect(page.getByText('deals.csv is imported')).toBeVisible()
  expect(await listIn(request, team, '/deals')).toHaveLength(3)
})
