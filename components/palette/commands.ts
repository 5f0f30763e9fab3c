import { FileUp, Keyboard, LogOut, type LucideIcon, Monitor, Moon, Plus, Sun } from 'lucide-react'
import { KINDS } from '#components/records/kinds.ts'
import type { Frame } from '#components/shell/frame.tsx'
import { PLACE_ICONS } from '#components/shell/place-icons.ts'
import { keysTo, type Place } from '#components/shell/place.ts'
import { DEVELOPERS, settingsFor } from '#components/shell/sidebar.ts'
import type { Theme } from '#components/shell/theme.ts'
import { hasFullWords, hasWords, placeOf } from './matches.ts'

/** Synonyms for the pages of a workspace, by path. */
const WORDS: Readonly<Record<string, string>> = {
  '': 'dashboard overview start',
  '/my-tasks': 'todo to-do assigned today',
  '/inventory/reorder': 'stock low buy reorder point',
  '/activity': 'history log audit',
  '/settings': 'preferences options company currency time zone week',
  '/settings/account': 'password two-factor 2fa avatar notifications sessions calendar feed export my data download',
  '/settings/members': 'team people users roles invite',
  '/settings/sandboxes': 'test data reset try api',
  '/settings/imports':
    'move migrate migration switch csv spreadsheet excel file upload data linear jira trello asana notion hubspot pipedrive shopify',
  '/settings/trash': 'deleted bin restore undelete',
  '/settings/mail': 'mail outbox sent emails messages',
  '/settings/email-events': 'mail bounces complaints deliveries',
  '/settings/suppressions': 'unsubscribed blocked bounces',
  ...Object.fromEntries(KINDS.flatMap(({ place, words }) => (place && words ? [[place.path, words]] : []))),
}

/** Import commands, one per kind that supports CSV. `?import` opens the dialog on the list page. */
const IMPORTS = KINDS.flatMap(({ place, imports: label }) =>
  place && label ? [{ path: place.path, label }] : [],
).toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** A command of the palette: opens a page or runs an action. */
export type Command = {
  id: string
  label: string
  icon: LucideIcon
  /** The page the command opens. */
  place?: string
  /** Synonyms that also match the command. */
  words?: string
  keys?: string
} & ({ href: string } | { run: () => void })

export type CommandGroup = { label: string; commands: Command[] }

type Doing = {
  create: (entity: string) => void
  setTheme: (theme: Theme) => void
  showShortcuts: () => void
  signOut: () => void
}

/** All commands available to a member with this role. */
export function commandsFor(frame: Frame, places: readonly Place[], doing: Doing): CommandGroup[] {
  const { here, role, mayCreateTasks, workspaces } = frame
  const root = `/${here.slug}`
  const go = (place: Place, prefix: string): Command => {
    const { path, label, icon } = place
    const keys = keysTo(place)
    return {
      id: `go ${path} ${label}`,
      label: `${prefix} ${label}`,
      place: label,
      words: WORDS[path] ?? '',
      icon: PLACE_ICONS[icon],
      href: `${root}${path}`,
      ...(keys && { keys }),
    }
  }
  const theme = (value: Theme, label: string, icon: LucideIcon): Command => ({
    id: `theme ${value}`,
    label: `Switch to ${label} theme`,
    icon,
    words: 'appearance mode colour color night',
    run: () => doing.setTheme(value),
  })
  return [
    {
      label: 'Create',
      commands: KINDS.flatMap(({ entity, create }) => {
        if (!create?.roles.includes(role) || (entity === 'task' && !mayCreateTasks)) return []
        const { label, words, page } = create
        const run = { run: () => doing.create(entity), ...(entity === 'task' && { keys: 'C' }) }
        const how = page ? { href: `${root}${page}?new` } : run
        return [{ id: `create ${label}`, label, icon: Plus, words: `create add make ${words}`, ...how }]
      }),
    },
    { label: 'Go to', commands: places.map((place) => go(place, 'Go to')) },
    {
      label: 'Import',
      commands: (role === 'guest' ? [] : IMPORTS).map(({ path, label }) => ({
        id: `import ${path}`,
        label,
        icon: FileUp,
        words: 'csv file upload excel spreadsheet',
        href: `${root}${path}?import`,
      })),
    },
    {
      label: 'Settings',
      commands: settingsFor(role).flatMap((group) => group.places.map((place) => go(place, 'Settings:'))),
    },
    {
      label: 'Workspaces',
      commands: workspaces
        .filter(({ id }) => id !== here.id)
        .map(({ id, slug, name }) => ({
          id: `workspace ${id}`,
          label: `Switch to ${name}`,
          icon: Monitor,
          words: 'workspace',
          href: `/${slug}`,
        })),
    },
    {
      label: 'More',
      commands: [
        theme('light', 'light', Sun),
        theme('dark', 'dark', Moon),
        theme('system', 'system', Monitor),
        {
          id: 'developers',
          label: 'Open developer docs',
          icon: PLACE_ICONS[DEVELOPERS.icon],
          words: 'api docs documentation guides reference help read',
          href: DEVELOPERS.href,
        },
        {
          id: 'shortcuts',
          label: 'Keyboard shortcuts',
          words: 'hotkeys keys help',
          icon: Keyboard,
          keys: '?',
          run: doing.showShortcuts,
        },
        {
          id: 'sign out',
          label: 'Sign out',
          icon: LogOut,
          words: 'log out logout logoff exit leave',
          run: doing.signOut,
        },
      ],
    },
  ]
}

/**
 * Commands that match every word of `q`. Ranks labels that contain the words side by side first ("tasks" means Tasks
 * before My tasks), then full synonyms ("inventory" means Items before Stock counts).
 */
export function matchingCommands(groups: readonly CommandGroup[], q: string): CommandGroup[] {
  return groups
    .map(({ label, commands }) => ({
      label,
      commands: commands
        .filter((command) => hasWords(`${command.label} ${command.words ?? ''}`, q))
        .toSorted((a, b) => rankOf(a, q) - rankOf(b, q)),
    }))
    .filter(({ commands }) => commands.length > 0)
    .toSorted((a, b) => groupRank(a, q) - groupRank(b, q))
}

const SYNONYM = 1_000
const rankOf = ({ label, words = '' }: Command, q: string) =>
  Math.min(placeOf(label, q), hasFullWords(`${label} ${words}`, q) ? SYNONYM : 2 * SYNONYM)
/** Rounding down makes the position of the match within a label irrelevant. */
const groupRank = ({ commands }: CommandGroup, q: string) => Math.floor(rankOf(commands[0]!, q) / SYNONYM)
