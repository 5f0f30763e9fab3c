import type { Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { watch } from './support/watch.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

type Part = { name: string; list: string; record?: string; open: (page: Page) => Promise<void> }

/** Everything whose code loads on demand, where people use it. */
const PARTS: Part[] = [
  {
    name: 'the editor of a document',
    list: 'Documents',
    record: 'Closing the shop',
    open: (page) => expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible(),
  },
  {
    name: 'the canvas of a mind map',
    list: 'Mind maps',
    record: 'Fair',
    open: (page) => expect(page.locator('me-tpc').filter({ hasText: 'stand' })).toBeVisible(),
  },
  {
    name: 'the calendar and the Markdown of a task',
    list: 'Tasks',
    record: 'Write the offer',
    async open(page) {
      await expect(page.getByRole('region', { name: 'Comments' }).locator('strong')).toHaveText('today')
      await page.getByRole('button', { name: /^Due: / }).click()
      const picker = page.getByRole('dialog', { name: 'Due' })
      await expect(picker.getByRole('grid')).toBeVisible()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'the schema of a form and the CSV import',
    list: 'Contacts',
    async open(page) {
      await page.getByRole('button', { name: 'New contact' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'New contact' })
      await dialog.getByRole('button', { name: 'Create contact' }).click()
      await expect(dialog.locator('[aria-invalid=true]')).not.toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Options for contacts' }).click()
      await page.getByRole('menuitem', { name: 'Import from CSV…' }).click()
      await expect(page.getByRole('dialog', { name: 'Import contacts' })).toBeVisible()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'a list generated from its fields',
    list: 'Forms',
    open: (page) => expect(page.getByRole('heading', { level: 1, name: 'Forms' })).toBeVisible(),
  },
  {
    name: 'the create dialog of another kind in the palette',
    list: 'My tasks',
    async open(page) {
      await page.getByRole('button', { name: 'Search' }).first().click()
      await page.getByRole('combobox', { name: 'Search and commands' }).fill('new project')
      await page.getByRole('option', { name: 'New project' }).click()
      const dialog = page.getByRole('dialog', { name: 'New project' })
      await dialog.getByRole('button', { name: 'Create project' }).click()
      await expect(dialog.locator('[aria-invalid=true]')).not.toHaveCount(0)
      await page.keyboard.press('Escape')
    },
  },
]

async function visit(page: Page, { list, record, open }: Part): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Workspace' })
  await nav.getByRole('link', { name: list, exact: true }).click()
  if (record) await page.getByRole('main').getByRole('link', { name: record }).first().click()
  await open(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const [index, start] of PARTS.entries())
  test(`code that loads on demand arrives on every page, with ${start.name} as the first${index > 0 ? ' @stress' : ''}`, async ({
    browser,
    request,
  }) => {
    test.slow()
    const { slug, owner } = await createWorkspace()
    const headers = { Authorization: `Bearer ${await createToken(slug)}` }
    const create = async (path: string, data: object): Promise<{ id: string }> =>
      (await request.post(`/api/v1${path}`, { headers, data })).json()
    await create('/documents', { title: 'Closing the shop', markdown: 'Lock **every** door.\n' })
    await create('/mindmaps', { title: 'Fair', outline: '- fair\n  - stand\n' })
    await create('/contacts', { name: 'Hanna Weiss' })
    const task = await create('/tasks', { title: 'Write the offer' })
    await create('/comments', { on: `task:${task.id}`, body: 'Due **today**' })

    const page = await browser.newPage()
    await signIn(page, owner)
    const faults = watch(page)
    await page.goto(`/${slug}`)
    await visit(page, start)
    await page.reload()
    await start.open(page)
    // Every second walk goes backwards, so that each part is used before and after each other one.
    const others = [...PARTS.slice(index + 1), ...PARTS.slice(0, index)]
    for (const part of [start, ...(index % 2 ? others.toReversed() : others)]) await visit(page, part)
    expect(faults).toEqual([])
  })
