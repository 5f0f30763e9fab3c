import { FileUp, Keyboard, LogOut, type LucideIcon, Monitor, Moon, Plus, Sun } from 'lucide-react'
import type { Frame } from '#components/shell/frame.tsx'
import { PLACE_ICONS } from '#components/shell/place-icons.ts'
import { DEVELOPERS, type Place, settingsFor } from '#components/shell/places.ts'
import type { Theme } from '#components/shell/theme.ts'
import type { Created } from './create-dialog.tsx'
import { CREATIONS, IMPORTS, PLACE_WORDS } from './creations.ts'
import { hasFullWords, hasWords, placeOf } from './matches.ts'

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
    words: PLACE_WORDS[path] ?? '',
    icon: PLACE_ICONS[icon],
    href: `${root}${path}`,
    ...(key && { keys: ['G', 'then', key.toUpperCase()] }),
  })
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
      commands: CREATIONS.filter(({ roles }) => roles.includes(role)).map(({ label, words, ...how }) => ({
        id: `create ${label}`,
        label,
        icon: Plus,
        words: `create add make ${words}`,
        ...('entity' in how
          ? { run: () => doing.create(how.entity), ...(how.entity === 'task' && { keys: ['C'] }) }
          : { href: `${root}${how.page}?new` }),
      })),
    },
    { label: 'Go to', commands: places.map((place) => go(place, 'Go to')) },
    {
      label: 'Settings',
      commands: settingsFor(role).flatMap((group) => group.places.map((place) => go(place, 'Settings:'))),
    },
    {
      label: 'Import',
      commands: IMPORTS.filter(() => role !== 'guest').map(({ page, label }) => ({
        id: `import ${page}`,
        label,
        icon: FileUp,
        words: 'csv file upload excel spreadsheet',
        href: `${root}${page}?import`,
      })),
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
          keys: ['?'],
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
 * Those that have every word of `q`: first where the label has them side by side ("tasks" means Tasks before My tasks), then where
 * they are full synonyms ("inventory" means Items before Stock counts).
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
/** A label that begins elsewhere is as good as any other. */
const groupRank = ({ commands }: CommandGroup, q: string) => Math.floor(rankOf(commands[0]!, q) / SYNONYM)
