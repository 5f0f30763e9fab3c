import type { Page } from '@playwright/test'
import type { World } from './gallery-world.ts'
import { ready } from './ready.ts'

/** One screenshot: the user, the page, and what to open before it is taken. */
export type Shown = {
  name: string
  as: 'visitor' | 'owner' | 'founder'
  path: string
  open?: (page: Page) => Promise<unknown>
  /** For one width only, because the other has no button for it. */
  only?: 'wide' | 'narrow'
  /** A selector to exclude, for violations caused by a library. */
  but?: string
  /** The page does not exist. */
  lost?: true
  /** The status of a page that refuses something, unless it is 200. */
  status?: number
}

const LISTS =
  'tasks projects documents mindmaps tickets risks contacts leads campaigns forms quotes invoices decisions members'
    .split(' ')
    .map((name) => `/${name}`)
const STOCK = ['items', 'orders', 'reorder', 'counts'].map((name) => `/inventory/${name}`)
/** Pages that list records in a table. */
export const TABLES = [
  ...LISTS,
  '/inventory/items',
  '/inventory/orders',
  '/inventory/counts',
  '/deals',
  '/newsletters',
].map((path) => `${path}?view=list`)
const OTHERS = [
  '',
  '/my-tasks',
  '/deals',
  '/bookings',
  '/newsletters',
  '/newsletters/new',
  '/connectors',
  '/connectors/campaigns',
  '/agents',
  '/agents?view=runs',
  '/activity',
  '/notifications',
]
const VIEWS = [
  '/tasks?view=board',
  '/tasks?view=calendar',
  '/tickets?view=board',
  '/tickets?view=figures',
  '/risks?view=map',
  '/deals?view=list',
  '/campaigns?view=results',
  '/tasks?q=nothing+such',
]
const SETTINGS = [
  '',
  '/account',
  '/members',
  '/tokens',
  '/agents',
  '/webhooks',
  '/tickets',
  '/risks',
  '/trash',
  '/mail',
  '/email-events',
  '/suppressions',
  '/sandboxes',
  '/imports',
].map((path) => `/settings${path}`)
const PORTAL = [
  '/developers',
  '/developers/operations',
  '/developers/operations/createTask',
  '/developers/events',
  '/developers/events/task.created',
  '/developers/guides',
  '/developers/guides/quickstart',
  '/developers/guides/errors',
  '/developers/guides/webhooks',
  '/developers/guides/agents',
  '/changelog',
  '/status',
]

/** Pages of the empty workspace that are shown unless all of them are. */
const BLANK = [
  '',
  '/tasks',
  '/deals',
  '/inventory/items',
  '/newsletters/new',
  '/tickets?view=figures',
  '/settings/webhooks',
]

/** Every page, record and dialog, in the order in which a person would visit them. */
export function gallery({ root, blank, found }: World): Shown[] {
  const inside = (name: string, path: string, open?: Shown['open']): Shown => ({
    name,
    as: 'owner',
    path: root + path,
    ...(open && { open }),
  })
  const records = Object.entries(found).filter(([, path]) => path.startsWith(`${root}/`))
  return [
    ...[...OTHERS, ...LISTS, ...STOCK, ...VIEWS, ...SETTINGS].map((path) => inside(nameOf(path), path)),
    ...records.map(([name, path]) => inside(`one-${name}`, path.slice(root.length))),
    inside('risks-print', '/risks/print'),
    inside('order-print', `${found['order']!.slice(root.length)}/print`),
    inside('print', `${found['openInvoice']!.slice(root.length)}/print`),
    inside('quote-print', `${found['draftQuote']!.slice(root.length)}/print`),
    ...['versions', 'print'].map((name) =>
      inside(`document-${name}`, `${found['document']!.slice(root.length)}/${name}`),
    ),
    ...['decision', 'ahp', 'decisionTree', 'monteCarlo', 'riskMatrix'].map((name) =>
      inside(`print-${name}`, `${found[name]!.slice(root.length)}/print`),
    ),
    { ...inside('lost-inside', '/nowhere'), lost: true },
    ...opened(inside, (name) => found[name]!.slice(root.length)),
    ...outside(found),
    { name: 'workspaces', as: 'founder', path: '/' },
    ...(process.env['STRESS'] ? [...OTHERS, ...LISTS, ...STOCK, ...VIEWS.slice(0, 5), ...SETTINGS] : BLANK).map(
      (path): Shown => ({ name: `blank-${nameOf(path)}`, as: 'founder', path: blank + path }),
    ),
  ]
}

