import type { Page } from '@playwright/test'
import { ready } from './support/ready.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

type Team = Awaited<ReturnType<typeof createWorkspace>>

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Workspace' })

async function openInside(page: Page, { slug, owner }: Team, path: string): Promise<void> {
  await signIn(page, owner)
  await page.goto(`/${slug}${path}`)
  await ready(page)
}

test('a press anywhere on a row opens its record, but not a press that does something else', async ({
  page,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const data = { name: 'Hanna Weiss', company: 'Weiss Print', tags: ['supplier'] }
  const { id } = await (await request.post('/api/v1/contacts', { headers, data })).json()
  const list = `/${team.slug}/contacts`
  await openInside(page, team, '/contacts')
  const row = page.getByRole('row', { name: /Hanna Weiss/ })
  const company = row.getByRole('gridcell', { name: /^Weiss Print/ })

  await row.getByRole('checkbox').check()
  await row.getByRole('checkbox').uncheck()
  await row
    .getByRole('gridcell')
    .first()
    .click({ position: { x: 3, y: 3 } })
  await expect(page).toHaveURL(list)

  const box = (await company.boundingBox())!
  await page.mouse.move(box.x + 14, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + box.height / 2)
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('')
  await expect(page).toHaveURL(list)

  await company.hover()
  await row.getByRole('button', { name: 'Edit Company of Hanna Weiss' }).click()
  await page.getByLabel('Company', { exact: true }).fill('Weiss')
  await row.getByText('supplier').click()
  await expect(row.getByRole('gridcell', { name: /^Weiss$/ })).toBeVisible()
  await expect(page).toHaveURL(list)

  for (const press of [{ button: 'middle' as const }, { modifiers: ['ControlOrMeta' as const] }]) {
    const opened = page.context().waitForEvent('page')
    await row.getByText('supplier').click(press)
    await expect(await opened).toHaveURL(`${list}/${id}`)
    await expect(page).toHaveURL(list)
  }

  await row.getByText('supplier').click()
  await expect(page).toHaveURL(`${list}/${id}`)
})

test('a list opens with its last view, unless the link contains one', async ({ page }) => {
  const team = await createWorkspace()
  await openInside(page, team, '/tasks')
  const list = `/${team.slug}/tasks`
  const view = page.getByRole('group', { name: 'View' })
  await view.getByRole('button', { name: 'Board' }).click()
  await page.getByRole('searchbox').fill('poster')
  await expect(page).toHaveURL(`${list}?view=board&q=poster`)

  await sidebar(page).getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL(`/${team.slug}/projects`)
  await sidebar(page).getByRole('link', { name: 'Tasks', exact: true }).click()
  await expect(page).toHaveURL(`${list}?view=board`)
  await page.goBack()
  await expect(page).toHaveURL(`/${team.slug}/projects`)

  await page.goto(`${list}?sort=title`)
  await expect(page).toHaveURL(`${list}?sort=title`)
  await page.goto(list)
  await expect(page).toHaveURL(`${list}?view=board`)
  await view.getByRole('button', { name: 'List' }).click()
  await expect(page).toHaveURL(list)
  await page.goto(list)
  await expect(page).toHaveURL(list)
})

test('the sidebar shows the current page, and its groups stay folded', async ({ page }) => {
  const team = await createWorkspace()
  await page.setViewportSize({ width: 1280, height: 500 })
  await openInside(page, team, '/settings/account')
  await expect(sidebar(page).getByRole('link', { name: 'Settings' })).toBeInViewport()
  await sidebar(page).getByRole('link', { name: 'Home' }).click()

  const sales = sidebar(page).getByRole('button', { name: 'Sales' })
  await sales.click()
  await expect(sidebar(page).getByRole('link', { name: 'Deals' })).toBeHidden()
  await page.goto(`/${team.slug}/deals`)
  await expect(sales).toHaveAttribute('aria-expanded', 'false')
  await expect(sidebar(page).getByRole('link', { name: 'Deals' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Contacts' })).toBeHidden()
  await ready(page)
  await sales.click()
  await expect(sidebar(page).getByRole('link', { name: 'Contacts' })).toBeVisible()

  await page.getByRole('button', { name: 'Choose pages' }).click()
  const pages = page.getByRole('dialog', { name: 'Pages in the sidebar' })
  await pages.getByRole('checkbox', { name: 'Mind maps' }).click()
  await pages.getByRole('checkbox', { name: 'Inventory' }).click()
  await page.keyboard.press('Escape')
  await expect(sidebar(page).getByRole('link', { name: 'Mind maps' })).toBeHidden()
  await expect(sidebar(page).getByRole('button', { name: 'Inventory' })).toBeHidden()
  await page.goto(`/${team.slug}/mindmaps`)
  await expect(sidebar(page).getByRole('link', { name: 'Mind maps' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Items' })).toBeHidden()
})
