import { Keyboard, LogOut, type LucideIcon, Monitor, Moon, Plus, Sun } from 'lucide-react'
import type { Frame } from '#components/shell/frame.tsx'
import { PLACE_ICONS } from '#components/shell/place-icons.ts'
import { DEVELOPERS, type Place, settingsFor } from '#components/shell/places.ts'
import type { Theme } from '#components/shell/theme.ts'
import { CREATE_DIALOGS, type Created } from './create-dialog.tsx'
import { hasWords, placeOf } from './matches.ts'

/** Something the palette does: goes somewhere, or runs. */
export type Command = {
  id: string
  label: string
  icon: LucideIcon
  /** The page that it goes to. */
  place?: string
  /** Other words by which it is found. */
  words?: string
  keys?: string[]
} & ({ href: string } | { run: () => void })

export type CommandGroup = { label: string; commands: Command[] }

type Doing = {
  create: (entity: Created) => void
  setTheme: (theme: Theme) => void
  showShortcuts: () => void
  signOut: () => void
}

/** All that can be done from the palette, by somebody of this role. */
export function commandsFor(frame: Frame, places: readonly Place[], doing: Doing): CommandGroup[] {
  const { here, role, workspaces } = frame
  const root = `/${here.slug}`
  const go = ({ path, label, icon, key }: Place, prefix: string): Command => ({
    id: `go ${path} ${label}`,
    label: `${prefix} ${label}`,
    place: label,
    icon: PLACE_ICONS[icon],
    href: `${root}${path}`,
    ...(key && { keys: ['G', 'then', key.toUpperCase()] }),
  })
  const theme = (value: Theme, label: string, icon: LucideIcon): Command => ({
    id: `theme ${value}`,
    label: `Use the ${label} theme`,
    icon,
    words: 'appearance mode colour',
    run: () => doing.setTheme(value),
  })
  const kinds = Object.keys(CREATE_DIALOGS) as Created[]
  const creatable = kinds.filter((entity) => places.some((place) => place.entity === entity))
  return [
    {
      label: 'Create',
      commands: creatable
        .filter((entity) => role !== 'guest' || entity === 'task')
        .map((entity) => ({
          id: `create ${entity}`,
          label: `New ${entity}`,
          icon: Plus,
          words: 'create add',
          ...(entity === 'task' && { keys: ['C'] }),
          run: () => doing.create(entity),
        })),
    },
    { label: 'Go to', commands: places.map((place) => go(place, 'Go to')) },
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
        theme('system', "system's", Monitor),
        {
          id: 'developers',
          label: 'Read the developer guides',
          icon: PLACE_ICONS[DEVELOPERS.icon],
          words: 'api',
          href: DEVELOPERS.href,
        },
        { id: 'shortcuts', label: 'Keyboard shortcuts', icon: Keyboard, keys: ['?'], run: doing.showShortcuts },
        { id: 'sign out', label: 'Sign out', icon: LogOut, words: 'log out leave', run: doing.signOut },
      ],
    },
  ]
}

/** Those that have every word of `q`, those that have them side by side first: "tasks" means Tasks before My tasks. */
export function matchingCommands(groups: readonly CommandGroup[], q: string): CommandGroup[] {
  return groups
    .map(({ label, commands }) => ({
      label,
      commands: commands
        .filter((command) => hasWords(`${command.label} ${command.words ?? ''}`, q))
        .toSorted((a, b) => placeOf(a.label, q) - placeOf(b.label, q)),
    }))
    .filter(({ commands }) => commands.length > 0)
}
