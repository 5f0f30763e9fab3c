import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { answered } from './support/answered.ts'
import { ready } from './support/ready.ts'
import { settledBox } from './support/settled-box.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createToken, createWorkspace } from './support/workspace.ts'

const topic = (page: Page, words: string) => page.locator('me-tpc').filter({ hasText: words })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test('a mind map from the first idea to tasks: keys, outline, two windows, export and import @every-width', async ({
  page,
  browser,
  isMobile,
}) => {
  const { slug, owner } = await createWorkspace()
  const ben = await addMember(slug, 'Ben Holt')
  await signIn(page, owner)
  await page.goto(`/${slug}/mindmaps`)
  await ready(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Autumn fair')
  await dialog.getByRole('button', { name: 'Create mind map' }).click()
  await expect(topic(page, 'Autumn fair')).toBeVisible()

  // By keyboard: a child, a sibling, a name, undo.
  await topic(page, 'Autumn fair').click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Stand <b>12</b>')
  await page.keyboard.press('Enter')
  await expect(topic(page, 'Stand <b>12</b>')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Talks')
  await page.keyboard.press('Escape')
  await expect(topic(page, 'Talks')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(topic(page, 'Talks')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(topic(page, 'Talks')).toBeVisible()
  await saved(page)

  // Another person sees it, and both edit at the same time.
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await context.newPage()
  await signIn(other, ben)
  await other.goto(page.url())
  await expect(topic(other, 'Talks')).toBeVisible()
  await other.getByRole('button', { name: 'Outline' }).click()
  const outline = other.getByRole('textbox', { name: 'Outline' })
  await expect(outline).toHaveValue('- Autumn fair\n  - Stand <b>12</b>\n  - Talks\n')
  await outline.fill('- Autumn fair\n  - Stand <b>12</b>\n  - Talks\n    - Keynote\n   - broken')
  await expect(other.getByText('Line 5: is indented by 3 spaces; use two per level.')).toBeVisible()
  await outline.fill('- Autumn fair\n  - Stand <b>12</b>\n  - Talks\n    - Keynote\n')
  await expect(topic(page, 'Keynote')).toBeVisible()
  await context.setOffline(true)
  await outline.fill('- Autumn fair\n  - Stand by Ben\n  - Talks\n    - Keynote by Ben\n')
  // The first click can meet the map while it draws what the other person wrote.
  await expect(async () => {
    await topic(page, 'Stand <b>12</b>').dblclick()
    await expect(page.locator('#input-box')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Big stand')
  const stored = answered(page, 'mindmaps.save')
  await page.keyboard.press('Enter')
  await stored
  await context.setOffline(false)
  const asked = other.getByRole('dialog', { name: 'Someone else changed the same topics' })
  await expect(asked).toContainText('Big stand')
  await expect(asked).toContainText('Stand by Ben')
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(topic(page, 'Keynote by Ben')).toBeVisible()
  await expect(topic(page, 'Big stand')).toBeVisible()
  await context.close()

  // Tasks of topics, with their state, linked both ways.
  await page.getByRole('button', { name: 'Create tasks…' }).click()
  await page.getByRole('checkbox', { name: 'Keynote by Ben' }).check()
  await page.getByRole('checkbox', { name: 'Big stand' }).uncheck()
  await page.getByRole('button', { name: 'Create tasks (' }).click()
  await expect(topic(page, 'Keynote by Ben')).toContainText('To do')
  const [task] = (await fetchJson(page, slug, '/tasks')).data as { id: string }[]
  await fetchJson(page, slug, `/tasks/${task!.id}`, { status: 'done' })
  await expect(topic(page, 'Keynote by Ben')).toContainText('Done')
  await page.getByRole('link', { name: 'Keynote by Ben' }).click()
  await page.getByRole('link', { name: 'Autumn fair' }).click()
  await expect(topic(page, 'Big stand')).toBeVisible()

  // Exports, and the import of one of them.
  const save = async (format: string) => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: format }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^Autumn fair\./)
    return readFile(await file.path())
  }
  const opml = (await save('OPML')).toString()
  expect(opml).toContain('<outline text="Keynote by Ben"/>')
  expect((await save('Markdown')).toString()).toContain('    - Keynote by Ben\n')
  expect((await save('SVG')).toString()).toContain('>Big stand</tspan>')
  expect([...(await save('PNG')).subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
  await page.goto(`/${slug}/mindmaps`)
  await page.getByRole('button', { name: 'Import' }).click()
  await dialog.getByLabel('Text').fill('- a\n- b')
  await expect(dialog.getByText('Line 2: a mind map has one root; indent this node by two spaces.')).toBeVisible()
  await dialog.getByLabel('Text').fill(opml)
  await dialog.getByLabel('Title').fill('Copy')
  await dialog.getByRole('button', { name: 'Import mind map' }).click()
  await expect(page.getByRole('heading', { name: 'Copy' })).toBeVisible()
  await expect(topic(page, 'Keynote by Ben')).toBeVisible()
  if (!isMobile) await page.getByRole('button', { name: 'Full window' }).click()
  await expectAccessible(page)
})

test('topics are dragged, moved by keys, folded and zoomed @every-width @phone', async ({ page, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const outline = '- fair\n  - stand\n    - lamps\n  - talks\n  - food\n'
  const { id } = await (await request.post('/api/v1/mindmaps', { headers, data: { title: 'Fair', outline } })).json()
  const stored = (...lines: string[]) =>
    expect
      .poll(async () => (await (await request.get(`/api/v1/mindmaps/${id}`, { headers })).json()).outline)
      .toBe(`- fair\n${lines.map((line) => `  ${line}\n`).join('')}`)
  await signIn(page, owner)
  await page.goto(`/${slug}/mindmaps/${id}`)
  await expect(topic(page, 'food')).toBeVisible()

  // By mouse, and by touch after a long press, onto the middle of another topic.
  const middle = async (words: string) => {
    const { x, y, width, height } = await settledBox(topic(page, words))
    return { x: x + width / 2, y: y + height / 2 }
  }
  const [from, to] = [await middle('food'), await middle('stand')]
  const between = (part: number) => ({ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) })
  const hasTouch = page.viewportSize()!.width < 500
  if (hasTouch) {
    const touches = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      touches.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await touch('touchStart', from)
    await expect(page.locator('.mind-elixir-ghost')).toBeVisible()
    for (let step = 1; step <= 8; step++) await touch('touchMove', between(step / 8))
    await touch('touchEnd')
  } else {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (let step = 1; step <= 8; step++) await page.mouse.move(between(step / 8).x, between(step / 8).y)
    await page.mouse.up()
  }
  await stored('- stand', '  - lamps', '  - food', '- talks')
  await page.getByRole('button', { name: 'Undo' }).click()
  await stored('- stand', '  - lamps', '- talks', '- food')

  // By keyboard: up, below the topic before it, and out again.
  await topic(page, 'food').click()
  await page.keyboard.press('Alt+ArrowUp')
  await stored('- stand', '  - lamps', '- food', '- talks')
  await page.keyboard.press('Alt+ArrowRight')
  await stored('- stand', '  - lamps', '  - food', '- talks')
  await page.keyboard.press('Alt+ArrowLeft')
  await stored('- stand', '  - lamps', '- food', '- talks')

  await topic(page, 'stand').click()
  await page.keyboard.press('Space')
  await expect(topic(page, 'lamps')).toHaveCount(0)
  await page.getByRole('button', { name: 'Collapse or expand topic' }).click()
  await expect(topic(page, 'lamps')).toBeVisible()
  const width = async () => (await topic(page, 'stand').boundingBox())!.width
  const before = await width()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.1)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(width).toBeLessThanOrEqual(before * 1.01)
})

/** A change through the API. */
async function fetchJson(page: Page, slug: string, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const answer = body
    ? await page.request.patch(`/api/v1${path}`, { headers, data: body })
    : await page.request.get(`/api/v1${path}`, { headers })
  return (await answer.json()) as { data: unknown[] }
}
