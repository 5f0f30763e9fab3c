import { readFile, truncate, writeFile } from 'node:fs/promises'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

const SCRIPTED = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "taken"</script></svg>'
/** One red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

test('files are dropped, pasted and chosen on a task, and another window follows', async ({ browser }, info) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}`, 'Content-Type': 'application/json' }
  const create = async (noun: string, title: string) => {
    const body = JSON.stringify({ title })
    const created = await fetch(`${process.env['E2E_URL']}/api/v1/${noun}`, { method: 'POST', headers, body })
    return ((await created.json()) as { id: string }).id
  }
  const id = await create('tasks', 'Check the proofs')
  const open = async () => {
    const page = await (await browser.newContext()).newPage()
    await signIn(page, team.owner)
    await page.goto(`/${team.slug}/tasks/${id}`)
    await expect(page.getByText('No files yet.')).toBeVisible()
    return page
  }
  const [one, two] = [await open(), await open()]
  const files = (page: typeof one) => page.getByRole('list', { name: 'Attached files' })
  const give = (event: 'drop' | 'paste', name: string, type: string, content: string) =>
    one.evaluate(
      ({ event, name, type, content }) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name, { type }))
        const target = document.querySelector('section[aria-label="Files"]')!
        const made =
          event === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        target.dispatchEvent(made)
      },
      { event, name, type, content },
    )

  await give('drop', 'notes.txt', 'text/plain', Buffer.from('Paper: 135 g').toString('base64'))
  await expect(files(one)).toContainText('notes.txt')
  await give('paste', 'proof.png', 'image/png', PNG)
  await expect(one.getByRole('img', { name: 'proof.png' })).toBeVisible()
  await expect(two.getByRole('img', { name: 'proof.png' })).toBeVisible()
  await expect
    .poll(() => two.getByRole('img', { name: 'proof.png' }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1)

  const picker = one.getByLabel('Attach files').first()
  const large = info.outputPath('large.bin')
  await writeFile(large, '')
  await truncate(large, 26 * 1024 * 1024)
  await picker.setInputFiles(large)
  await picker.setInputFiles({ name: 'page.svg', mimeType: 'image/png', buffer: Buffer.from(SCRIPTED) })
  await expect(one.getByRole('alert').filter({ hasText: 'exceeds 25 MB' })).toBeVisible()
  await one.getByRole('button', { name: 'Dismiss large.bin' }).click()
  await expect(files(two)).toContainText('page.svg')
  await expect(two.getByRole('img', { name: 'page.svg' })).toHaveCount(0)
  const address = await one.getByRole('link', { name: 'Download page.svg' }).getAttribute('href')
  const opened = one.waitForEvent('download')
  await one.evaluate((to) => window.open(to), address!.replace('&download', ''))
  expect((await opened).suggestedFilename()).toBe('page.svg')
  await give('drop', '../../x', 'text/plain', Buffer.from('up').toString('base64'))
  await expect(files(one).getByRole('link', { name: 'Download x', exact: true })).toBeVisible()
  const downloading = one.waitForEvent('download')
  await one.getByRole('link', { name: 'Download proof.png' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('proof.png')
  expect((await readFile(await download.path())).toString('base64')).toBe(PNG)

  await one.getByRole('button', { name: 'Remove notes.txt' }).click()
  await expect(files(two)).not.toContainText('notes.txt')
  await one.getByRole('button', { name: 'Undo' }).click()
  await expect(files(two)).toContainText('notes.txt')

  await one.getByLabel('Write a comment').fill('The proof')
  await one
    .getByLabel('Add files')
    .first()
    .setInputFiles({ name: 'comment.txt', mimeType: '', buffer: Buffer.from('Fine') })
  await expect(one.getByRole('button', { name: 'Remove comment.txt' })).toBeVisible()
  await one.getByRole('button', { name: 'Comment', exact: true }).click()
  const said = two.getByRole('region', { name: 'Comments' }).getByRole('listitem').first()
  await expect(said).toContainText('comment.txt')
  await two.getByRole('button', { name: 'Options for the comment by Ada Berg' }).click()
  await two.getByRole('menuitem', { name: 'Resolve' }).click()
  await expect(one.getByText('· resolved')).toBeVisible()

  await one.route('https://images.example/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(PNG, 'base64') }),
  )
  await one.goto(`/${team.slug}/documents/${await create('documents', 'House colours')}`)
  await expect(one.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  const text = one.getByRole('textbox', { name: 'Text', exact: true })
  await text.focus()
  await one.keyboard.type('/image')
  await one.getByRole('option', { name: 'Image' }).waitFor()
  await one.keyboard.press('Enter')
  await one.getByRole('dialog').getByLabel('Address').fill('https://images.example/red.png')
  await one.getByRole('dialog').getByLabel('Description').fill('The red')
  await one.getByRole('button', { name: 'Add image' }).click()
  const inline = text.getByRole('img', { name: 'The red' })
  await expect.poll(() => inline.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await give('paste', 'swatch.png', 'image/png', PNG)
  await expect(files(one).getByRole('link', { name: 'Download swatch.png' })).toBeVisible()
})
