import type { Page } from '@playwright/test'
import { answered } from './support/answered.ts'
import { notice } from './support/notice.ts'
import { ready } from './support/ready.ts'
import { openInside, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createToken, createWorkspace } from './support/workspace.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' })

async function withTasks(...titles: string[]) {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  return { team, headers, titles }
}

test('a dialog asks before it discards typed text @every-width @phone', async ({ browser }) => {
  const { team } = await withTasks()
  const page = await openInside(browser, team, '/contacts')
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'New project' }).click()
  const name = dialog.getByLabel('Name')
  await name.fill('Autumn catalogue')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await close()
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(question(page)).toBeHidden()
    await expect(name).toHaveValue('Autumn catalogue')
  }
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New project' }).click()
  await expect(name).toHaveValue('')
  await name.fill('Kept')
  await dialog.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('link', { name: 'Kept' })).toBeVisible()
  await expect(question(page)).toBeHidden()
})

test('a comment draft survives leaving, reloading and closing, and belongs to one person', async ({
  browser,
  request,
}) => {
  const { team, headers } = await withTasks()
  const create = async (title: string) =>
    (await (await request.post('/api/v1/tasks', { headers, data: { title } })).json()) as { id: string }
  const [one, two] = [await create('One'), await create('Two')]
  const page = await openInside(browser, team, `/tasks/${one.id}`)
  const draft = page.getByLabel('Write a comment')
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await draft.fill('Half a thought')
  await page.goto(`/${team.slug}/tasks/${two.id}`)
  await expect(draft).toBeVisible()
  await expect(draft).toHaveValue('')
  await page.goto(`/${team.slug}/tasks/${one.id}`)
  await expect(draft).toHaveValue('Half a thought')
  await page.reload()
  await expect(draft).toHaveValue('Half a thought')
  const again = await page.context().newPage()
  await page.close()
  await again.goto(`/${team.slug}/tasks/${one.id}`)
  const kept = again.getByLabel('Write a comment')
  await expect(kept).toHaveValue('Half a thought')

  await kept.press('ControlOrMeta+Enter')
  const comments = again.getByRole('region', { name: 'Comments' })
  await expect(comments.getByRole('listitem')).toContainText('Half a thought')
  await again.reload()
  await expect(comments.getByRole('listitem')).toContainText('Half a thought')
  await expect(kept).toHaveValue('')

  await again.getByRole('button', { name: 'Options for the comment by Ada Berg' }).click()
  await again.getByRole('menuitem', { name: 'Edit' }).click()
  await again.getByLabel('Edit comment').fill('A thought and a half')
  await again.keyboard.press('Escape')
  await expect(again.getByLabel('Edit comment')).toBeHidden()
  await again.reload()
  await again.getByRole('button', { name: 'Continue editing' }).click()
  await expect(again.getByLabel('Edit comment')).toHaveValue('A thought and a half')
  const saved = answered(again, 'comments.update')
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  await expect(comments.getByRole('listitem')).toContainText('A thought and a half')

  await kept.fill('For my eyes')
  const ben = await addMember(team.slug, 'Ben Wolff')
  await again.context().clearCookies()
  await signIn(again, ben)
  await again.goto(`/${team.slug}/tasks/${one.id}`)
  await expect(comments.getByRole('listitem')).toContainText('A thought and a half')
  await expect(kept).toHaveValue('')
})

