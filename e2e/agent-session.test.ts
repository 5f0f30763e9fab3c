import { PLAN, playAgentSession, REMARK, STEP, TASKS } from '#server/testing/agent-session.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('an owner watches the session of an agent, and reverts it', async ({ browser, request, baseURL }) => {
  const team = await createWorkspace()
  const token = await createToken(team.slug)
  const make = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` }, data })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as { id: string; version: number }
  }
  const fair = await make('/projects', { name: 'Autumn fair in Bergen' })
  await make('/deals', { name: 'Fair stand', amount: 1_200, company: 'Fjord Books', project: fair.id })
  const sop = await make('/documents', { kind: 'sop', title: 'Close the shop', markdown: 'Count the till.\n' })

  const project = await openInside(browser, team, `/projects/${fair.id}`)
  const shop = await project.context().newPage()
  await shop.goto(`/${team.slug}/documents/${sop.id}`)
  const text = shop.getByRole('textbox', { name: 'Text', exact: true })
  await expect(shop.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await expect(project.getByRole('heading', { name: 'Autumn fair in Bergen' })).toBeVisible()

  await playAgentSession({
    url: baseURL!,
    token,
    run: 'Autumn fair',
    project: 'autumn fa',
    deal: 'fair stand',
    sop: 'close the shop',
    async personWrites() {
      await text.getByText('Count the till.').click()
      await shop.keyboard.press('End')
      await shop.keyboard.type(' Lock the door.')
      await expect(shop.getByText('Saved', { exact: true })).toBeVisible()
    },
    async after(step) {
      if (step === 'tasks') for (const title of TASKS) await expect(project.getByText(title)).toBeVisible()
      if (step === 'sop') {
        await expect(text).toContainText(STEP)
        await expect(text).toContainText('Count the till. Lock the door.')
      }
      if (step === 'comment') await expect(project.getByText(REMARK)).toBeVisible()
    },
  })

  const page = await project.context().newPage()
  await page.goto(`/${team.slug}/agents?view=runs`)
  await page.getByRole('link', { name: 'Autumn fair' }).click()
  const changes = page.getByRole('list', { name: 'Changes of the run' })
  await expect(changes.getByRole('listitem').filter({ hasText: PLAN })).toHaveCount(1)
  await expect(changes.getByRole('listitem')).toHaveCount(9)
  await page.getByRole('button', { name: 'Revert run' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revert run' }).click()
  await expect(page.getByText('The run is reverted')).toBeVisible()

  for (const title of TASKS) await expect(project.getByText(title)).toHaveCount(0)
  await expect(project.getByText(REMARK)).toHaveCount(0)
  await expect(text).not.toContainText(STEP)
  await expect(text).toContainText('Count the till. Lock the door.')
  await project.context().close()
})
