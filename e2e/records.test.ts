import { readFile } from 'node:fs/promises'
import type { Browser, Page, Route } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { answered } from './support/answered.ts'
import { hold } from './support/hold.ts'
import { notice } from './support/notice.ts'
import { ready } from './support/ready.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

type Team = Awaited<ReturnType<typeof createWorkspace>>

async function openPage(browser: Browser, team: Team, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}${path}`)
  return page
}

test('a contact is created, edited and commented on, and another browser follows', async ({ browser }) => {
  const team = await createWorkspace()
  const one = await openPage(browser, team, '/contacts')
  const two = await openPage(browser, team, '/contacts')
  await expect(one.getByText('No contacts yet')).toBeVisible()
  await ready(one)
  await one.keyboard.press('c')
  const dialog = one.getByRole('dialog', { name: 'New contact' })
  await dialog.getByLabel('Name').fill('Hanna Weiss')
  await dialog.getByLabel('Email').fill('no address')
  await dialog.getByRole('button', { name: 'Create contact' }).click()
  await expect(dialog.getByText(/must be an e-?mail address/)).toBeVisible()
  await dialog.getByLabel('Email').fill('Hanna@Weiss.example')
  await dialog.getByRole('button', { name: 'Create contact' }).click()

  await two.keyboard.press('c')
  const twin = two.getByRole('dialog', { name: 'New contact' })
  await twin.getByLabel('Email').fill('hanna@weiss.exampl')
  await expect(twin.getByLabel('Email')).toHaveValue('hanna@weiss.exampl')
  await twin.getByLabel('Email').fill(' HANNA@weiss.example')
  await expect(twin.getByRole('status')).toHaveText('Hanna Weiss already has this email address.')
  await twin.getByRole('status').getByRole('link').click()
  await expect(two.getByRole('heading', { name: 'Hanna Weiss' })).toBeVisible()
  await one.getByRole('link', { name: 'Hanna Weiss' }).click()
  await one.getByLabel('Company').fill('Weiss Print')
  await one.getByLabel('Company').press('Enter')
  await one.getByLabel('Tags').fill('supplier')
  await one.getByLabel('Tags').press('Enter')
  await one.getByRole('button', { name: 'Add notes…' }).click()
  await one.getByLabel('Notes').fill('Prefers **mornings** <b>not bold</b>')
  await one.getByLabel('Notes').press('ControlOrMeta+Enter')
  await expect(one.locator('strong')).toHaveText('mornings')
  await expect(one.getByText('<b>not bold</b>')).toBeVisible()
  await expect(two.getByLabel('Company')).toHaveValue('Weiss Print')
  await expect(two.getByRole('button', { name: 'Remove supplier' })).toBeVisible()
  await expect(two.getByRole('link', { name: 'Email hanna@weiss.example' })).toBeVisible()

  await one.getByLabel('Write a comment').pressSequentially('For @ad')
  await expect(one.getByRole('option', { name: 'Ada Berg' })).toBeVisible()
  await one.getByLabel('Write a comment').press('Enter')
  await one.getByLabel('Write a comment').press('ControlOrMeta+Enter')
  await expect(two.getByText('@Ada Berg')).toBeVisible()
  await expect(two.getByText('set company to Weiss Print')).toBeVisible()

  await two.getByLabel('Company').fill('Weiss Papers')
  await one.getByRole('button', { name: 'Delete contact' }).click()
  await expect(two.getByText('This contact was deleted')).toBeVisible()
  await expect(notice(two, 'Could not save')).toContainText('It was deleted.')
  await two.getByRole('button', { name: 'Restore contact' }).click()
  await expect(two.getByLabel('Company')).toHaveValue('Weiss Print')
  const saved = answered(two, 'contacts.update')
  await notice(two, 'Could not save').getByRole('button', { name: 'Save again' }).click()
  await saved
  await expect(two.getByLabel('Company')).toHaveValue('Weiss Papers')
  await expect(two.getByRole('heading', { name: 'Hanna Weiss' })).toBeVisible()
  await expect(one.getByRole('link', { name: 'Hanna Weiss' })).toBeVisible()
})

test('a record is created once, even if its response was lost and the button is clicked again', async ({ browser }) => {
  const team = await createWorkspace()
  const page = await openPage(browser, team, '/contacts')
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(/\.create/, lose, { times: 1 })
  await page.getByRole('button', { name: 'New contact' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Hanna Weiss')
  await dialog.getByRole('button', { name: 'Create contact' }).click()
  await expect(dialog.getByText('Cannot reach the server')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create contact' }).click()
  await expect(dialog).toBeHidden()
  const made = page.getByRole('link', { name: 'Hanna Weiss' })
  await expect(made).toHaveCount(1)
  await page.reload()
  await expect(made).toHaveCount(1)

  await made.click()
  const comments = page.getByRole('region', { name: 'Comments' })
  const field = comments.getByLabel('Write a comment')
  await field.waitFor()
  const items = comments.getByRole('listitem')
  const send = async () => {
    await field.fill('Call her')
    await field.press('ControlOrMeta+Enter')
  }
  const release = await hold(page, 'comments.list')
  await page.route(/\.create/, lose, { times: 1 })
  await send()
  await expect(comments.getByText('Cannot reach the server')).toBeVisible()
  const again = answered(page, 'comments.create')
  await send()
  await again
  release()
  await expect(field).toHaveValue('')
  await expect(items).toHaveCount(1)
  await send()
  await expect(items).toHaveCount(2)

  await page.route(/\.create/, lose, { times: 1 })
  await send()
  // It arrives in the list, so that the same words again are another comment.
  await expect(items).toHaveCount(3)
  await expect(field).toHaveValue('')
  await send()
  await expect(items).toHaveCount(4)

  await page.goBack()
  const more = page.getByRole('button', { name: 'Options for contacts' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Import from CSV…' }).click()
  const importing = page.getByRole('dialog', { name: 'Import contacts' })
  const rows = ['Name', ...Array.from({ length: 201 }, (_, n) => `Person ${n}`)]
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await importing.getByLabel('Choose a CSV file').setInputFiles(file)
  await importing.getByRole('button', { name: 'Check 201 rows' }).click()
  const take = importing.getByRole('button', { name: 'Import 201 contacts' })
  await take.waitFor()
  let parts = 0
  await page.route(/contacts\.import/, (route) => (++parts === 2 ? lose(route) : route.continue()))
  await take.click()
  await expect(importing.getByText('Cannot reach the server')).toBeVisible()
  await take.click()
  await expect(importing).toBeHidden()
  await page.reload()
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Export 202 contacts as CSV' })).toBeVisible()
})

test('many tasks are selected by keyboard, changed at once, and reverted', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  for (const title of ['One', 'Two', 'Three', 'Four'])
    await request.post('/api/v1/tasks', { headers, data: { title, priority: title === 'Four' ? 'high' : 'low' } })
  const page = await openPage(browser, team, '/tasks?sort=title')
  const bar = page.getByRole('group', { name: 'Selected tasks' })
  await expect(page.getByRole('link', { name: 'One' })).toBeVisible()
  await ready(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Four' })).toBeFocused()
  for (const key of ['j', 'x', 'j', 'Shift+X', 'k']) await page.keyboard.press(key)
  await expect(page.getByRole('link', { name: 'One' })).toBeFocused()
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Status', { exact: true }).selectOption('Done')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(page.getByRole('row', { name: /One/ })).toContainText('Done')
  await expect(page.getByRole('row', { name: /Three/ })).toContainText('Done')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Three/ })).toContainText('To do')

  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'One' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('link', { name: 'One' })).toBeVisible()

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Priority' }).click()
  await page.getByRole('checkbox', { name: 'High' }).check()
  await expect(page).toHaveURL(/priority=high/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Status of Four: To do' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'In progress' }).click()
  await expect(page.getByRole('row', { name: /Four/ })).toContainText('In progress')
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(5)
})

test('a file of contacts is checked, imported without its invalid rows, and exported again', async ({ browser }) => {
  const team = await createWorkspace()
  const page = await openPage(browser, team, '/contacts')
  const rows = [
    'name;Email;Fax;Tags;CRM ID',
    'Hanna;hanna@weiss.example;1;"print, paper";crm-7',
    'Ben;no address',
    ';x@y.example',
  ]
  await page.getByRole('button', { name: 'Options for contacts' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import contacts' })
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  await dialog.getByLabel('Choose a CSV file').setInputFiles(file)
  await expect(dialog.getByLabel('Field for Fax')).toHaveValue('')
  await dialog.getByLabel('Field for Fax').selectOption('Phone')
  await dialog.getByRole('button', { name: 'Check 3 rows' }).click()
  const left = dialog.getByRole('list', { name: 'Skipped rows' })
  await expect(left.getByRole('listitem')).toHaveCount(2)
  await expect(left).toContainText(/Line 3Email: must be an e-?mail address/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 1 contact' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Hanna/ })).toContainText('hanna@weiss.example')

  await page.getByRole('button', { name: 'Options for contacts' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export 1 contact as CSV' }).click()
  const written = await readFile(await (await download).path(), 'utf8')
  expect(written).toMatch(/^\uFEFFName,Company,Title,Email,Phone,Tags/)
  expect(written).toContain('Hanna,,,hanna@weiss.example,1,"print, paper",crm-7')
  expect(written).toContain(',Notes\r\n')

  await page.getByRole('link', { name: 'Hanna' }).click()
  const fields = page.getByRole('complementary', { name: 'Fields' })
  await expect(fields).toContainText('External ID')
  await expect(fields).toContainText('crm-7')
  await expect(fields.getByLabel('External ID')).toHaveCount(0)
})

test('rows with an existing email address are listed before an import, and skipped or imported @stress', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  await request.post('/api/v1/contacts', { headers, data: { name: 'Ada', email: 'ada@brandt.example' } })
  const page = await openPage(browser, team, '/contacts?import')
  const dialog = page.getByRole('dialog', { name: 'Import contacts' })
  const rows = ['name,email', 'Ada B.,ADA@brandt.example', 'Ben,ben@here.example', 'Benjamin,Ben@here.example', 'Ida,']
  const check = async () => {
    const buffer = Buffer.from(rows.join('\n'))
    await dialog.getByLabel('Choose a CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Check 4 rows' }).click()
  }
  await check()
  const known = dialog.getByRole('list', { name: 'Duplicates' })
  await expect(known.getByRole('listitem')).toHaveText([
    'Line 2“Ada” already has ada@brandt.example',
    'Line 4ben@here.example is already on line 3',
  ])
  await dialog.getByRole('radio', { name: 'Import as duplicate contacts' }).check()
  await expect(dialog.getByRole('button', { name: 'Import 4 contacts' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Skip them' }).check()
  await dialog.getByRole('button', { name: 'Import 2 contacts' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  expect(await page.getByRole('rowheader').allTextContents()).not.toContain('Benjamin')
})
