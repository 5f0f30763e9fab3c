'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Command as Cmdk } from 'cmdk'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { signOut } from '#components/account/sign-out-button.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { leavePage } from '#components/shell/leave-page.ts'
import { PLACE_ICONS } from '#components/shell/place-icons.ts'
import type { Place } from '#components/shell/place.ts'
import { useTheme } from '#components/shell/use-theme.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import type { Found } from '#server/modules/search/schema.ts'
import { type Command, commandsFor, matchingCommands } from './commands.ts'
import { takeEarlyKeys } from './early-typing.ts'
import { Finder, FinderDialog } from './finder.tsx'
import { hasWords } from './matches.ts'
import { Recents } from './recents.ts'
import { CommandRow, RecordRow } from './rows.tsx'
import { useSettled } from './use-settled.ts'

type PaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  places: readonly Place[]
  onCreate: (entity: string) => void
  onShortcuts: () => void
}

const SETTLED_MS = 120

/** Finds records and commands. Focus always stays in the field. */
export function Palette({ open, onOpenChange, ...rest }: PaletteProps) {
  return (
    <FinderDialog open={open} onOpenChange={onOpenChange} title="Search and commands">
      <Content onDone={() => onOpenChange(false)} {...rest} />
    </FinderDialog>
  )
}

/** A query that starts a command's label or page name prefers the command over records. */
const isMeant = (command: Command | undefined, q: string) =>
  command !== undefined &&
  [command.label, command.place].some((name) => name?.toLowerCase().startsWith(q.toLowerCase()))

const headingOf = ({ label }: Place, which: 'Recent' | 'Similar' | false) =>
  which ? `${which} ${label.toLowerCase()}` : label

type ContentProps = Omit<PaletteProps, 'open' | 'onOpenChange'> & { onDone: () => void }

function Content({ onDone, places, onCreate, onShortcuts }: ContentProps) {
  const frame = useFrame()
  const router = useRouter()
  const { search } = useTRPC()
  const queries = useQueryClient()
  const [, setTheme] = useTheme()
  const [typed, setTyped] = useState(takeEarlyKeys)
  const [picked, setPicked] = useState({ under: '', value: '' })
  const q = typed.trim()
  const settled = useSettled(q, SETTLED_MS)
  const found = useQuery(
    search.find.queryOptions({ q: settled }, { enabled: settled !== '', placeholderData: keepPreviousData }),
  )
  const [recent] = useState(() => new Recents(frame.here.id, queries).list())
  const homes = useMemo(() => new Map(places.map((place) => [place.entity, place])), [places])
  const groups = matchingCommands(
    commandsFor(frame, places, {
      create: onCreate,
      setTheme,
      showShortcuts: onShortcuts,
      signOut: () => void signOut(),
    }),
    q,
  )
  const candidates = q === '' ? recent.filter(({ name }) => name) : (found.data ?? [])
  const shown = (candidates as Found[]).filter(({ entity }) => homes.has(entity))
  const records = Map.groupBy(shown, ({ entity }) => homes.get(entity)!)
  const wantsCommand = isMeant(groups[0]?.commands[0], q)
  // Results of the previous query stay visible, but Enter opens one only if it also matches the current query.
  const isFound = settled === q && !found.isPlaceholderData
  const likely = shown.find(({ name, detail }) => q === '' || isFound || hasWords(`${name} ${detail ?? ''}`, q))
  const first = (!wantsCommand && likely?.id) || groups[0]?.commands[0]?.id || likely?.id || ''
  // The selection lasts until the results change; then the first result is selected.
  const under = `${q} ${first}`

  const open = (href: string) => {
    onDone()
    leavePage(() => router.push(href))
  }
  const run = (command: Command) => {
    if ('href' in command) return open(command.href)
    onDone()
    command.run()
  }
  const recordGroups = [...records].map(([place, entries]) => (
    <Cmdk.Group key={place.path} heading={headingOf(place, q === '' ? 'Recent' : entries[0]!.similar && 'Similar')}>
      {entries.map((record) => (
        <RecordRow
          key={record.id}
          record={record}
          icon={PLACE_ICONS[place.icon]}
          q={settled}
          onSelect={() => open(`${frame.root}${place.path}/${record.id}`)}
        />
      ))}
    </Cmdk.Group>
  ))
  const commandGroups = groups.map(({ label, commands }) => (
    <Cmdk.Group key={label} heading={label}>
      {commands.map((command) => (
        <CommandRow key={command.id} command={command} q={q} onSelect={() => run(command)} />
      ))}
    </Cmdk.Group>
  ))
  const isSearching = q !== '' && (settled !== q || found.isFetching)
  return (
    <Finder
      label="Search and commands"
      placeholder="Search records or type a command"
      typed={typed}
      onType={setTyped}
      value={picked.under === under ? picked.value : first}
      onValueChange={(value) => setPicked({ under, value })}
      isSearching={isSearching}
      note={
        shown.length === 0 &&
        groups.length === 0 &&
        !isSearching &&
        (found.error ? 'Search failed. Check your connection.' : `No results for “${q}”.`)
      }
    >
      {wantsCommand && q !== '' ? [commandGroups, recordGroups] : [recordGroups, commandGroups]}
    </Finder>
  )
}
