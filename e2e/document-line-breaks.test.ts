import type { Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

/** Adds a line with Shift+Enter to the block that the locator finds. */
async function addLine(page: Page, block: ReturnType<Page['locator']>, words: string): Promise<void> {
  await block.click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type(words)
}

test('lines that Shift+Enter adds to a heading, a cell and a paragraph stay after saving', async ({
  page,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const data = {
    title: 'Prices',
    markdown: '# Papers\n\n| Paper | Price |\n| --- | --- |\n| Matt | 12 |\n\nDelivery\n',
  }
  const { id } = await (await request.post('/api/v1/documents', { headers, data })).json()
  const markdown = async () => (await (await request.get(`/api/v1/documents/${id}`, { headers })).json()).markdown
  await signIn(page, owner)
  await page.goto(`/${slug}/documents/${id}`)
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })

  await addLine(page, text.getByRole('heading', { name: 'Papers' }), 'from May')
  await addLine(page, text.getByRole('cell', { name: 'Matt' }), '135 g')
  await addLine(page, text.getByText('Delivery'), 'within a week')
  const written =
    '# Papers<br>from May\n\n| Paper | Price |\n| --- | --- |\n| Matt<br>135 g | 12 |\n\nDelivery\\\nwithin a week\n'
  await expect.poll(markdown).toBe(written)

  await page.reload()
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  for (const lines of [/^Papers\nfrom May$/, /^Matt\n135 g$/, /^Delivery\nwithin a week$/])
    expect((await text.locator('h1, td, p').allInnerTexts()).filter((shown) => lines.test(shown.trim()))).not.toEqual(
      [],
    )
  await addLine(page, text.getByRole('cell', { name: '12' }), 'net')
  await expect.poll(markdown).toBe(written.replace('| 12 |', '| 12<br>net |'))
})
