import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { DOCS, DOCS_READ, MARKDOWN, WORD, WORD_READ } from './support/pasted.ts'
import { ready } from './support/ready.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createToken, createWorkspace } from './support/workspace.ts'

async function openAs(browser: Browser, person: { email: string; password: string }, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, person)
  await page.goto(path)
  return page
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
/** Wait until the editor has replaced the read-only text. */
async function write(page: Page): Promise<void> {
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await text(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
}

function paste(page: Page, html: string, plain: string): Promise<void> {
  return text(page).evaluate(
    (element, [formatted, words]) => {
      const clipboardData = new DataTransfer()
      if (formatted) clipboardData.setData('text/html', formatted)
      clipboardData.setData('text/plain', words!)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [html, plain],
  )
}

test('an SOP is written with the keyboard, approved, read by a member and changed', async ({ browser, request }) => {
  const { slug, owner } = await createWorkspace()
  const ben = await addMember(slug, 'Ben Wolff')
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const ada = await openAs(browser, owner, `/${slug}/documents`)
  await expect(ada.getByText('No documents yet')).toBeVisible()
  await ready(ada)
  await ada.keyboard.press('c')
  const dialog = ada.getByRole('dialog', { name: 'New document' })
  await dialog.getByLabel('Title').fill('Close the shop')
  await dialog.getByLabel('Start from').selectOption('Blank SOP')
  await dialog.getByLabel('Title').press('Enter')
  await ada.waitForURL(/documents\/[0-9a-f-]{36}$/)
  const id = ada.url().split('/').at(-1)!
  const markdown = async () => (await (await request.get(`/api/v1/documents/${id}`, { headers })).json()).markdown

  await write(ada)
  await ada.keyboard.type('## Steps\n1. Count the till\nLock the door and call @Ben')
  await ada.getByRole('option', { name: 'Ben Wolff' }).waitFor()
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('\n\n/code')
  await expect(ada.getByRole('option', { name: /Code block/ })).toHaveAttribute('aria-selected', 'true')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('alarm 1234')
  await expect
    .poll(markdown)
    .toMatch(
      /^## Steps\n\n1\. Count the till\n2\. Lock the door and call \[@Ben Wolff\]\(member:[0-9a-f-]{36}\)\n\n```\nalarm 1234\n```\n$/,
    )

  await ada.getByRole('button', { name: 'Approve this version' }).click()
  await expect(ada.getByText('This is the approved version.')).toBeVisible()
  const bens = await openAs(browser, ben, `/${slug}/documents/${id}`)
  await bens.getByRole('button', { name: 'I have read and understood it' }).click()
  await expect(ada.getByText('Read and understood: 1')).toBeVisible()
  await expect(ada.getByText('Not read yet: 1')).toBeVisible()

  await ada.getByRole('button', { name: 'Edit', exact: true }).click()
  await write(ada)
  // The editor restores its cursor 20 ms after it got the focus, which undoes an earlier key.
  await expect(async () => {
    await ada.keyboard.press('ControlOrMeta+Home')
    await expect(ada.getByRole('button', { name: 'Block type: Heading 2' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await ada.keyboard.type('New: ')
  await saved(ada)
  await expect(bens.getByText('There is a newer draft.')).toBeVisible()
  await expect(bens.getByRole('heading', { name: 'Steps', exact: true })).toBeVisible()
  await bens.getByRole('button', { name: 'Open draft' }).click()
  await expect(text(bens).getByRole('heading', { name: 'New: Steps' })).toBeVisible()

  await ada.getByRole('link', { name: 'Versions' }).click()
  await expect(ada.getByRole('region', { name: 'Comparison' }).locator('ins')).toContainText('New')
  await ada.goto(`/${slug}/documents/${id}/print`)
  await expect(ada.getByText('Ada Berg').first()).toBeVisible()
  await expect(ada.getByRole('heading', { name: 'Steps', exact: true })).toBeVisible()
})

test('text from Word, Google Docs and Markdown keeps its form; links, moves, search and undo work', async ({
  browser,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const made = await request.post('/api/v1/documents', { headers, data: { title: 'Pasted' } })
  const { id } = await made.json()
  const page = await openAs(browser, owner, `/${slug}/documents/${id}`)
  const markdown = async () => (await (await request.get(`/api/v1/documents/${id}`, { headers })).json()).markdown
  const becomes = (wanted: string | RegExp) =>
    expect.poll(markdown)[typeof wanted === 'string' ? 'toBe' : 'toMatch'](wanted as never)
  const clear = async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
  }
  await write(page)
  await paste(page, WORD, 'Opening the shop')
  await becomes(WORD_READ)
  await clear()
  await paste(page, DOCS, 'Closing')
  await becomes(DOCS_READ)
  await clear()
  await paste(page, '', MARKDOWN)
  await becomes(/^### As Markdown\n\n- \[ \] open\n- \[x\] done\n\n\| a \| b \|\n\| --- \| --: \|/)
  await expect(text(page)).toContainText('<script>alert(1)</script> [x](javascript:alert(1))')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text(page)).not.toContainText('As Markdown')
  await clear()

  await page.keyboard.type('first\nsecond needle\nthird needle')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await becomes('first\n\nthird needle\n\nsecond needle\n')
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('textbox', { name: 'Find in this document' }).fill('NEEDLE')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Link' }).getByLabel('Address').fill('example.com/needle')
  await page.keyboard.press('Enter')
  await becomes('first\n\nthird needle\n\nsecond [needle](https://example.com/needle)\n')
  // Down the margin beside the text, like a user who holds the grip.
  await text(page).locator('p', { hasText: 'first' }).hover()
  const grip = (await page.locator('.drag-grip').boundingBox())!
  const last = (await text(page).locator('p', { hasText: 'second' }).boundingBox())!
  const [x, end] = [grip.x + grip.width / 2, last.y + last.height]
  await page.mouse.move(x, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, last.y + 2, { steps: 4 })
  const line = async () => (await page.locator('.drop-line').boundingBox())?.y ?? -100
  await expect.poll(async () => Math.abs((await line()) - last.y)).toBeLessThan(12)
  await page.mouse.move(x, end - 2, { steps: 4 })
  await expect.poll(async () => Math.abs((await line()) - end)).toBeLessThan(12)
  await page.mouse.up()
  await becomes('third needle\n\nsecond [needle](https://example.com/needle)\n\nfirst\n')

  const { version } = await (await request.get(`/api/v1/documents/${id}`, { headers })).json()
  const row = `| ${'A long heading of a column | '.repeat(8)}`
  const table = `${row}\n|${' --- |'.repeat(8)}\n${row}\n`
  const changed = await request.patch(`/api/v1/documents/${id}`, { headers, data: { version, markdown: table } })
  await expect(page.getByText(`${(await changed.json()).words} words`, { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 700 })
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  await text(page).getByRole('cell').first().click()
  await expect(toolbar).toBeVisible()
  const bottom = async () => {
    const bar = (await toolbar.boundingBox())!
    return Math.abs(bar.y + bar.height - 700)
  }
  await expect.poll(bottom).toBeLessThan(2)
  // In the editor, the cursor scrolls a wide table.
  await expectAccessible(page, { but: 'table' })
  const beyond = (element: Element) => element.scrollWidth - element.clientWidth
  expect(await page.locator('html').evaluate(beyond)).toBe(0)
  expect(await text(page).getByRole('table').evaluate(beyond)).toBeGreaterThan(100)
})

test('documents and folders are moved by mouse and keyboard, and a record shows the documents that mention it', async ({
  browser,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const make = async (path: string, data: object) =>
    (await (await request.post(`/api/v1/${path}`, { headers, data })).json()) as { id: string }
  const [rules, forms] = [await make('folders', { name: 'Rules' }), await make('folders', { name: 'Forms' })]
  const project = await make('projects', { name: 'New shop' })
  const document = await make('documents', { title: 'Opening', markdown: `For [New shop](project:${project.id}).` })
  const page = await openAs(browser, owner, `/${slug}/documents`)
  const tree = page.getByRole('tree', { name: 'Folders' })
  const folder = (name: string) => tree.getByRole('treeitem', { name, exact: true })
  const folderOf = async (path: string, key: string) =>
    (await (await request.get(`/api/v1/${path}`, { headers })).json())[key] as string | null

  await page.getByRole('grid').getByRole('link', { name: 'Opening' }).dragTo(folder('Rules'))
  await expect.poll(() => folderOf(`documents/${document.id}`, 'folder')).toBe(rules.id)
  await folder('Forms').dragTo(folder('Rules'), { targetPosition: { x: 60, y: 3 } })
  await expect(tree.getByRole('treeitem').nth(2)).toHaveAccessibleName('Forms')
  await folder('Rules').dragTo(folder('Forms'))
  await expect.poll(() => folderOf(`folders/${rules.id}`, 'parent')).toBe(forms.id)
  await folder('Rules').press('Alt+ArrowLeft')
  await expect.poll(() => folderOf(`folders/${rules.id}`, 'parent')).toBe(null)
  await folder('Rules').press('Alt+ArrowUp')
  await expect(tree.getByRole('treeitem').nth(2)).toHaveAccessibleName('Rules')
  await folder('Rules').press('Enter')
  await expect(page).toHaveURL(new RegExp(rules.id))
  await expect(page.getByRole('grid').getByRole('link', { name: 'Opening' })).toBeVisible()

  await page.goto(`/${slug}/projects/${project.id}`)
  const mentions = page.getByRole('region', { name: 'Mentioned in' })
  await mentions.getByRole('link', { name: 'Opening' }).click()
  await expect(page).toHaveURL(new RegExp(document.id))

  const bold = page.getByRole('button', { name: 'Bold' })
  await bold.hover()
  await expect(page.getByRole('tooltip')).toHaveText('BoldCtrlB')
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }))
  await page.reload()
  await bold.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Bold⌘B')
})

test('two tabs that were offline with different text lose none of it when both are closed @stress', async ({
  browser,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const data = { title: 'In two tabs', markdown: 'Alpha\n\nBeta\n' }
  const { id } = await (await request.post('/api/v1/documents', { headers, data })).json()
  const path = `/${slug}/documents/${id}`
  const first = await openAs(browser, owner, path)
  const context = first.context()
  await expect(first.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  const second = await context.newPage()
  await second.goto(path)
  await expect(second.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await context.setOffline(true)
  for (const [tab, words] of [
    [first, ' in the first tab'],
    [second, ' in the second tab'],
  ] as const) {
    await tab.bringToFront()
    await write(tab)
    await tab.keyboard.type(words)
    await expect(tab.getByText('Offline. Kept in this browser')).toBeVisible({ timeout: 20_000 })
  }
  await first.close()
  await second.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(path)
  const question = again.getByRole('dialog', { name: 'This paragraph was also changed elsewhere' })
  // Either tab may still save while it closes, so either text may be the one that was there first.
  const texts = ['Beta in the first tab', 'Beta in the second tab']
  const theirs = question.getByRole('region', { name: 'Theirs' })
  await expect(theirs).toContainText(/Beta in the (first|second) tab/)
  if ((await theirs.textContent())!.includes(texts[1]!)) texts.reverse()
  await expect(question.getByRole('region', { name: 'Mine' })).toContainText(texts[1]!)
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(again)
  const { markdown } = await (await request.get(`/api/v1/documents/${id}`, { headers })).json()
  expect(markdown).toBe(`Alpha\n\n${texts[0]}\n\n${texts[1]}\n`)
  const kept = () => Object.keys(localStorage).filter((key) => key.includes('document'))
  await expect.poll(() => again.evaluate(kept)).toEqual([])
})
