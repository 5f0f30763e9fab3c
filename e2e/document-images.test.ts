import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

type Sent = { name: string; type?: string; size?: [number, number]; body?: string }
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const images = (page: Page) => text(page).getByRole('img')

/** A red PNG, in base64. */
const draw = (page: Page, size: [number, number]): Promise<string> =>
  page.evaluate(([width, height]) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')!
    context.fillStyle = '#b3261e'
    context.fillRect(0, 0, width, height)
    return canvas.toDataURL('image/png').split(',')[1]!
  }, size)

/** Pastes files where the cursor is, or drops them on `at`. */
async function give(page: Page, sent: Sent[], at?: string) {
  const files = await Promise.all(
    sent.map(async ({ name, type = 'image/png', size = [600, 400], body }) => ({
      name,
      type,
      content: body === undefined ? await draw(page, size) : Buffer.from(body).toString('base64'),
    })),
  )
  await text(page).evaluate(
    (element, { files, at }) => {
      const data = new DataTransfer()
      for (const { name, type, content } of files)
        data.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name, { type }))
      const options = { bubbles: true, cancelable: true }
      if (at === undefined)
        return element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...options }))
      const target = [...element.querySelectorAll('p')].find(({ textContent }) => textContent === at)!
      const range = document.createRange()
      range.selectNodeContents(target)
      const { right, top, bottom } = range.getBoundingClientRect()
      const place = { clientX: right, clientY: (top + bottom) / 2 }
      return target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, ...place, ...options }))
    },
    { files, at },
  )
}

test('images are pasted, dropped and uploaded into the text, described, and are there after a reload', async ({
  browser,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const data = { title: 'Open the shop', markdown: 'Unlock the door\n\nSwitch on the light' }
  const { id } = await (await request.post('/api/v1/documents', { headers, data })).json()
  const read = async () =>
    (await (await request.get(`/api/v1/documents/${id}`, { headers })).json()) as {
      markdown: string
      attachments: string[]
    }
  /** The text with the names of its images. */
  const markdown = async () => (await read()).markdown.replaceAll(/!\[([^\]]*)\]\(\/files\/[0-9a-f-]{36}\)/g, '<$1>')
  const context = await browser.newContext()
  const page = await context.newPage()
  const refused: string[] = []
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
  await signIn(page, owner)
  await page.goto(`/${slug}/documents/${id}`)
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()

  await text(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await give(page, [{ name: 'front-desk.png', size: [1200, 800] }, { name: 'till.png' }, { name: 'image.png' }])
  await expect(images(page)).toHaveCount(2)
  await expect.poll(markdown).toBe('Unlock the door\n\nSwitch on the light<front desk><till><>\n')
  await give(page, [{ name: 'door.png' }], 'Unlock the door')
  await expect.poll(markdown).toBe('Unlock the door<door>\n\nSwitch on the light<front desk><till><>\n')
  expect((await read()).attachments).toHaveLength(4)
  await expect(page.getByText('No files yet.')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/image')
  await page.getByRole('option', { name: 'Image' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add an image' })
  const buffer = Buffer.from(await draw(page, [60, 40]), 'base64')
  const file = { name: 'lamp.png', mimeType: 'image/png', buffer }
  await dialog.getByLabel('Upload images').first().setInputFiles(file)
  await expect(images(page).and(page.getByRole('img', { name: 'lamp' }))).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Image' }).getByLabel('Description').fill('The lamp of the desk')
  await page.keyboard.press('Enter')
  await expect.poll(markdown).toMatch(/\n\n<The lamp of the desk>\n$/)
  await expectAccessible(page)

  await page.reload()
  const loaded = (name: string) =>
    images(page)
      .and(page.getByRole('img', { name }))
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width <= 900 && image.width > 0])
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await expect.poll(() => loaded('front desk')).toEqual([1200, true])
  // An address without its workspace.
  expect(refused).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  const beyond = (element: Element) => element.scrollWidth - element.clientWidth
  expect(await page.locator('html').evaluate(beyond)).toBe(0)
  await page.goto(`/${slug}/documents/${id}/print`)
  await expect(page.getByRole('img', { name: 'door' })).toBeVisible()

  await request.patch(`/api/v1/documents/${id}`, { headers, data: { attachments: [] } })
  await page.reload()
  await expect(page.getByText('door (image not available)')).toBeVisible()
  await page.goto(`/${slug}/documents/${id}`)
  await expect(text(page).getByText('door (image not available)')).toBeVisible()
})

test('an upload that fails or is cancelled says why and loses no text @stress', async ({ browser, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const { id } = await (await request.post('/api/v1/documents', { headers, data: { title: 'Shop' } })).json()
  const markdown = async () =>
    (await (await request.get(`/api/v1/documents/${id}`, { headers })).json()).markdown as string
  const page = await (await browser.newContext()).newPage()
  await signIn(page, owner)
  await page.goto(`/${slug}/documents/${id}`)
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await text(page).focus()
  await page.keyboard.type('Before ')
  const held = Promise.withResolvers<void>()
  await page.route('**/files?*', async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  await give(page, [{ name: 'one.png' }])
  await expect(page.getByRole('progressbar', { name: 'Uploading one.png' })).toBeVisible()
  await page.keyboard.type('after')
  await expect.poll(markdown).toBe('Before after\n')
  await page.getByRole('button', { name: 'Cancel upload of one.png' }).click()
  await expect(page.getByRole('progressbar', { name: 'Uploading one.png' })).toHaveCount(0)
  held.resolve()
  await page.unroute('**/files?*')

  await text(page).focus()
  await give(page, [{ name: 'drawing.png', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }])
  await expect(page.getByRole('alert').filter({ hasText: 'Browsers show PNG' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss drawing.png' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Browsers show PNG' })).toHaveCount(0)

  await page.route('**/files?*', (route) => route.abort())
  await text(page).focus()
  await give(page, [{ name: 'two.png' }])
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  await page.unroute('**/files?*')
  await page.getByRole('button', { name: 'Upload two.png again' }).click()
  await expect(images(page).and(page.getByRole('img', { name: 'two' }))).toBeVisible()
  await expect.poll(markdown).toMatch(/^Before !\[two\]\(\/files\/[0-9a-f-]{36}\)after\n$|after!\[two\]/)
  await give(page, [{ name: 'notes.txt', type: 'text/plain', body: 'Notes' }], (await text(page).textContent()) ?? '')
  await expect(page.getByText('Only images can be part of the text')).toBeVisible()
})
