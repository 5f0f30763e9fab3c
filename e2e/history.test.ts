import { notice } from './support/notice.ts'
import { ready } from './support/ready.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('earlier versions of a record are compared, taken back and restored beside its page @every-width', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const data = { title: 'Order paper', priority: 'low', tags: ['print'] }
  const { id } = await (await request.post('/api/v1/tasks', { headers, data })).json()
  const edits = [{ title: 'Order ink', priority: 'high', status: 'done' }, { title: 'Order black ink' }]
  for (const edit of edits) await request.patch(`/api/v1/tasks/${id}`, { headers, data: edit })
  const stored = async () => (await request.get(`/api/v1/tasks/${id}`, { headers })).json()
  const page = await openInside(browser, team, `/tasks/${id}`)
  await ready(page)

  await page.getByRole('button', { name: 'History', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'History' })
  const changed = drawer.getByRole('region', { name: 'Changes' })
  const different = drawer.getByRole('region', { name: 'Different now' })
  await expect(drawer.getByRole('heading', { name: 'Version 3' })).toBeVisible()
  await expect(changed).toContainText(/Order ink\s*Order black ink/)
  await expect(different).toBeHidden()

  const slider = drawer.getByRole('slider', { name: 'Version' })
  // A version of someone else does not move what is shown.
  await request.patch(`/api/v1/tasks/${id}`, { headers, data: { tags: [] } })
  await expect(different).toContainText('Tags')
  await expect(drawer.getByRole('heading', { name: 'Version 3' })).toBeVisible()
  await request.patch(`/api/v1/tasks/${id}`, { headers, data: { tags: ['print'] } })
  await expect(different).toContainText('The task is as it was in this version.')
  await slider.press('ArrowLeft')
  await expect(drawer.getByRole('heading', { name: 'Version 2' })).toBeVisible()
  await expect(changed).toContainText(/Low\s*High/)
  await expect(different).toContainText(/Order ink\s*Order black ink/)
  await changed.getByRole('button', { name: 'Take back this change' }).click()
  const taken = notice(page, 'Took back version 2')
  await expect(taken).toContainText('Title was changed later.')
  expect(await stored()).toMatchObject({ title: 'Order black ink', priority: 'low', status: 'todo', version: 6 })
  await expect(drawer.getByRole('heading', { name: 'Version 2' })).toBeVisible()
  await expect(different).toContainText(/High\s*Low/)
  await taken.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Undone')).toBeVisible()
  expect(await stored()).toMatchObject({ priority: 'high', status: 'done', version: 7 })

  await slider.press('Home')
  await expect(drawer.getByRole('heading', { name: 'Version 1' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Take back this change' })).toBeHidden()
  await different.getByRole('button', { name: 'Restore this version' }).click()
  await expect(notice(page, 'Restored version 1')).toBeVisible()
  await expect(different).toContainText('The task is as it was in this version.')
  expect(await stored()).toMatchObject({ ...data, status: 'todo', completed_at: null, version: 8 })
  await expect(slider).toHaveAttribute('aria-valuetext', /^Version 1 of 8/)
  await slider.press('End')
  await expect(drawer).toContainText('restored version 1')
  await slider.press('ArrowLeft')
  await slider.press('ArrowLeft')
  await expect(drawer.getByRole('heading', { name: 'Version 6' })).toBeVisible()
  await expect(drawer).toContainText('took back version 2')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Order paper' })).toBeVisible()
})

test('the keys of Undo take back no change of an agent, and say so', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const { id } = await (
    await request.post('/api/v1/tasks', { headers, data: { title: 'Order paper', priority: 'low' } })
  ).json()
  const stored = async () => (await request.get(`/api/v1/tasks/${id}`, { headers })).json()
  const page = await openInside(browser, team, `/tasks/${id}`)
  await ready(page)
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Order white paper')
  await title.press('Enter')
  await expect(notice(page, 'Title changed')).toBeVisible()
  const answer = await request.post('/api/agent/tools/update_task', { headers, data: { task: id, priority: 'high' } })
  expect(answer.status()).toBe(200)

  await page.getByRole('button', { name: 'History', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'History' })
  await expect(drawer.getByRole('heading', { name: 'Version 3' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Take back this change' }).click()
  await expect(notice(page, 'Took back version 3')).toBeVisible()
  expect(await stored()).toMatchObject({ title: 'Order white paper', priority: 'low', version: 4 })
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.keyboard.press('ControlOrMeta+z')
  const said = notice(page, 'This was the change of an agent')
  await expect(said).toContainText('Undo takes back only your own changes, not “Took back version 3”.')
  expect(await stored()).toMatchObject({ title: 'Order white paper', priority: 'low', version: 4 })
  await said.getByRole('button', { name: 'Undo anyway' }).click()
  await expect(notice(page, 'Undone')).toBeVisible()
  expect(await stored()).toMatchObject({ title: 'Order white paper', priority: 'high', version: 5 })
  // The step before is an own change.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(said.last()).toContainText('not “Undone”')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('heading', { name: 'Order paper' })).toBeVisible()
  expect(await stored()).toMatchObject({ title: 'Order paper', priority: 'high' })
})
