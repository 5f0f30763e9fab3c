'use client'

import type { Place } from '#components/shell/place.ts'
import { CREATE_DIALOGS } from './create-dialog.tsx'
import { Palette } from './palette.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'

/** What is open: the palette, the list of shortcuts, or the create dialog of this kind. */
export type Opened = 'palette' | 'sheet' | (string & {})

type PaletteLayerProps = {
  open: Opened | undefined
  onOpen: (opened: Opened | undefined) => void
  places: readonly Place[]
}

/** All overlays that shortcuts open. */
export function PaletteLayer({ open, onOpen, places }: PaletteLayerProps) {
  const created = open === 'palette' || open === 'sheet' ? undefined : open
  const CreateDialog = created && CREATE_DIALOGS[created]
  const toggle = (opened: Opened) => (next: boolean) => onOpen(next ? opened : undefined)
  return (
    <>
      <Palette
        open={open === 'palette'}
        onOpenChange={toggle('palette')}
        places={places}
        onCreate={onOpen}
        onShortcuts={() => onOpen('sheet')}
      />
      <ShortcutSheet open={open === 'sheet'} onOpenChange={toggle('sheet')} places={places} />
      {CreateDialog && <CreateDialog open onOpenChange={() => onOpen(undefined)} />}
    </>
  )
}
