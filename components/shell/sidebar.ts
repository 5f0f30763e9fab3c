import { KINDS } from '#components/records/kinds.ts'
import { TOKEN } from '#components/tokens/token-facts.ts'
import { WEBHOOK } from '#components/webhooks/webhook-facts.ts'
import type { Member } from '#server/modules/members/schema.ts'
import type { Place } from './place.ts'

type Role = Member['role']

export type PlaceGroup = { label?: string; places: Place[] }

/** The list pages of the kinds in one sidebar group, each followed by its related pages. */
function kindsOf(group: string): Place[] {
  return KINDS.flatMap((kind) => {
    if (kind.place?.group !== group) return []
    const { group: _group, ...place } = kind.place
    return [{ ...place, ...(kind.hasPages !== false && { entity: kind.entity }) }, ...(kind.also ?? [])]
  })
}

/** All pages in the sidebar. Those of kinds are in `place` of their facts, such as `deals/deal-facts.ts`. */
const SIDEBAR: PlaceGroup[] = [
  {
    places: [
      { path: '', label: 'Home', icon: 'House', key: 'h' },
      { path: '/my-tasks', label: 'My tasks', icon: 'CircleCheck', key: 'm' },
    ],
  },
  ...['Work', 'Sales', 'Marketing', 'Inventory'].map((label) => ({ label, places: kindsOf(label) })),
  {
    label: 'Workspace',
    places: [
      ...kindsOf('Workspace'),
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
      { path: '/settings/members', label: 'Roles and invitations', icon: 'Users' },
      { path: '/settings/tickets', label: 'Tickets', icon: 'LifeBuoy', only: 'owner' },
      { path: '/settings/risks', label: 'Risks', icon: 'ShieldAlert', only: 'owner' },
      { ...TOKEN.place!, entity: TOKEN.entity },
      { path: '/settings/agents', label: 'Agents', icon: 'Bot', only: 'owner' },
      { ...WEBHOOK.place!, entity: WEBHOOK.entity },
      { path: '/settings/sandboxes', label: 'Sandboxes', icon: 'FlaskConical', only: 'owner' },
      { path: '/settings/imports', label: 'Import', icon: 'FileDown', only: 'staff' },
      { path: '/settings/trash', label: 'Trash', icon: 'Trash2', only: 'staff' },
      { path: '/settings/mail', label: 'Email log', icon: 'Mail', only: 'owner' },
      { path: '/settings/email-events', label: 'Email events', icon: 'MailCheck', only: 'owner' },
      { path: '/settings/suppressions', label: 'Suppressed addresses', icon: 'MailX', only: 'owner' },
    ],
  },
]

export const DEVELOPERS = { href: '/developers', label: 'API docs', icon: 'BookOpen' } as const

/** The sidebar pages available to this role. */
export const sidebarFor = (role: Role) => visible(SIDEBAR, role)
/** The settings pages available to this role. */
export const settingsFor = (role: Role) => visible(SETTINGS, role)

function visible(groups: readonly PlaceGroup[], role: Role): PlaceGroup[] {
  const may = ({ only }: Place) =>
    only === undefined ||
    role === 'owner' ||
    (only === 'manager' && role === 'manager') ||
    (only === 'staff' && role !== 'guest')
  return groups.map(({ label, places }) => ({ ...(label && { label }), places: places.filter(may) }))
}