test('autosaved fields offer to restore text discarded with Escape, and save on navigation @stress', async ({
  browser,
  request,
}) => {
  const { team, headers } = await withTasks()
  const { id } = await (await request.post('/api/v1/tasks', { headers, data: { title: 'Posters' } })).json()
  const titleOf = async () => (await (await request.get(`/api/v1/tasks/${id}`, { headers })).json()).title as string
  const page = await openInside(browser, team, '/tasks')
  await ready(page)
  await page.getByRole('link', { name: 'Posters' }).press('F2')
  const cell = page.getByLabel('Title', { exact: true })
  await cell.fill('Posters for the fair')
  await cell.press('Escape')
  await expect(page.getByRole('link', { name: 'Posters', exact: true })).toBeFocused()
  await expect(page.getByText('“Posters for the fair”')).toBeVisible()
  await notice(page, 'Change discarded').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Posters for the fair' })).toBeVisible()
  await expect.poll(titleOf).toBe('Posters for the fair')

  await page.getByRole('link', { name: 'Posters for the fair' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Flyers')
  await title.press('Escape')
  await expect(title).toHaveValue('Posters for the fair')
  await notice(page, 'Change discarded').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(titleOf).toBe('Flyers')

  await title.fill('Flyers and cards')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  await expect.poll(titleOf).toBe('Flyers and cards')

  await page.goto(`/${team.slug}/settings`)
  await page.getByLabel('Postal address').fill('Hafenstraße 3')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: 'Members', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Postal address')).toHaveValue('Hafenstraße 3')
})

test('the browser asks before reloading a page with unsaved text @stress', async ({ browser, request }) => {
  const { team, headers } = await withTasks()
  const { id } = await (await request.post('/api/v1/tasks', { headers, data: { title: 'Posters' } })).json()
  const page = await openInside(browser, team, `/tasks/${id}`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Posters, larger')
  const asked = page.waitForEvent('dialog')
  void page.evaluate(() => location.reload()).catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Posters, larger')
})

test('arrow keys continue after a choice, E edits the selected rows, and Tab leads there', async ({
  browser,
  request,
}) => {
  const { team, headers } = await withTasks()
  for (const title of ['Three', 'Two', 'One']) await request.post('/api/v1/tasks', { headers, data: { title } })
  const page = await openInside(browser, team, '/tasks?sort=title')
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const status = (name: string) => page.getByRole('button', { name: new RegExp(`^Status of ${name}:`) })
  await ready(page)
  await link('One').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Done' }).press('Enter')
  await expect(status('One')).toBeFocused()
  await expect(status('One')).toHaveAccessibleName('Status of One: Done')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(
    page
      .getByRole('row', { name: /Three/ })
      .getByRole('gridcell')
      .filter({ has: status('Three') }),
  ).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(link('Three')).toBeFocused()

  await page.goto(`/${team.slug}/tasks?sort=title&status=todo`)
  // Unlike a click, a key does not wait until the page handles it.
  await ready(page)
  await status('Three').press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Done' }).press('Enter')
  await expect(link('Three')).toHaveCount(0)
  await expect(link('Two')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(link('Two')).toBeFocused()

  await page.goto(`/${team.slug}/tasks?sort=title`)
  await ready(page)
  await link('One').focus()
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('group', { name: 'Selected tasks' })
  await expect(bar).toContainText('2 selected')
  const change = bar.getByRole('button', { name: 'Edit' })
  let stops = 0
  while (!(await change.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab')
    expect(++stops).toBeLessThan(6)
  }
  await link('Three').focus()
  await page.keyboard.press('e')
  const panel = page.getByRole('dialog', { name: 'Edit 2 tasks' })
  await panel.getByLabel('Status', { exact: true }).selectOption('In progress')
  await panel.getByRole('button', { name: 'Set', exact: true }).click()
  for (const name of ['One', 'Three']) await expect(status(name)).toHaveAccessibleName(`Status of ${name}: In progress`)
})

test('a comment is not offered again when the page was left before the answer', async ({ browser, request }) => {
  const { team, headers } = await withTasks()
  const { id } = await (await request.post('/api/v1/tasks', { headers, data: { title: 'Proofs' } })).json()
  const page = await openInside(browser, team, `/tasks/${id}`)
  const comment = page.getByLabel('Write a comment')
  const listed = page.getByRole('region', { name: 'Comments' }).getByRole('list')
  const stored = Promise.withResolvers<void>()
  await page.route('**/*comments.create*', async (route) => {
    await route.fetch()
    stored.resolve()
  })
  await comment.fill('The proofs came back')
  await comment.press('ControlOrMeta+Enter')
  await stored.promise
  await page.reload()
  await expect(listed.getByText('The proofs came back')).toHaveCount(1)
  await expect(comment).toHaveValue('')

  await comment.fill('The proofs')
  await page.reload()
  await expect(comment).toHaveValue('The proofs')
})
