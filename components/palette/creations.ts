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
  { entity: 'project', label: 'New project', words: 'job', roles: staff },
  { entity: 'contact', label: 'New contact', words: 'client customer person company', roles: staff },
  { entity: 'deal', label: 'New deal', words: 'opportunity sale', roles: staff },
  { entity: 'invoice', label: 'New invoice', words: 'bill', roles: staff },
  { entity: 'campaign', label: 'New campaign', words: 'marketing advert', roles: managers },
  { entity: 'form', label: 'New form', words: 'lead sign-up survey', roles: managers },
  { page: '/bookings', label: 'New booking page', words: 'appointment meeting schedule', roles: staff },
  { entity: 'item', label: 'New item', words: 'product article sku', roles: staff },
  { entity: 'purchase_order', label: 'New purchase order', words: 'po buy supplier reorder', roles: managers },
  { entity: 'stock_count', label: 'New count', words: 'stocktake sheet', roles: staff },
  {
    page: '/settings/members',
    label: 'Invite a member',
    words: 'new user person teammate invitation',
    roles: managers,
  },
  { page: '/settings/webhooks', label: 'New webhook', words: 'endpoint subscription', roles: owner },
  { page: '/settings/tokens', label: 'New token', words: 'api key secret', roles: owner },
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
  '/tasks': 'todo to-do issues tickets',
  '/projects': 'jobs',
  '/contacts': 'clients customers people companies address book crm',
  '/leads': 'prospects',
  '/bookings': 'appointments meetings schedule',
  '/deals': 'pipeline opportunities sales crm',
  '/campaigns': 'campaigns adverts roi',
  '/forms': 'sign-up survey',
  '/invoices': 'bills billing',
  '/inventory/items': 'stock inventory products articles warehouse',
  '/inventory/orders': 'po suppliers buying',
  '/inventory/reorder': 'stock low buy',
  '/inventory/counts': 'stocktake inventory',
  '/members': 'team people users colleagues',
  '/activity': 'history log audit',
  '/settings': 'preferences options company currency time zone week',
  '/settings/account': 'password two-factor 2fa avatar notifications sessions calendar',
  '/settings/members': 'team people users roles invite',
  '/settings/tokens': 'api keys',
  '/settings/webhooks': 'endpoints integrations',
  '/settings/trash': 'deleted bin restore',
  '/settings/mail': 'emails sent',
  '/settings/email-events': 'bounces opens clicks',
  '/settings/suppressions': 'unsubscribed blocked bounces',
}
