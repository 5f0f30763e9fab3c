import type { Frame } from '#components/shell/frame.tsx'
import type { Created } from './create-dialog.tsx'

type Role = Frame['role']

type Creation = {
  label: string
  /** Other words by which it is found. */
  words: string
  roles: readonly Role[]
} & (
  | { entity: Created }
  /** The page whose dialog opens with `?new`, below the workspace's address. */
  | { page: string }
)

const everyone: readonly Role[] = ['owner', 'manager', 'member', 'guest']
const staff: readonly Role[] = ['owner', 'manager', 'member']
const managers: readonly Role[] = ['owner', 'manager']
const owner: readonly Role[] = ['owner']

/** Everything that can be created from the palette. */
export const CREATIONS: readonly Creation[] = [
  { entity: 'task', label: 'New task', words: 'todo to-do issue ticket', roles: everyone },
  { entity: 'project', label: 'New project', words: 'job initiative', roles: staff },
  { entity: 'contact', label: 'New contact', words: 'client customer person company', roles: staff },
  { entity: 'deal', label: 'New deal', words: 'opportunity sale', roles: staff },
  { entity: 'invoice', label: 'New invoice', words: 'bill billing', roles: staff },
  { entity: 'campaign', label: 'New campaign', words: 'marketing advert', roles: managers },
  { entity: 'form', label: 'New form', words: 'lead sign-up survey', roles: managers },
  { page: '/bookings', label: 'New booking page', words: 'appointment meeting schedule', roles: staff },
  { entity: 'item', label: 'New item', words: 'product article sku', roles: staff },
  { entity: 'purchase_order', label: 'New purchase order', words: 'po buy supplier reorder', roles: managers },
  { entity: 'stock_count', label: 'New stock count', words: 'stocktake sheet cycle', roles: staff },
  {
    page: '/settings/members',
    label: 'Invite a member',
    words: 'new user person teammate invitation',
    roles: managers,
  },
  { page: '/settings/webhooks', label: 'Add endpoint', words: 'new webhook subscription event', roles: owner },
  { page: '/settings/tokens', label: 'Create token', words: 'new api key secret access', roles: owner },
]

/** Lists that a CSV file can be read into; their dialog opens with `?import`. */
export const IMPORTS: readonly { page: string; label: string }[] = [
  { page: '/contacts', label: 'Import contacts' },
  { page: '/tasks', label: 'Import tasks' },
  { page: '/deals', label: 'Import deals' },
  { page: '/inventory/items', label: 'Import items' },
]

/** Other words for the pages of a workspace, by their paths. */
export const PLACE_WORDS: Readonly<Record<string, string>> = {
  '': 'dashboard overview start',
  '/my-tasks': 'todo to-do assigned today',
  '/tasks': 'todo to-do issues tickets export',
  '/projects': 'jobs',
  '/contacts': 'clients customers people companies address book crm export',
  '/leads': 'prospects',
  '/bookings': 'appointments meetings schedule',
  '/deals': 'pipeline opportunities sales crm export',
  '/campaigns': 'campaigns adverts ads costs attribution roi',
  '/forms': 'sign-up survey submissions',
  '/invoices': 'bills billing export',
  '/inventory/items': 'stock inventory products articles warehouse movement reverse reversal receipt sale on hand',
  '/inventory/orders': 'po suppliers buying receive receipt',
  '/inventory/reorder': 'stock low buy reorder point',
  '/inventory/counts': 'stocktake inventory cycle',
  '/members': 'team people users colleagues',
  '/activity': 'history log audit',
  '/settings': 'preferences options company currency time zone week',
  '/settings/account': 'password two-factor 2fa avatar notifications sessions calendar feed export my data download',
  '/settings/members': 'team people users roles invite',
  '/settings/tokens': 'api keys',
  '/settings/webhooks': 'endpoints deliveries events integrations',
  '/settings/trash': 'deleted bin restore undelete',
  '/settings/mail': 'mail outbox sent emails messages',
  '/settings/email-events': 'mail bounces complaints deliveries',
  '/settings/suppressions': 'unsubscribed blocked bounces',
}