const nameOf = (path: string) => path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home'

function outside(found: World['found']): Shown[] {
  const paths: [name: string, path: string][] = [
    ['sign-in', '/sign-in'],
    ['forgot', '/forgot'],
    ['reset', found['reset']!],
    ['reset-over', '/reset/nonsense'],
    ['invitation', found['invitation']!],
    ['invitation-over', '/invite/nonsense'],
    ['setup', found['setUp']!],
    ['setup-over', '/setup'],
    ['unsubscribe', found['unsubscribe']!],
    ['unsubscribed', `${found['unsubscribe']}?done=1`],
    ['quote', found['clientPage']!],
    ...['accepted', 'declined', 'expired', 'revising', 'superseded'].map((state): [string, string] => [
      `quote-${state}`,
      found[`${state}Page`]!,
    ]),
    ['form', found['publicForm']!],
    ['form-sent', `${found['publicForm']}/sent`],
    ['form-mailed', `${found['publicForm']}/sent?mail=1`],
    ['form-confirm', found['confirm']!],
    ['book', found['bookingPage']!],
    ['book-details', found['slot']!],
    ['booked', found['booked']!],
    ['booked-reschedule', `${found['booked']}/reschedule`],
    ['booked-cancel', `${found['booked']}/cancel`],
    ...PORTAL.map((path): [string, string] => [nameOf(path), path]),
    ...['', '/shell', '/portal', '/sign-in'].map((path): [string, string] => [`kit-${nameOf(path)}`, `/kit${path}`]),
  ]
  return [
    ...paths.map(([name, path]): Shown => ({ name, as: 'visitor', path })),
    { name: 'connect-over', as: 'visitor', path: '/oauth/consent/nonsense', status: 410 },
    { name: 'connect-refused', as: 'visitor', path: '/oauth/authorize', status: 400 },
    { name: 'connect-cut', as: 'visitor', path: '/oauth/authorize/nonsense', status: 410 },
    { name: 'lost', as: 'visitor', path: '/book/nonsense', lost: true },
    {
      name: 'developers-reference',
      as: 'visitor',
      path: '/developers/reference',
      open: (page) => page.getByRole('heading', { name: 'Atrium API' }).waitFor(),
      but: '[aria-controls^="scalar-refs-"].group\\/copy-button',
    },
  ]
}

type Inside = (name: string, path: string, open?: Shown['open']) => Shown

