import { ready } from './support/ready.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createToken, createWorkspace } from './support/workspace.ts'

test('a member reads purchase orders and forms without seeing manager actions', async ({ page, browser }) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}/inventory/orders`)
  await page.getByRole('button', { name: 'New purchase order' }).first().click()
  await expect(page.getByRole('button', { name: 'Mark as ordered' })).toBeVisible()
  const order = page.url()
  await page.goto(`/${slug}/forms`)
  await page.getByRole('button', { name: 'New form' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Newsletter')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Form link')).toContainText('/f/')

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, await addMember(slug, 'Ben Wolff'))
  await theirs.goto(order)
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(theirs.getByRole('button', { name: /Mark as ordered|More actions/ })).toHaveCount(0)
  await theirs.goto(`/${slug}/inventory/orders`)
  await expect(theirs.getByRole('heading', { name: 'Purchase orders' })).toBeVisible()
  await ready(theirs)
  await theirs.keyboard.press('c')
  await expect(theirs.getByRole('button', { name: 'New purchase order' })).toHaveCount(0)
  await theirs.goto(`/${slug}/forms`)
  await theirs.getByRole('link', { name: 'Newsletter', exact: true }).click()
  await expect(theirs.getByLabel('Form link')).toBeVisible()
  await expect(theirs.getByRole('button', { name: /Reset link|Delete form/ })).toHaveCount(0)
  await expect(theirs.getByLabel('Heading')).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete form' }).click()
  await theirs.goto(`/${slug}/settings/trash`)
  const restore = theirs.getByRole('button', { name: 'Restore Newsletter' })
  await expect(restore).toHaveAttribute('aria-disabled', 'true')
  await restore.hover()
  await expect(theirs.getByText('Only owners and managers can do this.').first()).toBeAttached()
})

test('a guest cannot open the contacts page and the imports, and sees no empty group of links', async ({ page }) => {
  const { slug } = await createWorkspace()
  await signIn(page, await addMember(slug, 'Gil Roux', 'guest'))
  for (const path of ['settings/imports', 'contacts']) {
    const answer = await page.goto(`/${slug}/${path}`)
    await expect(page.getByText('Page not found')).toBeVisible()
    expect([path, answer!.status()]).toEqual([path, 404])
  }
  await expect(page.getByRole('button', { name: 'New contact' })).toHaveCount(0)
  const groups = page.getByRole('navigation').filter({ hasText: 'Projects' })
  await expect(groups.getByText('Work', { exact: true })).toBeVisible()
  await expect(groups.getByText('Inventory', { exact: true })).toHaveCount(0)
})

test('the link to the settings opens a page that the role may see, and owner pages do not exist for guests', async ({
  browser,
}) => {
  const { slug } = await createWorkspace()
  const signedIn = async (role: string) => {
    const page = await (await browser.newContext()).newPage()
    await signIn(page, await addMember(slug, 'Gil Roux', role))
    await page.goto(`/${slug}`)
    await ready(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Profile and security' })).toBeVisible()
    await expect(page).toHaveURL(/\/settings\/account$/)
    return page
  }
  const theirs = await signedIn('manager')
  await theirs.goto(`/${slug}/settings/tokens`)
  await expect(theirs.getByText('Only owners can view this page')).toBeVisible()
  const page = await signedIn('guest')
  for (const path of ['trash', 'tokens', 'mail', 'suppressions', 'webhooks']) {
    const answer = await page.goto(`/${slug}/settings/${path}`)
    await expect(page.getByText('Page not found')).toBeVisible()
    expect([path, answer!.status()]).toEqual([path, 404])
  }
})

test('a guest without a project is not asked to create a task, and one with a project has it chosen', async ({
  page,
  request,
}) => {
  const { slug } = await createWorkspace()
  const guest = await addMember(slug, 'Gil Roux', 'guest')
  await signIn(page, guest)
  await page.goto(`/${slug}`)
  await expect(page.getByText('Tasks of the projects of your teams appear here.')).toBeVisible()
  await ready(page)
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'New task' })).toHaveCount(0)
  await page.goto(`/${slug}/tasks`)
  await expect(page.getByText('No tasks yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New task' })).toHaveCount(0)

  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const { data } = await (await request.get('/api/v1/members', { headers })).json()
  const { id } = data.find((member: { name: string }) => member.name === 'Gil Roux')
  await request.post('/api/v1/projects', { headers, data: { name: 'Trade fair', team: [id] } })
  await page.reload()
  await page.getByRole('button', { name: 'New task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await dialog.getByLabel('Title').fill('Order the stand')
  await dialog.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByRole('link', { name: 'Order the stand' })).toBeVisible()
})

test('the page of a project shows its progress, and to staff what else belongs to it', async ({
  page,
  browser,
  request,
}) => {
  const { slug, owner } = await createWorkspace()
  const guest = await addMember(slug, 'Gil Roux', 'guest')
  const headers = { Authorization: `Bearer ${await createToken(slug)}` }
  const { data: members } = await (await request.get('/api/v1/members', { headers })).json()
  const team = [members.find((member: { name: string }) => member.name === 'Gil Roux').id]
  const create = async (path: string, data: object) =>
    (await (await request.post(`/api/v1/${path}`, { headers, data })).json()).id as string
  const project = await create('projects', { name: 'Trade fair', team })
  await create('tasks', { title: 'Book the hall', status: 'done', project })
  await create('tasks', { title: 'Order the stand', project })
  await create('tasks', { title: 'Fly there', status: 'cancelled', project })
  await create('deals', { name: 'Fair catalogue', amount: 1200, project })
  await create('documents', { title: 'Packing list', project })
  await create('tickets', { title: 'Where is the hall?', project })
  await create('risks', { title: 'The hall floods', project })
  await create('deals', { name: 'Not of the project' })

  const path = `/${slug}/projects/${project}`
  const html = browser.newContext({ javaScriptEnabled: false })
  const plain = await (await html).newPage()
  for (const one of [page, plain]) {
    await signIn(one, owner)
    await one.goto(path)
    const progress = one.getByRole('progressbar', { name: 'Progress' })
    await expect(progress).toHaveAttribute('aria-valuetext', '1 of 2 tasks done')
    await expect(one.getByRole('region', { name: 'Deals (1)' })).toContainText('Fair catalogue€1,200.00Lead')
    await expect(one.getByRole('region', { name: 'Invoices (0)' })).toBeVisible()
    await expect(one.getByRole('link', { name: 'Packing list' })).toBeVisible()
    await expect(one.getByRole('region', { name: 'Tickets (1)' })).toContainText('New')
    await expect(one.getByRole('region', { name: 'Risks (1)' })).toContainText('Open')
  }
  await create('deals', { name: 'Fair poster', project })
  await expect(page.getByRole('region', { name: 'Deals (2)' })).toContainText('Fair poster')
  await page.getByRole('link', { name: 'All deals' }).click()
  await expect(page.getByRole('heading', { name: 'Deals' })).toBeVisible()
  await expect(page.getByText('Fair poster')).toBeVisible()
  await expect(page.getByText('Not of the project')).toHaveCount(0)

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, guest)
  await theirs.goto(path)
  await expect(theirs.getByRole('progressbar', { name: 'Progress' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Order the stand' })).toBeVisible()
  await expect(theirs.getByText(/^Deals \(/)).toHaveCount(0)
})
