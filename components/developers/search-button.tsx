'use client'

import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { keepEarlyKeys } from '#components/palette/early-typing.ts'
import { useShortcut } from '#components/shell/use-shortcut.ts'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Keys } from '#components/ui/keys.tsx'
import { lazyComponent } from '#components/ui/lazy-component.tsx'
import { usePreload, useHasOpened } from '#components/ui/use-has-opened.ts'

const loadDialog = async () => (await import('./search-dialog.tsx')).SearchDialog
const SearchDialog = lazyComponent(loadDialog)

/** Opens the search, as do ⌘K and `/`. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const wanted = useHasOpened(open)
  const show = () => setOpen(true)
  useShortcut('/', show)
  usePreload(loadDialog)
  useEffect(() => (open ? keepEarlyKeys() : undefined), [open])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <BareButton
        aria-keyshortcuts="Meta+K Control+K /"
        onClick={show}
        className="flex h-8 items-center gap-2 rounded-md text-base text-ink-muted hover:text-ink max-sm:w-8 max-sm:justify-center max-sm:hover:bg-hover sm:w-44 sm:border sm:border-line sm:bg-sunken sm:px-2 sm:hover:border-line-strong"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 text-left max-sm:sr-only">Search</span>
        <span aria-hidden className="max-sm:hidden">
          <Keys keys="Mod K" />
        </span>
      </BareButton>
      {wanted && <SearchDialog open={open} onOpenChange={setOpen} />}
    </>
  )
}
