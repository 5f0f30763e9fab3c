import type { Page } from '@playwright/test'
import { answered } from './support/answered.ts'
import { hold } from './support/hold.ts'
import { notice } from './support/notice.ts'
import { ready } from './support/ready.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

async function expectStored(page: Page): Promise<void> {
  await expect(page.getByLabel('Subject')).toHaveValue('What is new in spring')
  await expect(page.getByLabel('Preview text')).toHaveValue('Three offers')
  await expect(page.getByRole('combobox', { name: 'Document' })).toHaveValue('Spring news')
}

test('a new newsletter is a draft from the first change on, until it is deleted', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  await request.post('/api/v1/documents', { headers, data: { title: 'Spring news', markdown: 'Dear reader' } })
  const page = await openInside(browser, team, '/newsletters')
  const drafts = page.getByRole('region', { name: 'Drafts', exact: true })
  await page.getByRole('link', { name: 'New newsletter' }).click()
  await expect(page.getByRole('combobox', { name: 'Document' })).toBeEnabled()
  await page.goBack()
  await expect(page.getByText('No newsletters yet')).toBeVisible()
  await expect(drafts).toHaveCount(0)

  await page.getByRole('link', { name: 'New newsletter' }).click()
  const created = answered(page, 'newsletter_drafts.create')
  await page.getByRole('combobox', { name: 'Document' }).click()
  await page.getByRole('option', { name: 'Spring news' }).click()
  await created
  await expect(page).toHaveURL(/\/newsletters\/drafts\/[\w-]{36}$/)
  const draft = page.url()
  await expect(page.getByLabel('Subject')).toHaveValue('Spring news')
  await page.getByLabel('Subject').fill('What is new in spring')
  await page.getByLabel('Preview text').fill('Three offers')
  // Leaves at once, in the pause before the text is saved.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Newsletters' }).click()
  await expect(drafts.getByRole('row', { name: 'What is new in spring' })).toContainText(team.owner.name)

  const other = await openInside(browser, team, new URL(draft).pathname.replace(`/${team.slug}`, ''))
  await expectStored(other)
  await drafts.getByRole('link', { name: 'What is new in spring' }).click()
  await expectStored(page)
  await other.getByLabel('Text of the unsubscribe link').fill('No more emails')
  await expect(page.getByLabel('Text of the unsubscribe link')).toHaveValue('No more emails')

  const release = await hold(page, 'newsletter_drafts.update')
  await page.getByLabel('Subject').fill('Mine')
  const saved = answered(other, 'newsletter_drafts.update')
  await other.getByLabel('Subject').fill('Theirs')
  await saved
  release()
  const conflict = page.getByRole('dialog', { name: 'Subject was changed in another tab' })
  await expect(conflict).toContainText('Theirs')
  await conflict.getByRole('button', { name: 'Use this one' }).click()
  await expect(other.getByLabel('Subject')).toHaveValue('Mine')

  await page.getByRole('button', { name: 'Delete draft' }).click()
  await expect(page).toHaveURL(/\/newsletters$/)
  await expect(other.getByText('This draft was tested, sent or deleted elsewhere')).toBeVisible()
  await expect(drafts).toHaveCount(0)
  await expect(notice(page, 'Moved the draft to Trash').getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await drafts.getByRole('link', { name: 'Mine' }).click()
  await expect(page.getByLabel('Preview text')).toHaveValue('Three offers')
  const again = answered(other, 'newsletter_drafts.create')
  await other.getByLabel('Subject').fill('Written on')
  await again
  await expect(other.getByLabel('Text of the unsubscribe link')).toHaveValue('No more emails')
  await expect(other).not.toHaveURL(draft)
})

test('a draft that an earlier version kept in the browser is stored once', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const { data } = await (await request.get('/api/v1/members', { headers })).json()
  const page = await openInside(browser, team, '/campaigns')
  const kept = { campaign: null, document: null, version: null, subject: 'Kept', previewText: 'Here', lists: [4] }
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key!, text!),
    [`atrium newsletter ${data[0].id} newsletter new  `, JSON.stringify(kept)],
  )
  await page.goto(`/${team.slug}/newsletters`)
  const drafts = page.getByRole('region', { name: 'Drafts', exact: true })
  await expect(drafts.getByRole('link', { name: 'Kept' })).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(drafts.getByRole('link')).toHaveText(['Kept'])
  await drafts.getByRole('link', { name: 'Kept' }).click()
  await expect(page.getByLabel('Preview text')).toHaveValue('Here')
})
