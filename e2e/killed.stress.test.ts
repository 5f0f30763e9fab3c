import { rm } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Product, startProduct } from './support/product.ts'
import { ready } from './support/ready.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const lost = (page: Page) => page.getByText('Connection lost. Your changes are kept.')

/** Another writer through the API, who repeats unanswered requests with the same key, as integrators do. */
async function write(request: APIRequestContext, url: string, token: string, titles: readonly string[]) {
  for (const title of titles) {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': title }
    const send = () => request.post(`${url}/api/v1/tasks`, { headers, data: { title } })
    await expect(async () => expect((await send()).status()).toBe(201)).toPass({ intervals: [50], timeout: 45_000 })
  }
}

test('the server is killed under two windows: they report it, keep typed text, and miss nothing', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  let product: Product = await startProduct()
  const { url, dataDir } = product
  await expect.poll(() => product.output()).toContain('API token')
  const { email, password, token } = product.owner()
  const headers = { Authorization: `Bearer ${token}` }
  const call = async (path: string) => (await request.get(`${url}/api/v1${path}`, { headers })).json()
  const titles = Array.from({ length: 30 }, (_, at) => `Kept ${at}`)
  let rest: Promise<void> | undefined
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 1600 } })
    const [list, record] = [await context.newPage(), await context.newPage()]
    await signIn(list, { email, password })
    await list.goto('/')
    const root = new URL(list.url()).pathname
    const made = await request.post(`${url}/api/v1/tasks`, { headers, data: { title: 'Open while it happens' } })
    const { id } = await made.json()
    await list.goto(`${root}/tasks?q=Kept`)
    await record.goto(`${root}/tasks/${id}`)
    await write(request, url, token, titles.slice(0, 8))
    await expect(list.getByRole('link', { name: 'Kept 7' })).toBeVisible()
    await record.getByLabel('Write a comment').fill('Half a thought')
    await ready(list)
    await list.keyboard.press('c')
    const dialog = list.getByRole('dialog', { name: 'New task' })
    await dialog.getByLabel('Title').fill('Kept by hand')

    rest = write(request, url, token, titles.slice(8))
    await expect(list.getByText('Kept 10', { exact: true })).toBeAttached()
    await product.kill()
    for (const page of [list, record]) await expect(lost(page)).toBeVisible()
    await record.getByLabel('Title').fill('Written without a server')
    await record.getByLabel('Title').press('Enter')
    await record.getByLabel('Write a comment').fill('Half a thought, and the other half')
    await record.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(record.getByText('Cannot reach the server')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create task' }).click()
    await expect(dialog.getByText('Cannot reach the server')).toBeVisible()
    await record.getByRole('button', { name: /^Due/ }).click()
    await expect(record.getByLabel('Write a comment')).toHaveValue('Half a thought, and the other half')

    product = await startProduct({ DATA_DIR: dataDir, PUBLIC_BASE_URL: url })
    await rest
    for (const page of [list, record]) await expect(lost(page)).toBeHidden()
    await expect.poll(async () => (await call(`/tasks/${id}`)).title).toBe('Written without a server')
    await expect(record.getByLabel('Title')).toHaveValue('Written without a server')
    await expect(record.getByRole('grid')).toBeVisible()
    await record.keyboard.press('Escape')
    await expect(record.getByLabel('Write a comment')).toHaveValue('Half a thought, and the other half')
    await record.getByLabel('Write a comment').press('ControlOrMeta+Enter')
    const comments = record.getByRole('region', { name: 'Comments' }).getByRole('list')
    await expect(comments.getByText('Half a thought, and the other half')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Create task' }).click()
    await expect(dialog).toBeHidden()

    const { data } = await call('/tasks?q=Kept&limit=100')
    const kept = (data as { title: string }[]).map(({ title }) => title).toSorted()
    expect(kept).toEqual([...titles, 'Kept by hand'].toSorted())
    const rows = list.getByRole('rowheader')
    await expect(rows).toHaveCount(kept.length)
    expect((await rows.allTextContents()).toSorted()).toEqual(kept)
    await expect(list.getByRole('link', { name: 'Open while it happens' })).toHaveCount(0)
    await context.close()
  } finally {
    await rest?.catch(() => undefined)
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
