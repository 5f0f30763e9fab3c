import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createToken, createWorkspace } from './support/workspace.ts'

test('two people on one record see each other until one leaves', async ({ browser, request }) => {
  const { slug, owner } = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const ben = await addMember(slug, 'Ben Wolff')
  const task = await (await request.post('/api/v1/tasks', { headers, data: { title: 'Print the posters' } })).json()
  const open = async (person: typeof ben) => {
    const page = await (await browser.newContext()).newPage()
    await signIn(page, person)
    await page.goto(`/${slug}/tasks/${task.id}`)
    return page
  }
  const adas = await open(owner)
  const bens = await open(ben)
  await expect(adas.getByText('Ben Wolff is viewing this')).toBeAttached()
  await expect(bens.getByText('Ada Berg is viewing this')).toBeAttached()
  await bens.keyboard.press('g')
  await bens.keyboard.press('h')
  await expect(adas.getByText('Ben Wolff is viewing this')).toHaveCount(0)
})
