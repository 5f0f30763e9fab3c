import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { createWorkspace } from './support/workspace.ts'

const MOST_STOPS = 90

/** Focuses an element with Tab; its focus must be visible. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeAttached()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; !(await isThere()); stops++) {
    expect(stops, 'stops on the way').toBeLessThan(MOST_STOPS)
    await page.keyboard.press('Tab')
  }
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
}

/** Moves with the arrow keys in an open menu. */
async function arrowTo(page: Page, item: Locator) {
  await expect(item).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

/** After something closed or disappeared, focus must be on an element, not on the page itself. */
async function expectFocusKept(page: Page) {
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** Finds the cards and rows of a page, which are links, by name. */
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

async function signInByKeys(page: Page) {
  const { slug, owner } = await createWorkspace()
  await page.goto('/sign-in')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(owner.email)
  await press(page, 'Tab')
  await page.keyboard.type(owner.password)
  await press(page, 'Enter')
  await expect(page).toHaveURL(`/${slug}`)
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Tasks', exact: true }),
  )
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  return { slug }
}

async function createTask(page: Page, title: string) {
  await press(page, 'c')
  await expect(page.getByRole('dialog', { name: 'New task' }).getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await press(page, 'Enter')
  await expect(link(page, title)).toBeVisible()
  await expectFocusKept(page)
}

async function find(page: Page, words: string) {
  await press(page, 'ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
}

test('a task is created, edited, commented on and moved without a mouse', async ({ page }) => {
  test.setTimeout(90_000)
  await signInByKeys(page)
  await createTask(page, 'Print the posters')
  await press(page, 'j')
  await expect(link(page, 'Print the posters')).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Print the posters' })).toBeAttached()
  await expectFocusKept(page)

  await tabTo(page, page.getByLabel('Title'))
  await press(page, 'End')
  await page.keyboard.type(' today')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Print the posters today' })).toBeAttached()
  await tabTo(page, page.getByLabel('Status'))
  await press(page, 'ArrowDown')
  await expect(page.getByLabel('Status')).toHaveValue('in_progress')
  await tabTo(page, page.getByLabel('Assignees'))
  await page.keyboard.type('Ada')
  await expect(page.getByRole('option', { name: 'Ada Berg' })).toBeVisible()
  await press(page, 'Enter', 'Escape', 'Escape')
  await expect(page.getByRole('button', { name: 'Remove Ada Berg' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Due: No date' }))
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('dialog', { name: 'Due' }).getByRole('button', { name: 'Tomorrow' }))
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Due: Tomorrow' })).toBeFocused()
  await expectFocusKept(page)
  await tabTo(page, page.getByLabel('Write a comment'))
  await page.keyboard.type('Two hundred of them')
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByRole('region', { name: 'Comments' }).getByRole('list')).toContainText('Two hundred of them')

  await find(page, 'go to tasks')
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('button', { name: 'Board' }))
  await press(page, 'Enter')
  await tabTo(page, link(page, 'Print the posters today'))
  await press(page, 'm')
  await arrowTo(page, page.getByRole('menuitemcheckbox', { name: 'Done' }))
  await press(page, 'Enter')
  const done = page.getByRole('region', { name: 'Done', exact: true })
  await expect(done.getByRole('button', { name: 'Move Print the posters today to…' })).toBeFocused()
})

test('rows are searched, filtered, selected, changed, deleted and restored without a mouse', async ({ page }) => {
  test.setTimeout(90_000)
  await signInByKeys(page)
  for (const title of ['One', 'Two', 'Three']) await createTask(page, title)
  await press(page, 'j', 'x', 'j', 'x')
  const bar = page.getByRole('group', { name: 'Selected tasks' })
  await expect(bar).toContainText('2 selected')
  await tabTo(page, bar.getByRole('button', { name: 'Edit' }))
  await press(page, 'Enter')
  const change = page.getByRole('dialog', { name: 'Edit 2 tasks' })
  await tabTo(page, change.getByLabel('Status', { exact: true }))
  await page.keyboard.type('Done')
  await tabTo(page, change.getByRole('button', { name: 'Set', exact: true }))
  await press(page, 'Enter')
  await expect(page.getByRole('row', { name: /Done/ })).toHaveCount(2)
  await expectFocusKept(page)

  await tabTo(page, page.getByRole('button', { name: 'Filter', exact: true }))
  await press(page, 'Enter')
  await arrowTo(page, page.getByRole('menuitem', { name: 'Status' }))
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('checkbox', { name: 'To do' }))
  await press(page, 'Space')
  await expect(page).toHaveURL(/status=todo/)
  await press(page, 'Escape')
  await expect(page.getByRole('rowheader')).toHaveText(['One'])
  await expectFocusKept(page)
  await tabTo(page, button(page, 'Clear'))
  await press(page, 'Enter')
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await expectFocusKept(page)

  await tabTo(page, bar.getByRole('button', { name: 'Delete' }))
  await press(page, 'Enter')
  await expect(page.getByRole('rowheader')).toHaveText(['One'])
  await expectFocusKept(page)
  await find(page, 'trash')
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('button', { name: 'Restore Two' }))
  await press(page, 'Enter')
  await expect(page.getByRole('row', { name: /Two/ })).toHaveCount(0)
  await expectFocusKept(page)
  await find(page, 'two')
  await expect(page.getByRole('option', { name: 'Two' })).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Two' })).toBeAttached()
  await tabTo(page, page.getByRole('button', { name: 'Delete task' }))
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  await expectFocusKept(page)
})

test('a token is created and revoked without a mouse', async ({ page, request }) => {
  test.setTimeout(60_000)
  const { slug } = await signInByKeys(page)
  await find(page, 'settings tokens')
  await press(page, 'Enter')
  await expect(page).toHaveURL(`/${slug}/settings/tokens`)
  await tabTo(page, button(page, 'Create token').first())
  await press(page, 'Enter')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('CI deploy')
  await press(page, 'Enter')
  const field = page.getByRole('dialog').getByLabel('Token', { exact: true })
  const headers = { Authorization: `Bearer ${await field.inputValue()}` }
  const status = async () => (await request.get('/api/v1/me', { headers })).status()
  expect(await status()).toBe(200)
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Done' }))
  await press(page, 'Enter')
  await expectFocusKept(page)

  await tabTo(page, button(page, 'Options for CI deploy'))
  await press(page, 'Enter')
  await arrowTo(page, page.getByRole('menuitem', { name: 'Revoke token…' }))
  await press(page, 'Enter')
  const question = page.getByRole('alertdialog', { name: 'Revoke “CI deploy”?' })
  await tabTo(page, question.getByRole('button', { name: 'Revoke token' }))
  await press(page, 'Enter')
  await expect(question).toHaveCount(0)
  await expectFocusKept(page)
  await expect.poll(status).toBe(401)
})
