import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { hold } from './support/hold.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

/** A complete draft on a page, and calls of another window. */
async function openDraft(browser: Browser, request: APIRequestContext) {
  const team = await createWorkspace()
  const page = await openInside(browser, team, '/invoices')
  const headers = { 'X-Atrium-Workspace': team.slug, Origin: new URL(page.url()).origin }
  const call = async (procedure: string, data: object) =>
    (await (await page.request.post(`/api/trpc/${procedure}`, { headers, data })).json()).result.data
  const { id } = await call('invoices.create', {
    company: 'Bruma',
    lines: [{ description: 'Photo session', quantity: 1, unit_price: 80, tax_rate: 19 }],
  })
  const bearer = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const stored = async () => (await request.get(`/api/v1/invoices/${id}`, { headers: bearer })).json()
  const update = (fields: object) => call('invoices.update', { id, ...fields })
  await page.goto(`/${team.slug}/invoices/${id}`)
  await expect(page.getByLabel('Note')).toBeVisible()
  return { page, stored, update }
}

/** Writes a note, and holds its save until `release`. */
async function writeNote(page: Page, note: string) {
  const release = await hold(page, 'invoices.update')
  const asked = page.waitForRequest((call) => call.url().includes('invoices.update'))
  await page.getByLabel('Note').fill(note)
  await page.getByLabel('Note').press('Tab')
  await asked
  return release
}

const issueButton = (page: Page) => page.getByRole('button', { name: 'Issue invoice' })

async function issue(page: Page) {
  await issueButton(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue anyway' }).click()
}

test('an invoice is issued with the edit that was still being saved', async ({ browser, request }) => {
  const { page, stored } = await openDraft(browser, request)
  const release = await writeNote(page, 'Thank you.')
  await issueButton(page).click()
  // The question names the total, so it waits for the edit, too.
  await expect(issueButton(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  release()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue anyway' }).click()
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible()
  expect(await stored()).toMatchObject({ status: 'open', note: 'Thank you.' })
})

test('an invoice is not issued if the edit before it is refused, or if someone else changed it @stress', async ({
  browser,
  request,
}) => {
  const { page, stored, update } = await openDraft(browser, request)
  const release = await writeNote(page, 'Mine')
  await issueButton(page).click()
  await update({ note: 'Theirs' })
  release()
  await expect(page.getByText('Your last change was not saved. Check it, then try again.')).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Note was changed by someone else' })
  await question.getByRole('button', { name: 'Keep theirs' }).click()
  expect(await stored()).toMatchObject({ status: 'draft', note: 'Theirs' })

  const proceed = await hold(page, 'invoices.issue')
  await issue(page)
  await update({ note: 'Theirs again' })
  proceed()
  await expect(
    page.getByText('Someone else has changed this in the meantime. Check what is new, then try again.'),
  ).toBeVisible()
  expect(await stored()).toMatchObject({ status: 'draft' })
  await issue(page)
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible()
})
