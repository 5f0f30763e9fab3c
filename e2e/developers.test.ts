import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { ready } from './support/ready.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { watch } from './support/watch.ts'
import { atrium, createToken, createWorkspace } from './support/workspace.ts'

/** The reference is large, and the machine may be slow. */

const title = (page: Page) => page.getByRole('heading', { name: 'Atrium API' })

/** Opens the form to try `GET /me` without leaving the page, so that its fields stay filled in. */
async function tryMe(page: Page) {
  await page.getByRole('button', { name: 'Open Group - Me', exact: true }).click()
  await page.getByRole('link', { name: 'Get the current token' }).first().click()
  await page.getByRole('button', { name: 'Test Request (get /me)' }).click()
  return page.getByRole('dialog')
}

test('from the landing page to the reference, and a request with a pasted token', async ({ page }) => {
  const faults = watch(page)
  const { slug, name } = await createWorkspace()
  const token = await createToken(slug)
  await page.goto('/developers')
  await page.getByRole('link', { name: 'Try the API' }).click()
  await expect(title(page)).toBeVisible()
  await page.getByPlaceholder('Token').first().fill(token)
  const dialog = await tryMe(page)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/me'))
  await dialog.getByRole('button', { name: 'Send get request' }).click()
  expect((await answered).status()).toBe(200)
  await expect(dialog.getByText('200 OK').first()).toBeVisible()
  await expect(dialog.getByText(name).first()).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(token)
  expect(faults).toEqual([])
})

test('a signed-in owner sends a request without pasting a token', async ({ page }) => {
  const faults = watch(page)
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  for (let visit = 0; visit < 2; visit++) {
    await page.goto('/developers/reference')
    await expect(title(page)).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('Your first request creates a token that expires after an hour.')
  }
  const tokens = await atrium<unknown[]>('token', 'list', '--workspace', slug)
  expect(tokens).toEqual([])
  const dialog = await tryMe(page)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/me'))
  await dialog.getByRole('button', { name: 'Send get request' }).click()
  expect((await (await answered).json()) as unknown).toMatchObject({ workspace: { slug }, access: 'read_only' })
  await expect(page.getByText('Requests use a token that expires at')).toBeVisible()
  expect(faults).toEqual([])

  await page.goto('/developers/reference')
  await expect(title(page)).toBeVisible()
  await page.getByLabel('Access').selectOption('Read and write')
  await expect(page.getByRole('status')).toContainText('next request creates a token')
  const again = await tryMe(page)
  const changed = page.waitForResponse((response) => response.url().includes('tokens.createPlayground'))
  await again.getByRole('button', { name: 'Send get request' }).click()
  await expect(again.getByText('200 OK').first()).toBeVisible()
  await again.getByRole('button', { name: 'Send get request' }).click()

  const { token } = ((await (await changed).json()) as { result: { data: { token: Playground } } }).result.data
  expect(token.access).toBe('read_write')
  expect(Date.parse(token.expires_at) - Date.parse(token.created_at)).toBe(60 * 60 * 1000)
  await page.goto(`/${slug}/settings/tokens`)
  const row = page.getByRole('row', { name: /Reference/ }).filter({ hasNotText: 'Revoked' })
  await expect(row).toHaveCount(1)
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Revoke token…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click()
  await expect(row).toHaveCount(0)
})

test('the pages of the reference and the request page link to each other', async ({ page }) => {
  await page.goto('/developers')
  const sections = page.getByRole('navigation', { name: 'Sections' }).first()
  await expect(sections.getByRole('link', { name: /reference|operations/i })).toHaveText(['Reference'])
  await sections.getByRole('link', { name: 'Reference' }).click()
  await expect(page.getByRole('heading', { name: 'API reference', level: 1 })).toBeVisible()
  await page.goto('/developers/operations/restoreTask')
  await page.getByRole('link', { name: 'Try it' }).click()
  await expect(page.getByRole('heading', { name: 'Restore a task' }).first()).toBeInViewport({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Back to the reference' }).click()
  await expect(page.getByRole('heading', { name: 'API reference', level: 1 })).toBeVisible()
})

test('a list is tried with an empty query, even if its parameters have examples @stress', async ({ page }) => {
  const { owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto('/developers/reference')
  await page.getByRole('link', { name: 'List tasks' }).first().click()
  await page.getByRole('button', { name: 'Test Request (get /tasks)' }).click()
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v1/tasks')
  await page.getByRole('dialog').getByRole('button', { name: 'Send get request' }).click()
  const request = await asked
  expect(new URL(request.url()).search).toBe('')
  expect(Object.keys(await request.allHeaders())).not.toContain('if-none-match')
  expect((await (await request.response())!.json()) as unknown).toMatchObject({ data: [], total: 0 })
})

type Playground = { access: string; created_at: string; expires_at: string }

test('a sample language is chosen once, with mouse or keyboard, and remembered', async ({ page }) => {
  await page.goto('/developers/guides/quickstart')
  const shell = page.getByRole('radio', { name: 'Shell' })
  await expect(shell).toBeChecked()
  await shell.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('region', { name: 'Node: create a task' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shell: create a task' })).toBeHidden()
  await page.getByText('Ruby', { exact: true }).first().click()
  await page.goto('/developers/operations/createContact')
  await expect(page.getByRole('region', { name: 'Ruby: create a contact' })).toBeVisible()
})

test('samples can be chosen without JavaScript @stress', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env['E2E_URL']! })
  const page = await context.newPage()
  await page.goto('/developers/guides/webhooks')
  const php = page.getByRole('region', { name: 'PHP: verify with your own code' })
  await expect(php).toBeHidden()
  await page
    .getByRole('group', { name: 'verify with your own code: language' })
    .getByText('PHP', { exact: true })
    .click()
  await expect(php).toBeVisible()
  await context.close()
})

test('the search opens with a key and finds guides, operations, events and errors @every-width @phone', async ({
  page,
}) => {
  const places = {
    'verify signature': ['Verify signatures', '/developers/guides/webhooks#verify-signatures'],
    'post /contacts': ['Create a contact', '/developers/operations/createContact'],
    'task.deleted': ['task.deleted', '/developers/events/task.deleted'],
    idempotency_key_reused: ['idempotency_key_reused', '/developers/guides/errors#idempotency_key_reused'],
  }
  const field = page.getByPlaceholder('Search guides')
  await page.goto('/changelog')
  for (const [words, [title, href]] of Object.entries(places)) {
    await ready(page)
    await page.keyboard.press('/')
    await field.fill(words)
    await expect(page.getByRole('option').first()).toContainText(title!)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname + url.hash === href)
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await ready(page)
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill('xyzzy')
  await expect(page.getByText('No results for “xyzzy”.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an unknown operation, event or guide has no page', async ({ request }) => {
  for (const path of ['operations/nothing', 'events/nothing.created', 'guides/nothing'])
    expect((await request.get(`/developers/${path}`)).status()).toBe(404)
})
