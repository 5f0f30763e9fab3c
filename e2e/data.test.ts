import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createWorkspace } from './support/workspace.ts'

test('a member downloads their personal data', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}/settings/account`)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const { member, sessions } = JSON.parse(await readFile(await (await file).path(), 'utf8'))
  expect(member.email).toBe(owner.email)
  expect(sessions).toHaveLength(1)
})

test("an owner erases a member's personal data by typing the name", async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  const ben = await addMember(slug, 'Ben Wolff')
  await signIn(page, owner)
  await page.goto(`/${slug}/settings/members`)
  await page.getByRole('button', { name: 'Options for Ben Wolff' }).click()
  await page.getByRole('menuitem', { name: 'Erase personal data…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Erase the personal data of Ben Wolff?' })
  await question.getByRole('textbox').fill('Ben Wolff')
  await question.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(page.getByRole('row', { name: /Former member/ })).toContainText('Deactivated')
  await expect(page.getByText(ben.email)).toHaveCount(0)
})

test('deleting a workspace is scheduled, announced and cancelled @every-width', async ({ page }) => {
  const { slug, name, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}/settings`)
  await page.getByRole('button', { name: 'Delete workspace…' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').fill(name)
  await question.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(page.getByText('This workspace will be deleted on')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep workspace' }).click()
  await expect(page.getByText('This workspace will be deleted on')).toHaveCount(0)
})
