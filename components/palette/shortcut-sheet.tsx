'use client'

import type { Place } from '#components/shell/place.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Keys } from '#components/ui/keys.tsx'
import { shortcutsFor } from './shortcuts.ts'

type ShortcutSheetProps = { open: boolean; onOpenChange: (open: boolean) => void; places: readonly Place[] }

export function ShortcutSheet({ open, onOpenChange, places }: ShortcutSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="lg">
      <div className="gap-8 sm:columns-2">
        {shortcutsFor(places).map(({ label, shortcuts }) => (
          <section key={label} aria-label={label} className="mb-5 break-inside-avoid">
            <h3 className="pb-1 text-xs font-medium text-ink-faint">{label}</h3>
            <dl>
              {shortcuts.map(({ keys, words }) => (
                <div key={words} className="flex h-8 items-center justify-between gap-4 border-b border-line">
                  <dt>{words}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