/** Dialogs and menus that open above a page. */
function opened(inside: Inside, record: (name: string) => string): Shown[] {
  const settings = '/settings'
  return [
    inside('palette', '', keys('ControlOrMeta+k')),
    inside('palette-typed', '', async (page) => {
      await keys('ControlOrMeta+k')(page)
      await page.getByPlaceholder('Search records').fill('pri')
    }),
    inside('shortcuts', '', keys('?')),
    inside('bell', '', async (page) => {
      await press(['button', /^Notifications/])(page)
      await page.getByRole('link', { name: 'See all' }).waitFor()
    }),
    { ...inside('user-menu', '', press(['button', /your menu$/])), only: 'wide' },
    { ...inside('switcher', '', press(['button', /switch workspace$/])), only: 'wide' },
    { ...inside('navigation', '', press(['button', 'Open navigation'])), only: 'narrow' },
    ...[
      '/tasks',
      '/projects',
      '/documents',
      '/mindmaps',
      '/tickets',
      '/risks',
      '/contacts',
      '/deals',
      '/campaigns',
      '/forms',
      '/inventory/items',
    ].map((path) => inside(`new-${nameOf(path)}`, path, keys('c'))),
    inside('new-count', '/inventory/counts', press(['button', 'New stock count'])),
    inside('new-booking-page', '/bookings', press(['button', 'New booking page'])),
    inside('new-decision', '/decisions', keys('c')),
    inside('decide', record('decision'), press(['button', 'Decide'])),
    inside('decision-links', record('decision'), press(['button', 'Edit links'])),
    inside('new-token', `${settings}/tokens`, press(['button', 'Create token'])),
    inside('new-webhook', `${settings}/webhooks`, press(['button', 'Add endpoint'])),
    inside('import-file', `${settings}/imports`, press(['button', 'Import from CSV'])),
    inside('undo-import', record('importedFile'), press(['button', 'Undo import…'])),
    inside('invite', `${settings}/members`, press(['button', 'Invite member'])),
    inside('two-factor', `${settings}/account`, press(['button', 'Set up'])),
    inside('import', '/contacts', press(['button', 'Options for contacts'], ['menuitem', 'Import from CSV…'])),
    inside('filters', '/tasks?view=list', press(['button', 'Filter'])),
    inside('filtered', '/tasks?view=list&priority=high,urgent', press(['button', /^Priority High/])),
    { ...inside('columns', '/tasks?view=list', press(['button', 'Columns'])), only: 'wide' },
    inside('selected', '/projects', keys('j', 'x', 'j', 'x')),
    inside('bulk-edit', '/contacts', async (page) => {
      await keys('j', 'x', 'j', 'x')(page)
      await press(['button', 'Edit'])(page)
    }),
    inside('document-insert', record('document'), async (page) => {
      // On a phone, the toolbar is shown once the text has focus.
      await page.locator('[contenteditable=true]').focus()
      await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
      await keys('End', 'Enter', '/')(page)
      await page.getByRole('listbox', { name: 'Insert' }).waitFor()
    }),
    inside('task-assignees', record('task'), press(['combobox', 'Assignees'])),
    inside('task-pdf', record('taskWithFiles'), press(['button', 'Show Print data checklist.pdf'])),
    inside('task-history', record('task'), async (page) => {
      await press(['button', 'History'])(page)
      await page.getByRole('slider', { name: 'Version' }).press('ArrowLeft')
    }),
    inside('task-due', record('task'), press(['button', /^Due/])),
    inside('resolve', record('openTicket'), press(['button', 'Resolve'])),
    inside('accept-risk', record('risk'), press(['button', 'Accept'])),
    inside('loss', record('risk'), press(['button', /loss$/])),
    inside('link-task', record('risk'), press(['button', 'Link task'])),
    inside('movement', record('item'), press(['button', 'Record movement'])),
    inside('receive', record('order'), press(['button', 'Receive'])),
    inside('cost', record('campaign'), press(['button', 'Add cost'])),
    inside('consent', record('lead'), press(['button', 'Record consent'])),
    inside('send-quote', record('draftQuote'), async (page) => {
      await press(['button', 'Send quote'])(page)
      await page.getByRole('dialog').waitFor()
    }),
    inside('send-newsletter', record('newsletter'), press(['button', 'Send…'])),
    inside('document-menu', record('document'), press(['button', 'Options for the document'])),
    inside('revise-quote', record('sentQuote'), press(['button', 'Revise'])),
    inside('quote-menu', record('sentQuote'), press(['button', 'More actions'])),
    inside('issue', record('draftInvoice'), press(['button', 'Issue invoice'])),
    inside('revert-run', record('agentRun'), press(['button', 'Revert run'])),
    inside('choose-accounts', record('connector'), press(...OPTIONS, ['menuitem', 'Choose accounts…'])),
    inside('disconnect', record('connector'), press(...OPTIONS, ['menuitem', 'Disconnect…'])),
    inside('delivery', record('webhook'), press(['button', 'task.created'])),
  ]
}

const OPTIONS: Step[] = [['button', 'Data source options']]

type Open = NonNullable<Shown['open']>

/** Presses keys one after the other once the page handles them. */
function keys(...pressed: string[]): Open {
  return async (page) => {
    await ready(page)
    for (const key of pressed) await page.keyboard.press(key)
  }
}

type Step = [role: 'button' | 'combobox' | 'menuitem', name: string | RegExp]

function press(...steps: Step[]): Open {
  return async (page) => {
    for (const [role, name] of steps) await page.getByRole(role, { name, exact: true }).first().click()
  }
}
