'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { isTyping } from '#components/shell/is-typing.ts'
import { leavePage } from '#components/shell/leave-page.ts'
import type { Place } from '#components/shell/place.ts'
import { BareButton } from '#components/ui/bare-button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Keys } from '#components/ui/keys.tsx'
import { lazyComponent } from '#components/ui/lazy-component.tsx'
import { usePreload, useHasOpened } from '#components/ui/use-has-opened.ts'
import { isKeepingKeys, keepEarlyKeys } from './early-typing.ts'
import type { Opened } from './palette-layer.tsx'
import { Recents } from './recents.ts'

const loadLayer = async () => (await import('./palette-layer.tsx')).PaletteLayer
const PaletteLayer = lazyComponent(loadLayer)

const PaletteContext = createContext<(opened: Opened) => void>(() => {})

/** Opens the palette, the list of shortcuts or a create dialog. */
export const useOpen = () => useContext(PaletteContext)

/** How long G waits for the second key of a chord. */
const CHORD_MS = 1_200

/** Handles the global shortcuts and renders the overlays they open. */
export function PaletteScope({ places, children }: { places: readonly Place[]; children: ReactNode }) {
  const { here, root, mayCreateTasks } = useFrame()
  const router = useRouter()
  const pathname = usePathname()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Opened>()
  const wanted = useHasOpened(open !== undefined)
  usePreload(loadLayer)

  useEffect(
    () => void new Recents(here.id, queries).visit(pathname.slice(root.length), places),
    [here.id, pathname, places, queries, root],
  )

  useEffect(() => (open === 'palette' ? keepEarlyKeys() : undefined), [open])

  useEffect(() => {
    let chordUntil = 0
    const toggle = (event: KeyboardEvent) => {
      event.preventDefault()
      if (!event.repeat) setOpen((before) => (before === 'palette' ? undefined : 'palette'))
    }
    const onKey = (event: KeyboardEvent) => {
      const { key, metaKey, ctrlKey, altKey, repeat, timeStamp } = event
      if (isPaletteKey(event)) return isInEditor(event) ? undefined : toggle(event)
      if (repeat || metaKey || ctrlKey || altKey || isTyping(event.target) || isKeepingKeys()) return
      const place = timeStamp < chordUntil && places.find((one) => one.key === key)
      chordUntil = key === 'g' ? timeStamp + CHORD_MS : 0
      if (place) {
        event.preventDefault()
        event.stopImmediatePropagation()
        leavePage(() => router.push(`${root}${place.path}`))
      } else if (key === '?') setOpen('sheet')
      // A page with its own create action calls preventDefault. The timeout lets listeners that run later do so.
      else if (key === 'c' && mayCreateTasks) setTimeout(() => !event.defaultPrevented && setOpen('task'))
    }
    // An editor handles the key first: it links the selected text.
    const afterEditor = (event: KeyboardEvent) => {
      if (isPaletteKey(event) && isInEditor(event) && !event.defaultPrevented) toggle(event)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    window.addEventListener('keydown', afterEditor)
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true })
      window.removeEventListener('keydown', afterEditor)
    }
  }, [mayCreateTasks, places, root, router])

  return (
    <PaletteContext value={setOpen}>
      {children}
      {wanted && <PaletteLayer open={open} onOpen={setOpen} places={places} />}
    </PaletteContext>
  )
}

const isPaletteKey = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey

const isInEditor = ({ target }: KeyboardEvent) => target instanceof HTMLElement && target.isContentEditable

/** Opens the palette from the sidebar. */
export function SearchButton() {
  const show = useOpen()
  return (
    <BareButton
      onClick={() => show('palette')}
      className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md border border-line-strong bg-control px-2 text-ink-muted hover:border-line-control"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="flex-1 truncate text-left">Search</span>
      <span className="max-md:hidden">
        <Keys keys="Mod K" />
      </span>
    </BareButton>
  )
}

/** The icon-only variant for small screens. */
export function SearchIcon() {
  const show = useOpen()
  return <IconButton label="Search" icon={<Search />} onClick={() => show('palette')} />
}
