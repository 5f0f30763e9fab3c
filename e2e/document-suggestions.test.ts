import { layoutShift, UNNOTICED } from './support/layout-shift.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createWorkspace } from './support/workspace.ts'

const TEXT = { name: 'Text', exact: true }
const paragraphs = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] })),
})

test('the approved version of an SOP says how many suggestions its draft has, and they move nothing', async ({
  browser,
}) => {
  const team = await createWorkspace()
  const page = await openInside(browser, team, '/documents', { viewport: { width: 1280, height: 800 } })
  const headers = { 'X-Atrium-Workspace': team.slug, Origin: new URL(page.url()).origin }
  const call = async (procedure: string, data: object) =>
    (await (await page.request.post(`/api/trpc/${procedure}`, { headers, data })).json()).result.data
  const sop = { title: 'Close the shop', kind: 'sop', markdown: '# Steps\n\nLock up\n\nCount the till' }
  const { id } = await call('documents.create', sop)
  await call('documents.approve', { id, version: 1 })
  await page.goto(`/${team.slug}/documents/${id}`)
  await expect(page.getByText('This is the approved version.', { exact: true })).toBeVisible()

  const [base, saved] = [paragraphs('Lock up', 'Count the till'), paragraphs('Lock doors', 'Count the till')]
  await call('documents.save', { id, version: 2, content: base })
  await call('documents.save', { id, version: 3, content: saved })
  const written = { id, version: 3, base, content: paragraphs('Lock gates', 'Count the till') }
  expect((await call('documents.save', written)).conflicts).toHaveLength(1)
  await expect(page.getByText('There is a newer draft with 1 suggestion.')).toBeVisible()

  await page.getByRole('button', { name: 'Open draft' }).click()
  const text = page.getByRole('textbox', TEXT)
  const lines = text.locator(':scope > p')
  const mark = page.getByRole('button', { name: 'Suggestion by Ada Berg' })
  await expect(mark).toBeVisible()
  await call('documents.save', { id, version: 4, content: paragraphs('Count the till') })
  await expect(lines).toHaveText(['Count the till'])
  await mark.click()
  await page.getByRole('dialog', { name: 'For deleted text' }).getByRole('button', { name: 'Use this' }).click()
  await expect(lines).toHaveText(['Lock gates', 'Count the till'])
  await expect(text).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(lines).toHaveText(['Count the till'])
  await expect(mark).toBeVisible()

  await page.reload()
  await expect(page.getByText('There is a newer draft with 1 suggestion.')).toBeVisible()
  const { score, moved } = await layoutShift(page)
  expect(score, moved.join(', ')).toBeLessThanOrEqual(UNNOTICED)
})
