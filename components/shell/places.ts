import type { Member } from '#server/modules/members/schema.ts'
import { PAGES } from '#server/modules/notifications/rules.ts'
import type { PlaceIcon } from './place-icons.ts'

type Role = Member['role']

/** A page that the sidebar, the palette and a shortcut lead to. */
export type Place = {
  /** Below the workspace's own address. */
  path: string
  label: string
  icon: PlaceIcon
  /** Goes there after G. */
  key?: string
  /** Who has it, when not everybody. */
  only?: 'staff' | 'owner'
  /** The kind of record whose pages stand below it, as `path/id`. */
  entity?: string
}

export type PlaceGroup = { label?: string; places: Place[] }

/** Every page of a workspace, once: a new one is a line here. */
const PLACES: PlaceGroup[] = [
  {
    places: [
      { path: '', label: 'Home', icon: 'House', key: 'h' },
      { path: '/my-tasks', label: 'My tasks', icon: 'CircleCheck', key: 'm' },
    ],
  },
  {
    label: 'Work',
    places: [
      { path: PAGES.task, label: 'Tasks', icon: 'ListTodo', key: 't', entity: 'task' },
      { path: PAGES.project, label: 'Projects', icon: 'FolderKanban', key: 'p', entity: 'project' },
    ],
  },
  {
    label: 'Sales',
    places: [
      { path: PAGES.contact, label: 'Contacts', icon: 'Contact', key: 'c', only: 'staff', entity: 'contact' },
      { path: PAGES.lead, label: 'Leads', icon: 'UserRoundPlus', key: 'l', only: 'staff', entity: 'lead' },
      { path: '/bookings', label: 'Bookings', icon: 'CalendarClock', key: 'b', only: 'staff' },
      { path: PAGES.deal, label: 'Deals', icon: 'Handshake', key: 'd', only: 'staff', entity: 'deal' },
      { path: PAGES.campaign, label: 'Marketing', icon: 'Megaphone', key: 'k', only: 'staff', entity: 'campaign' },
      { path: '/forms', label: 'Forms', icon: 'TextCursorInput', key: 'f', only: 'staff', entity: 'form' },
      { path: PAGES.invoice, label: 'Invoices', icon: 'ReceiptText', key: 'i', only: 'staff', entity: 'invoice' },
    ],
  },
  {
    label: 'Inventory',
    places: [
      { path: PAGES.item, label: 'Items', icon: 'Package', key: 'v', only: 'staff', entity: 'item' },
      {
        path: PAGES.purchase_order,
        label: 'Purchase orders',
        icon: 'Truck',
        key: 'o',
        only: 'staff',
        entity: 'purchase_order',
      },
      { path: '/inventory/reorder', label: 'Reorder list', icon: 'ShoppingCart', only: 'staff' },
      { path: PAGES.stock_count, label: 'Stock counts', icon: 'ClipboardList', only: 'staff', entity: 'stock_count' },
    ],
  },
  {
    label: 'Workspace',
    places: [
      { path: '/members', label: 'Members', icon: 'Users', entity: 'member' },
      { path: '/activity', label: 'Activity', icon: 'Activity', key: 'a', only: 'staff' },
      { path: '/settings', label: 'Settings', icon: 'Settings', key: 's' },
    ],
  },
]

const SETTINGS: PlaceGroup[] = [
  { label: 'You', places: [{ path: '/settings/account', label: 'Profile and security', icon: 'UserRound' }] },
  {
    label: 'Workspace',
    places: [
      { path: '/settings', label: 'General', icon: 'Settings', only: 'owner' },
      { path: '/settings/members', label: 'Members', icon: 'Users' },
      { path: '/settings/tokens', label: 'Tokens', icon: 'KeyRound', only: 'owner', entity: 'token' },
      { path: PAGES.webhook, label: 'Webhooks', icon: 'Webhook', only: 'owner', entity: 'webhook' },
      { path: '/settings/trash', label: 'Trash', icon: 'Trash2', only: 'staff' },
      { path: '/settings/mail', label: 'Email log', icon: 'Mail', only: 'owner' },
      { path: '/settings/email-events', label: 'Email events', icon: 'MailCheck', only: 'owner' },
      { path: '/settings/suppressions', label: 'Suppressed addresses', icon: 'MailX', only: 'owner' },
    ],
  },
]

export const DEVELOPERS = { href: '/developers', label: 'API docs', icon: 'BookOpen' } as const

/** Where the page of a record is, below the workspace's address; undefined for what has none. */
export function pathOfRecord(entity: string, id: string): string | undefined {
  const place = [...PLACES, ...SETTINGS].flatMap(({ places }) => places).find((one) => one.entity === entity)
  return place && `${place.path}/${id}`
}

/** The pages in the sidebar that somebody of this role has. */
export const placesFor = (role: Role) => visible(PLACES, role)
/** The pages of the settings that somebody of this role has. */
export const settingsFor = (role: Role) => visible(SETTINGS, role)

function visible(groups: readonly PlaceGroup[], role: Role): PlaceGroup[] {
  const may = ({ only }: Place) => only === undefined || role === 'owner' || (only === 'staff' && role !== 'guest')
  return groups.map(({ label, places }) => ({ ...(label && { label }), places: places.filter(may) }))
}
