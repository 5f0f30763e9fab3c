import type { Locator, Page } from '@playwright/test'
import { ready } from './support/ready.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { atrium, createToken, createWorkspace } from './support/workspace.ts'

const MEGABYTE = 'far too long '.repeat(80_660)
const HEBREW = 'שלום עולם!'
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Sets the text at once, as a paste does. Typing a megabyte with `fill` takes Chromium many seconds. */
async function paste(field: Locator, text: string) {
  // A script can set the text of a field that does not take any yet.
  await expect(field).toBeEditable()
  await field.focus()
  await field.evaluate((element, pasted) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!
    set!.call(element, pasted)
    element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
  }, text)
}

/** Checks that this text is refused with this reason and stays in the field. */
async function refuses(field: Locator, { send, text, why }: { send: string; text: string; why: string }) {
  await paste(field, text)
  await field.press(send)
  await expect(field).toHaveAccessibleDescription(why)
  expect(await field.evaluate((element, sent) => (element as HTMLTextAreaElement).value === sent, text)).toBe(true)
}

/** Checks that one character too many shows the limit. */
const refusesTooMuch = (field: Locator, { send, most }: { send: string; most: number }) =>
  refuses(field, { send, text: 'x'.repeat(most + 1), why: `This must be at most ${most} characters.` })

test('text that is too long is refused at its field, even a megabyte, and none of it is lost', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const task = await (await request.post('/api/v1/tasks', { headers, data: { title: 'Call Ida' } })).json()
  const page = await openInside(browser, team, `/tasks/${task.id}`)
  const stored = async () => (await request.get(`/api/v1/tasks/${task.id}`, { headers })).json()
  const title = page.getByLabel('Title')
  await refusesTooMuch(title, { send: 'Enter', most: 500 })
  await title.fill('Call Ida today')
  await title.press('Enter')
  await expect.poll(async () => (await stored()).title).toBe('Call Ida today')
  await expect(title).toHaveAccessibleDescription('')

  await page.getByRole('button', { name: 'Add a description…' }).click()
  const text = page.getByLabel('Description')
  await refusesTooMuch(text, { send: 'ControlOrMeta+Enter', most: 50_000 })
  await refuses(text, { send: 'ControlOrMeta+Enter', text: MEGABYTE, why: 'This is too long. Shorten it.' })
  await text.fill('About the catalogue')
  await text.press('ControlOrMeta+Enter')
  await expect.poll(async () => (await stored()).desc).toBe('About the catalogue')

  const comment = page.getByLabel('Write a comment')
  await refusesTooMuch(comment, { send: 'ControlOrMeta+Enter', most: 10_000 })
  await comment.fill('She calls back')
  await comment.press('ControlOrMeta+Enter')
  await expect(comment).toHaveValue('')
})

test('names in every script stay unchanged and are displayed in their own direction', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const page = await openInside(browser, team, '/contacts')
  // A decomposed "é", an emoji of several code points, and letters with many combining marks.
  const names = ['👩‍👩‍👧‍👦🦄', 'Rene\u0301 Dupont', HEBREW, 'Z\u0351\u0365\u0368a\u0322\u0321lgo']
  for (const name of names) {
    await ready(page)
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New contact' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Create contact' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: name.normalize('NFC'), exact: true })).toBeVisible()
  }
  const { data } = await (await request.get('/api/v1/contacts', { headers })).json()
  const stored = (data as { name: string }[]).map(({ name }) => name)
  expect(stored.toSorted()).toEqual(names.map((name) => name.normalize('NFC')).toSorted())

  const rtl = page.getByRole('link', { name: HEBREW })
  await expect(rtl).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('link', { name: 'René Dupont' })).toHaveCSS('direction', 'ltr')
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('rene')
  await expect(page.getByRole('rowheader')).toHaveText(['René Dupont'])
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('')
  await rtl.click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveCSS('direction', 'rtl')
  await page.getByLabel('Tags').fill('Großkunden im Weihnachtsgeschäft 2026 und 2027')
  await page.getByLabel('Tags').press('Enter')
  const tag = page.getByRole('button', { name: 'Remove Großkunden im Weihnachtsgeschäft 2026 und 2027' }).locator('..')
  expect(await tag.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
  await page.getByRole('button', { name: 'Add notes…' }).click()
  await page.getByLabel('Notes').fill('مرحبا **بالعالم**\n\nand in English')
  await page.getByLabel('Notes').press('ControlOrMeta+Enter')
  await expect(page.getByRole('paragraph').filter({ hasText: 'بالعالم' })).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('paragraph').filter({ hasText: 'and in English' })).toHaveCSS('direction', 'ltr')
})

test('with 1,500 tasks, list and board can be scrolled, filtered and edited @stress', async ({ browser, request }) => {
  const team = await createWorkspace()
  await atrium('demo', '--workspace', team.slug, '--tasks', '1499')
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  await request.post('/api/v1/tasks', { headers, data: { title: 'The one and only', status: 'todo' } })
  const ask = async (query: string) => (await request.get(`/api/v1/tasks?limit=1&${query}`, { headers })).json()
  const page = await openInside(browser, team, '/tasks')
  await expect(page.getByRole('rowheader').first()).toContainText('The one and only')
  await expect(page.getByText('1,500', { exact: true })).toBeVisible()
  const last = () => page.getByRole('rowheader').last()
  const before = await last().textContent()
  // By the wheel, as people scroll: a row to scroll to may leave the document before it is reached.
  await page.mouse.move(720, 450)
  for (let screens = 0; screens < 5; screens++) await page.mouse.wheel(0, 900)
  await expect(last()).not.toHaveText(before!)
  expect(await page.getByRole('row').count()).toBeLessThan(120)
  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate(() => scrollY + innerHeight > document.body.scrollHeight - 200)).toBe(true)
  const [oldest] = (await ask('count=false')).data
  await expect(last()).toBeInViewport()
  await expect(last().getByRole('link')).toHaveAttribute('href', `/${team.slug}/tasks/${oldest.id}`)

  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('one and only')
  await expect(page.getByRole('rowheader')).toHaveText(['The one and only'])
  await page.getByRole('button', { name: 'Board' }).click()
  await expect(column(page, 'To do').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('')
  await expect(column(page, 'Done').getByRole('listitem').nth(5)).toBeVisible()
  const done = (await ask('status=done')).total.toLocaleString('en')
  await expect(column(page, 'Done').getByText(done, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Move The one and only to…' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Done' }).press('Enter')
  await expect(column(page, 'Done').getByRole('button', { name: 'Move The one and only to…' })).toBeFocused()
  await expect(column(page, 'Done').getByRole('link', { name: 'The one and only' })).toBeInViewport()
})
