'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Command as Cmdk } from 'cmdk'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { signOut } from '#components/account/sign-out-button.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import type { Place } from '#components/shell/places.ts'
import { useTRPC } from '#components/shell/trpc.tsx'
import { useTheme } from '#components/shell/use-theme.ts'
import { cx } from '#components/ui/cx.ts'
import { backdropStyle, dialogStyle } from '#components/ui/dialog-style.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import type { Found } from '#server/modules/search/schema.ts'
import { type Command, commandsFor, matchingCommands } from './commands.ts'
import type { Created } from './create-dialog.tsx'
import { Recents } from './recents.ts'
import { CommandRow, RecordRow } from './rows.tsx'
import { useSettled } from './use-settled.ts'

type PaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  places: readonly Place[]
  onCreate: (entity: Created) => void
  onShortcuts: () => void
}

const SETTLED_MS = 120

/** Records by their words, and everything that can be done; the keyboard never leaves the field. */
export function Palette({ open, onOpenChange, ...rest }: PaletteProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropStyle} />
        <BaseDialog.Popup className={cx(dialogStyle, 'max-w-160')}>
          <BaseDialog.Title className="sr-only">Search and do</BaseDialog.Title>
          <Content onDone={() => onOpenChange(false)} {...rest} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

type ContentProps = Omit<PaletteProps, 'open' | 'onOpenChange'> & { onDone: () => void }

function Content({ onDone, places, onCreate, onShortcuts }: ContentProps) {
  const frame = useFrame()
  const router = useRouter()
  const { search } = useTRPC()
  const queries = useQueryClient()
  const [, setTheme] = useTheme()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState({ under: '', value: '' })
  const q = typed.trim()
  const asked = useSettled(q, SETTLED_MS)
  const found = useQuery(
    search.find.queryOptions({ q: asked }, { enabled: asked !== '', placeholderData: keepPreviousData }),
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
  const shown = (q === '' ? recent.filter(({ name }) => name) : (found.data ?? [])).filter(({ entity }) =>
    homes.has(entity),
  )
  const records = Map.groupBy(shown as Found[], ({ entity }) => homes.get(entity)!)
  const wantsCommand = groups[0]?.commands[0]?.label.toLowerCase().startsWith(q.toLowerCase())
  const first = (!wantsCommand && shown[0]?.id) || groups[0]?.commands[0]?.id || shown[0]?.id || ''
  // What is picked holds until other results come: then the first of them is.
  const under = `${q} ${first}`

  const open = (href: string) => {
    onDone()
    router.push(href)
  }
  const run = (command: Command) => {
    if ('href' in command) return open(command.href)
    onDone()
    command.run()
  }
  const recordGroups = [...records].map(([place, entries]) => (
    <Cmdk.Group key={place.path} heading={q === '' ? `Recent ${place.label.toLowerCase()}` : place.label}>
      {entries.map((record) => (
        <RecordRow
          key={record.id}
          record={record}
          icon={place.icon}
          q={asked}
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
  const isSearching = q !== '' && (asked !== q || found.isFetching)
  return (
    <Cmdk
      loop
      shouldFilter={false}
      label="Search and do"
      value={picked.under === under ? picked.value : first}
      onValueChange={(value) => setPicked({ under, value })}
      className="flex min-h-0 flex-col [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-faint"
    >
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <Cmdk.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          placeholder="Find a record, or type what to do"
          className="h-full min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-ink-faint"
        />
        {isSearching && <Spinner />}
      </div>
      <Cmdk.List label="Results" className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {wantsCommand && q !== '' ? [commandGroups, recordGroups] : [recordGroups, commandGroups]}
        {shown.length === 0 && groups.length === 0 && !isSearching && (
          <p role="status" className="px-2 py-8 text-center text-ink-muted">
            {found.error ? 'The search did not answer. Check your connection.' : `Nothing is called “${q}”.`}
          </p>
        )}
      </Cmdk.List>
    </Cmdk>
  )
}
