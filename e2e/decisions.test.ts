import { ready } from './support/ready.ts'
import { openInside, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createWorkspace } from './support/workspace.ts'

test('a board decision is analysed, taken and printed, and only owners find it', async ({ browser, page: theirs }) => {
  const team = await createWorkspace()
  const page = await openInside(browser, team, '/decisions')
  await ready(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Which press do we buy?')
  await dialog.getByLabel('Title').press('Enter')
  await expect(page.getByRole('heading', { name: 'Which press do we buy?' })).toBeVisible()

  const result = page.getByRole('region', { name: 'Result' })
  const winner = result.getByRole('figure', { name: 'Total by option' }).getByRole('listitem').first()
  await expect(winner).toContainText('Brandt Print')
  await page.getByLabel('Weight of criterion 2').fill('0')
  await expect(result).toContainText('criteria 2: weight must be greater than 0')
  await expect(page.getByRole('button', { name: 'Save analysis' })).toBeDisabled()
  await page.getByLabel('Weight of criterion 2').fill('10')
  await expect(winner).toContainText('Nordlicht Press')
  await page.getByLabel('Option of option 3').press('Enter')
  await expect(page.getByLabel('Option of option 4')).toBeFocused()
  await page.keyboard.type('Rent one')
  for (const [criterion, score] of Object.entries({
    'Print quality': '2',
    'Price per copy': '9',
    'Delivery time': '3',
  }))
    await page.getByLabel(`${criterion} of option 4`).fill(score)
  await expect(result.getByRole('figure', { name: 'Total by option' })).toContainText('4. Rent one')
  await page.getByRole('button', { name: 'Save analysis' }).click()
  await expect(page.getByRole('button', { name: 'Save analysis' })).toBeHidden()

  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog.getByLabel('Chosen option')).toHaveValue('Nordlicht Press')
  await dialog.getByLabel('Reason').fill('The best prints decide.')
  await dialog.getByRole('button', { name: 'Record decision' }).click()
  await expect(page.getByRole('region', { name: 'Decision', exact: true })).toContainText('The best prints decide.')
  await expect(page.getByLabel('Weight of criterion 1')).toBeDisabled()

  const address = page.url()
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
  await expect(page.getByRole('article')).toContainText('The best prints decide.')
  await expect(page.getByRole('article')).toContainText('Rent one')

  await signIn(theirs, await addMember(team.slug, 'Ben Wolff', 'manager'))
  await theirs.goto(address)
  await expect(theirs.getByText('Page not found')).toBeVisible()
  for (const path of [`${address}/print`, new URL(`/${team.slug}/decisions`, address).href]) {
    expect((await theirs.goto(path))!.status()).toBe(404)
    await expect(theirs.getByText('Which press do we buy?')).toHaveCount(0)
  }
})
