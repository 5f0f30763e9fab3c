import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { answered } from './support/answered.ts'
import { ready } from './support/ready.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createToken, createWorkspace } from './support/workspace.ts'

async function makeTasks(request: APIRequestContext) {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const make = async (path: string, data: object) =>
    expect((await request.post(`/api/v1${path}`, { headers, data })).status()).toBe(201)
  await make('/projects', { name: 'Catalogue' })
  await make('/projects', { name: 'Posters' })
  await make('/tasks', { title: 'Choose the paper', tags: ['print'] })
  return team
}

const cell = (page: Page, column: number) =>
  page
    .getByRole('row', { name: /Choose the paper/ })
    .getByRole('gridcell')
    .nth(column)

/** Cells of a row by column, after the box. */
const ASSIGNEES = 3
const PROJECT = 5
const TAGS = 6

for (const width of [1280, 820])
  test(`at ${width} px, people, project and tags are edited in their cell`, async ({ browser, request }) => {
    const team = await makeTasks(request)
    const page = await openInside(browser, team, '/tasks')
    await page.setViewportSize({ width, height: 1180 })
    await ready(page)
    await page.keyboard.press('j')
    for (let at = 0; at < ASSIGNEES; at++) await page.keyboard.press('ArrowRight')
    await expect(cell(page, ASSIGNEES)).toBeFocused()

    await page.keyboard.press('Enter')
    const people = page.getByRole('combobox', { name: 'Assignees' })
    await expect(people).toBeFocused()
    await expect(page.getByRole('option', { name: team.owner.name })).toBeVisible()
    await expectAccessible(page)
    await people.pressSequentially(team.owner.name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Assignees' })).toContainText(team.owner.name)
    let saved = answered(page, 'tasks.update')
    await page.keyboard.press('Tab')
    await saved
    await expect(cell(page, ASSIGNEES).getByRole('img', { name: team.owner.name })).toBeVisible()
    await expect(cell(page, ASSIGNEES + 1)).toBeFocused()

    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('F2')
    await page.getByRole('combobox', { name: 'Project' }).fill('pos')
    saved = answered(page, 'tasks.update')
    await page.keyboard.press('Enter')
    await saved
    await expect(cell(page, PROJECT)).toHaveText('Posters')
    await expect(cell(page, PROJECT)).toBeFocused()

    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const tags = page.getByRole('textbox', { name: 'Tags' })
    await expect(tags).toBeFocused()
    await tags.fill('paper')
    await page.keyboard.press('Enter')
    await tags.fill('urgent')
    await page.keyboard.press('Enter')
    saved = answered(page, 'tasks.update')
    await page.keyboard.press('Enter')
    await saved
    await expect(cell(page, TAGS)).toHaveText('printpaper+1')
    await expect(cell(page, TAGS)).toBeFocused()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Escape')
    await expect(cell(page, TAGS)).toHaveText('printpaper+1')
    await expect(cell(page, TAGS)).toBeFocused()

    await cell(page, TAGS).hover()
    await page.getByRole('button', { name: 'Edit Tags of Choose the paper' }).click()
    await page.getByRole('textbox', { name: 'Tags' }).fill('cover')
    saved = answered(page, 'tasks.update')
    await page.mouse.click(400, 5)
    await saved
    await expect(cell(page, TAGS)).toHaveText('printpaper+2')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(cell(page, TAGS)).toHaveText('printpaper+1')
  })

test('a guest has no pencil in the cells of projects', async ({ browser, request }) => {
  const team = await createWorkspace()
  const guest = await addMember(team.slug, 'Gil Roux', 'guest')
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const { data } = await (await request.get('/api/v1/members', { headers })).json()
  const { id } = data.find((member: { name: string }) => member.name === 'Gil Roux')
  await request.post('/api/v1/projects', { headers, data: { name: 'Trade fair', team: [id] } })
  const pencil = { name: 'Edit Team of Trade fair' }
  for (const [owner, count] of [
    [team.owner, 1],
    [guest, 0],
  ] as const) {
    const page = await openInside(browser, { slug: team.slug, owner }, '/projects')
    await ready(page)
    await page.getByRole('img', { name: 'Gil Roux' }).hover()
    await expect(page.getByRole('button', pencil)).toHaveCount(count)
  }
})
