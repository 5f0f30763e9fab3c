import { readFile } from 'node:fs/promises'
import { ready } from './support/ready.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createToken, createWorkspace } from './support/workspace.ts'

test('a risk goes from inherent to residual with a treatment task, and a manager accepts it', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const member = await addMember(team.slug, 'Ben Ek')
  const manager = await addMember(team.slug, 'Mia Falk', 'manager')
  const page = await openInside(browser, { slug: team.slug, owner: member }, '/risks')
  const dialog = page.getByRole('dialog')

  // By keyboard: a new risk.
  await page.getByRole('button', { name: 'New risk' }).first().waitFor()
  await ready(page)
  await page.keyboard.press('c')
  await dialog.getByLabel('Title').fill('The only press fails')
  await dialog.getByLabel('Category').fill('Production')
  await dialog.getByRole('button', { name: 'Create risk' }).click()
  await page.getByLabel('Inherent likelihood').selectOption('4 Likely')
  await page.getByLabel('Inherent impact').selectOption('5 Severe')
  const inherent = page.getByRole('group', { name: 'Inherent rating' })
  await expect(inherent).toContainText('20 Critical')
  await page.getByLabel('Current likelihood').selectOption('4 Likely')
  await page.getByLabel('Current impact').selectOption('4 Major')
  await expect(page.getByText('Current: 16 High')).toBeVisible()

  // A treatment task, done on its own page.
  await page.getByRole('button', { name: 'New task' }).click()
  await dialog.getByLabel('Title').fill('Agree on spare capacity')
  await dialog.getByRole('button', { name: 'Create task' }).click()
  const tasks = page.getByRole('table', { name: 'Treatment tasks' })
  await expect(tasks.getByRole('row', { name: /Agree on spare capacity/ })).toContainText('To do')
  await tasks.getByRole('link', { name: 'Agree on spare capacity' }).click()
  const treated = page.getByRole('table', { name: 'Risks that this task treats' })
  await expect(treated).toContainText('#1 The only press fails')
  await page.getByLabel('Status').selectOption('Done')
  await treated.getByRole('link').click()
  await expect(tasks).toContainText('Done')
  await page.getByLabel('Current likelihood').selectOption('2 Unlikely')
  await page.getByLabel('Residual likelihood').selectOption('2 Unlikely')
  await page.getByLabel('Residual impact').selectOption('3 Moderate')
  const residual = page.getByRole('group', { name: 'Residual rating' })
  await expect(residual).toContainText('6 Medium')
  await expect(page.getByRole('img', { name: 'Current score over time: 16, 8' })).toBeVisible()

  // Members and tokens cannot accept it.
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveAccessibleDescription(
    'Only an owner or a manager can accept a risk',
  )
  await page.getByLabel('Status').selectOption('Accepted')
  await expect(page.getByText('Only an owner or a manager can accept a risk.', { exact: true })).toBeVisible()
  const read = async () => (await (await request.get('/api/v1/risks', { headers })).json()).data[0]
  const { id } = await read()
  const data = { status: 'accepted' }
  expect((await request.patch(`/api/v1/risks/${id}`, { headers, data })).status()).toBe(403)

  // The manager does; the member sees it at once.
  const other = await openInside(browser, { slug: team.slug, owner: manager }, `/risks/${id}`)
  await other.getByRole('button', { name: 'Accept' }).click()
  const accepting = other.getByRole('dialog')
  await accepting.getByRole('button', { name: 'Accept risk' }).click()
  await expect(accepting.getByText('must not be empty')).toBeVisible()
  await accepting.getByLabel('Reason').fill('Spare capacity is cheaper than a second press.')
  await accepting.getByRole('button', { name: 'Accept risk' }).click()
  for (const seen of [other, page])
    await expect(seen.getByText(/^Accepted by Mia Falk on .*: Spare capacity is cheaper/)).toBeVisible()
  expect(await read()).toMatchObject({ status: 'accepted', score_residual: 6, level_residual: 'medium' })

  // A cell of the heat map leads to its risks, by keyboard; the register prints.
  await page.goto(`/${team.slug}/risks?view=map`)
  const cell = page.getByRole('link', { name: '1 risk: likelihood 2, impact 4, medium' })
  await cell.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/risks\?current=2/)
  await expect(page.getByRole('link', { name: 'The only press fails' })).toBeVisible()
  await page.getByRole('button', { name: 'Options for risks' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export 1 risk as CSV' }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain('The only press fails')
  expect(csv).toContain('4 × 5')
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('table', { name: 'Risks, the highest current score first' })).toContainText('8 Medium')
  await expect(page).toHaveURL(/print\?current=2/)
  await expect(page.getByText('1 of 1 risk')).toBeVisible()

  // A higher rating than the accepted one reopens the risk.
  await other.getByLabel('Current impact').selectOption('5 Severe')
  await expect(other.getByText(/^Last accepted by Mia Falk/)).toBeVisible()
  await expect(other.getByLabel('Status')).toHaveValue('open')
})
