import type { Page } from '@playwright/test'
import { answered } from './support/answered.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createWorkspace } from './support/workspace.ts'

const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/agents-${name}.png` })
}

test('an agent proposes, a person accepts in the inbox and reverts on the page of the run', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  const team = await createWorkspace()
  const page = await openInside(browser, team, '/settings/tokens')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Create token' }).first().click()
  await dialog.getByLabel('Name').fill('Planner')
  await dialog.getByRole('checkbox', { name: 'Changes wait for approval' }).check()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const call = async (tool: string, data: object) => {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await request.post(`/api/agent/tools/${tool}`, { headers, data: { ...data, run: 'Autumn fair' } })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as { outcome: string; proposal?: { link: string } }
  }

  // The proposals appear in the open inbox.
  await page.goto(`/${team.slug}/agents`)
  await expect(page.getByText('No pending proposals')).toBeVisible()
  expect((await call('create_task', { title: 'Order the stand', priority: 'high' })).outcome).toBe(
    'waiting_for_approval',
  )
  const unwanted = await call('create_task', { title: 'Buy balloons' })
  const list = page.getByRole('list', { name: 'Proposals' })
  const stand = list.getByRole('listitem').filter({ hasText: 'Order the stand' })
  await expect(stand).toContainText('New task')
  // The sidebar counts pending proposals, and people are notified once.
  const entry = page.getByRole('navigation').getByRole('link', { name: /^Agents/ })
  await expect(entry).toContainText('2')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByText('Planner needs your approval:')).toBeVisible()
  await shot(page, 'notified')
  await page.keyboard.press('Escape')
  await stand.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(stand).toHaveCount(0)
  const notice = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  await expect(notice.filter({ hasText: 'Change made' })).toContainText('New task: Order the stand.')
  await shot(page, 'accepted')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Order the stand')
  await page.goto(`/${team.slug}/agents`)
  await expect(entry).toContainText('1')
  await page.goto(new URL(unwanted.proposal!.link).pathname)
  await expect(page.getByText('Buy balloons', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(notice.filter({ hasText: 'Refused. Nothing was changed' })).toContainText('New task: Buy balloons.')
  await expect(page.getByText('Refused by Ada Berg')).toBeVisible()
  await page.goto(`/${team.slug}/tasks?view=list`)
  await expect(page.getByRole('link', { name: 'Order the stand' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buy balloons' })).toHaveCount(0)

  // All pending proposals are accepted together.
  const posters = Array.from({ length: 3 }, (_, nth) => `Poster ${nth}`)
  for (const title of posters) await call('create_task', { title })
  await page.goto(`/${team.slug}`)
  await expect(page.getByRole('link', { name: '3 proposals wait for approval' })).toBeVisible()
  await page.goto(`/${team.slug}/agents`)
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await shot(page, 'waiting')
  await page.getByRole('button', { name: 'Accept all 3' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Accept 3 proposals?' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept all' }).click()
  const accepted = notice.filter({ hasText: 'Accepted 3 of 3' })
  await expect(accepted).toContainText(`New task: ${posters.join(', ')}.`)
  await expect(page.getByText('No pending proposals')).toBeVisible()
  await shot(page, 'all-accepted')
  // One button takes all of them back.
  await accepted.getByRole('button', { name: 'Undo' }).click()
  await expect(notice.filter({ hasText: 'Undone' })).toBeVisible()
  await page.goto(`/${team.slug}/tasks?view=list`)
  await expect(page.getByRole('link', { name: 'Order the stand' })).toBeVisible()
  await expect(page.getByRole('link', { name: posters[0]! })).toHaveCount(0)

  // Those of a run are decided on its page.
  for (const title of ['Buy tape', 'Buy glue']) await call('create_task', { title })
  await page.goto(`/${team.slug}/agents?view=runs`)
  await page.getByRole('link', { name: 'Autumn fair' }).click()
  await page.getByRole('button', { name: 'Accept all 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept all' }).click()
  await expect(notice.filter({ hasText: 'Accepted 2 of 2' })).toContainText('New task: Buy tape, Buy glue.')
  await page.goto(`/${team.slug}/tasks?view=list`)

  // A person changes the task before the proposal about it is accepted.
  await call('update_task', { task: 'Order the stand', priority: 'low' })
  await page.getByRole('link', { name: 'Order the stand' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Order the small stand')
  const saved = answered(page, 'tasks.update')
  await page.getByLabel('Title', { exact: true }).press('Enter')
  await saved
  await page.goto(`/${team.slug}/agents`)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'has changed since the agent proposed this. Nothing was changed',
  )

  // Without approval the next change happens at once, and is reverted on the page of the run.
  await page.goto(`/${team.slug}/settings/agents`)
  const agent = page
    .getByRole('list', { name: 'Connected agents' })
    .getByRole('listitem')
    .filter({ hasText: 'Planner' })
  await agent.getByRole('switch', { name: 'Changes wait for approval' }).click()
  await expect(agent.getByRole('switch', { name: 'Changes wait for approval' })).not.toBeChecked()
  await expect
    .poll(async () => (await call('update_task', { task: 'Order the small stand', status: 'done' })).outcome)
    .toBe('done')

  // The owner tries a tool with the token of the agent.
  await page.getByLabel('Token to try').fill(token)
  await page.getByRole('button', { name: 'Show tools' }).click()
  await page.getByLabel('Tool', { exact: true }).selectOption('create_task')
  await page.getByLabel('Arguments').fill('{"title": "Hang the lights"')
  await page.getByRole('button', { name: 'Call tool' }).click()
  await expect(page.getByText('The arguments are not JSON')).toBeVisible()
  await page.getByLabel('Arguments').fill('{"title": "Hang the lights"}')
  await page.getByRole('button', { name: 'Call tool' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('"dry_run"')

  const failed = await request.post('/api/agent/tools/create_task', {
    headers: { Authorization: `Bearer ${token}` },
    data: { title: 'x', status: 'nope', run: 'Autumn fair' },
  })
  expect(failed.status()).toBe(400)

  await page.goto(`/${team.slug}/agents?view=runs`)
  await page.getByRole('link', { name: 'Autumn fair' }).click()
  const changes = page.getByRole('list', { name: 'Changes of the run' })
  const done = changes.getByRole('listitem').first()
  await expect(done).toContainText('Done')
  await done.getByRole('button', { name: 'Revert' }).click()
  await expect(done).toContainText('Reverted by Ada Berg')
  await page.getByRole('button', { name: 'Revert run' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revert run' }).click()
  // The person renamed the created task, so it is kept.
  await expect(page.getByRole('dialog', { name: 'Not everything was reverted' })).toContainText('it was kept')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  // Calls are written down a moment after they were made.
  await expect(async () => {
    await page.reload()
    const calls = page.getByRole('region', { name: 'Calls of the run' })
    await expect(calls).toContainText('status: must be one of', { timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
  await shot(page, 'run')
  await page.goto(`/${team.slug}/activity`)
  await expect(page.getByText(/reverted a change of the task/).first()).toBeVisible()
  await shot(page, 'activity')
  await expect(page.getByRole('link', { name: 'as an agent' }).first()).toBeVisible()
  await page.getByLabel('Source').selectOption({ label: 'As an agent' })
  await expect(page.getByText('accepted a proposed change')).toHaveCount(0)
  await page.getByText('Planner proposed a change: Buy balloons').getByRole('link', { name: 'Buy balloons' }).click()
  await expect(page.getByRole('heading', { name: 'Proposal by Planner' })).toBeVisible()

  // The owner revokes the agent on its card.
  await page.goto(`/${team.slug}/settings/agents`)
  await agent.getByRole('button', { name: 'Revoke Planner' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('No agents yet')).toBeVisible()
  const headers = { Authorization: `Bearer ${token}` }
  await expect.poll(async () => (await request.get('/api/agent/tools', { headers })).status()).toBe(401)
  await page.context().close()
})
