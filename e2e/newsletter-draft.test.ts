import type { Page } from '@playwright/test'
import { ready } from './support/ready.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

async function expectKept(page: Page): Promise<void> {
  await expect(page.getByLabel('Subject')).toHaveValue('What is new in spring')
  await expect(page.getByLabel('Preview text')).toHaveValue('Three offers')
  await expect(page.getByRole('combobox', { name: 'Document' })).toHaveValue('Spring news')
}

test('a new newsletter stays while its document is edited, until it is discarded', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  await request.post('/api/v1/documents', { headers, data: { title: 'Spring news', markdown: 'Dear reader' } })
  const page = await openInside(browser, team, '/newsletters/new')
  await page.getByRole('combobox', { name: 'Document' }).click()
  await page.getByRole('option', { name: 'Spring news' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Spring news')
  await page.getByLabel('Subject').fill('What is new in spring')
  await page.getByLabel('Preview text').fill('Three offers')

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Edit the document' }).click()
  await expect(await opened).toHaveURL(/\/documents\/[\w-]{36}$/)
  await expectKept(page)

  await page.goto(`/${team.slug}/documents`)
  await page.goBack()
  await expectKept(page)
  await page.reload()
  await expectKept(page)

  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectKept(page)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('button', { name: 'Discard draft' })).toHaveCount(0)
  await page.reload()
  await ready(page)
  await expect(page.getByLabel('Subject')).toHaveValue('')
})
