import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { hold } from './support/hold.ts'
import { type Product, startProduct } from './support/product.ts'
import { openInside, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createToken, createWorkspace } from './support/workspace.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 20_000 })

async function cursorAfter(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await text(page).getByText(words, { exact: true }).click()
  await page.keyboard.press('End')
}

test('two people write one document while the server is killed: nothing is lost, and of the same place one is a suggestion @stress', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  let product: Product = await startProduct()
  const { url, dataDir } = product
  await expect.poll(() => product.output()).toContain('API token')
  const { email, password, token } = product.owner()
  const headers = { Authorization: `Bearer ${token}` }
  try {
    const firsts = await browser.newContext({ baseURL: url })
    const [first, second] = [await firsts.newPage(), await browser.newPage({ baseURL: url })]
    await signIn(first, { email, password })
    await first.goto('/')
    const root = new URL(first.url()).pathname
    const slug = root.slice(1)
    const ben = { email: 'ben@second.example', password: 'a long password of Ben' }
    const words = ['--workspace', slug, '--name', 'Ben Wolff', '--email', ben.email, '--password', ben.password]
    await product.shell('member', 'add', ...words, '--role', 'member')
    const data = { title: 'Written by two', markdown: 'Alpha\n\nBeta\n\nGamma\n' }
    const { id } = await (await request.post(`${url}/api/v1/documents`, { headers, data })).json()
    await signIn(second, ben)
    for (const page of [first, second]) await page.goto(`${root}/documents/${id}`)

    await cursorAfter(second, 'Gamma')
    await cursorAfter(first, 'Alpha')
    await first.keyboard.type(', by the first')
    await saved(first)
    await expect(text(second)).toContainText('Alpha, by the first')
    await second.keyboard.type(', by the second')
    await saved(second)
    await expect(text(first)).toContainText('Gamma, by the second')
    await first.keyboard.type(' again')
    await expect(text(first).locator('p').first()).toHaveText('Alpha, by the first again')
    await saved(first)

    await first.keyboard.type(' and again')
    await second.keyboard.type(' too')
    await product.kill()
    await first.keyboard.type(' without a server')
    await expect(first.getByText('Offline. Kept in this browser')).toBeVisible({ timeout: 20_000 })
    await cursorAfter(second, 'Beta')
    await second.keyboard.type(' of the second')
    await expect(second.getByText('Offline. Kept in this browser')).toBeVisible({ timeout: 20_000 })
    const release = await hold(first, 'documents.save')
    await cursorAfter(first, 'Beta')
    await first.keyboard.type(' of the first')
    await expect(first.getByText('Saving…')).toBeVisible()
    release()
    await expect(first.getByText('Offline. Kept in this browser')).toBeVisible({ timeout: 20_000 })
    await first.close()

    product = await startProduct({ DATA_DIR: dataDir, PUBLIC_BASE_URL: url })
    await saved(second)
    const again = await firsts.newPage()
    await again.goto(`${root}/documents/${id}`)
    await saved(again)
    const markIn = (page: Page) => page.getByRole('button', { name: /^Suggestion by/ })
    await markIn(again).click()
    await expect(again.getByRole('region', { name: /^Suggestion by/ })).toContainText('Beta of the secondfirst')
    await again.keyboard.press('Escape')
    const { markdown } = await (await request.get(`${url}/api/v1/documents/${id}`, { headers })).json()
    expect(markdown).toBe(
      ['Alpha, by the first again and again without a server', 'Beta of the second', 'Gamma, by the second too'].join(
        '\n\n',
      ) + '\n',
    )
    await expect(markIn(second)).toBeVisible()
    await expect(again.getByRole('dialog')).toHaveCount(0)
    const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('atrium document'))
    await expect.poll(() => again.evaluate(kept)).toEqual([])
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('two people write in one paragraph at once: every letter arrives, and nobody is asked', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000)
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const data = { title: 'One paragraph', markdown: 'We meet on Monday.\n' }
  const { id } = await (await request.post('/api/v1/documents', { headers, data })).json()
  const path = `/documents/${id}`
  const first = await openInside(browser, team, path)
  const second = await openInside(browser, { ...team, owner: await addMember(team.slug, 'Ben Wolff') }, path)
  await cursorAfter(first, 'We meet on Monday.')
  await cursorAfter(second, 'We meet on Monday.')
  await second.keyboard.press('Home')
  const sentence =
    ' Please bring the proofs of the catalogue, the price list and the samples of all papers that we have.'
  const typing = first.keyboard.type(sentence, { delay: 40 })
  for (const words of ['Dear all, ', 'as agreed, ']) {
    await second.keyboard.type(words, { delay: 40 })
    await expect(text(first)).toContainText(words.trim())
  }
  await typing
  const all = `Dear all, as agreed, We meet on Monday.${sentence}`
  await expect(text(first)).toHaveText(all)
  await expect(text(second)).toHaveText(all)
  await expect(text(first)).toBeFocused()
  for (const page of [first, second]) await expect(page.getByRole('dialog')).toHaveCount(0)
  await saved(first)
  const stored = async () =>
    (await (await request.get(`/api/v1/documents/${id}`, { headers })).json()).markdown as string
  await expect.poll(stored).toBe(`${all}\n`)
})

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`two people write in one word at once: both keep typing, and one becomes a suggestion, at ${width} px`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(120_000)
    const team = await createWorkspace()
    const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
    const markdown = 'Alpha\n\nWe meet on Monday\n\nGamma\n'
    const { id } = await (
      await request.post('/api/v1/documents', { headers, data: { title: 'One word', markdown } })
    ).json()
    const path = `/documents/${id}`
    const options = { viewport: { width, height } }
    const first = await openInside(browser, team, path, options)
    const ben = await addMember(team.slug, 'Ben Wolff')
    const second = await openInside(browser, { ...team, owner: ben }, path, options)
    for (const page of [first, second]) {
      // On a phone, the toolbar appears with the cursor.
      await text(page).getByText('We meet on Monday', { exact: true }).click()
      await cursorAfter(page, 'We meet on Monday')
    }
    const lineOf = (page: Page) => text(page).locator(':scope > p', { hasText: 'We meet on' })
    /** The left edge and width of each paragraph, and the space between them. */
    const layoutOf = (page: Page) =>
      text(page)
        .locator(':scope > p')
        .evaluateAll((all) => {
          const boxes = all.map((one) => one.getBoundingClientRect())
          return boxes.map(({ left, width, top }, index) => [left, width, top - (boxes[index - 1]?.bottom ?? top)])
        })
    const layout = await layoutOf(first)
    const cursorOf = (page: Page, name: string) => lineOf(page).locator(`[data-name="${name}"]`)
    await expect(cursorOf(second, 'Ada Berg')).toBeAttached()
    await expect(cursorOf(first, 'Ben Wolff')).toBeAttached()
    const [one, other] = ['abcdefghij'.repeat(6), 'klmnopqrst'.repeat(6)]
    const typing = second.keyboard.type(other, { delay: 60 })
    // Its saves reach the other while they type.
    for (const letters of [one.slice(0, 30), one.slice(30)]) {
      await first.keyboard.type(letters, { delay: 20 })
      await saved(first)
    }
    await typing
    for (const page of [first, second]) {
      await expect(text(page)).toBeFocused()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await saved(page)
    }
    const stored = async () =>
      (await (await request.get(`/api/v1/documents/${id}`, { headers })).json()).markdown as string
    const markdownNow = await stored()
    const isFirst = markdownNow.includes(one)
    expect(markdownNow).toBe(`Alpha\n\nWe meet on Monday${isFirst ? one : other}\n\nGamma\n`)
    const [winner, later, name, words] = isFirst
      ? [first, second, 'Ben Wolff', other]
      : [second, first, 'Ada Berg', one]
    await expect(lineOf(winner)).toHaveText(`We meet on Monday${isFirst ? one : other}`)
    await expect(lineOf(later)).toHaveText(`We meet on Monday${words}`)
    const markIn = (page: Page) => page.getByRole('button', { name: `Suggestion by ${name}` })
    const suggestionIn = (page: Page) => page.getByRole('region', { name: `Suggestion by ${name}` })
    for (const page of [winner, later]) {
      await expect(markIn(page)).toHaveCount(1)
      await expect(markIn(page)).toBeInViewport({ ratio: 1 })
      expect(await layoutOf(page)).toEqual(layout)
    }
    await expectAccessible(winner)

    await text(later).getByText('Alpha', { exact: true }).click()
    await expect(lineOf(later)).toHaveText(`We meet on Monday${isFirst ? one : other}`)
    await later.keyboard.press('End')
    await later.keyboard.type(' and more')
    await saved(later)
    await expect(text(winner)).toContainText('Alpha and more')

    await markIn(winner).click()
    await expect(suggestionIn(winner)).toContainText(words)
    await expectAccessible(winner)
    await suggestionIn(winner).getByRole('button', { name: 'Use this' }).click()
    for (const page of [winner, later]) {
      await expect(lineOf(page)).toHaveText(`We meet on Monday${words}`)
      await expect(markIn(page)).toHaveCount(0)
    }
    await expect.poll(stored).toBe(`Alpha and more\n\nWe meet on Monday${words}\n\nGamma\n`)
    await winner.getByRole('button', { name: 'Undo' }).last().click()
    await expect(markIn(later)).toHaveCount(1)
    await expect(lineOf(later)).toHaveText(`We meet on Monday${isFirst ? one : other}`)
    await markIn(later).click()
    await suggestionIn(later).getByRole('button', { name: 'Dismiss' }).click()
    for (const page of [winner, later]) await expect(markIn(page)).toHaveCount(0)

    await text(later).getByText('Gamma', { exact: true }).click()
    await later.keyboard.press('Shift+Home')
    const theirs = text(winner).locator(`:scope > p [data-name="${isFirst ? 'Ben Wolff' : 'Ada Berg'}"]`)
    await expect(theirs).toHaveCount(1)
    await expect(theirs.locator('xpath=..')).toHaveText('Gamma')
    // The lid of the notebook is closed: nothing tells the server.
    await later.context().setOffline(true)
    await expect(theirs).toHaveCount(0)
  })
