'use client'

import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { popupItemStyle, popupStyle } from './control-style.ts'
import { cx } from './cx.ts'
import type { Option } from './option.ts'
import { portalContainer } from './portal-container.ts'

export type OptionGroup = { value: string; items: Option[] }

/** Options in the format of Base UI: flat, or grouped if any option has a group. */
export function groupOptions(options: readonly Option[]): Option[] | OptionGroup[] {
  if (!options.some((option) => option.group)) return [...options]
  const groups = Map.groupBy(options, (option) => option.group ?? '')
  return [...groups].map(([value, items]) => ({ value, items }))
}

function OptionItem({ option }: { option: Option }) {
  return (
    <BaseCombobox.Item value={option} disabled={option.disabled} className={cx(popupItemStyle, 'relative pr-7')}>
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{option.label}</span>
        {option.description && <span className="text-sm text-ink-muted">{option.description}</span>}
      </span>
      <BaseCombobox.ItemIndicator className="absolute right-2 text-accent-text">
        <Check className="size-4" />
      </BaseCombobox.ItemIndicator>
    </BaseCombobox.Item>
  )
}

type Details = { reason: string; cancel: () => void; allowPropagation: () => void }

/** Escape closes an open list. Without one, it goes to the surrounding element and does not clear the value. */
export function isLeftAlone(details: Details): boolean {
  if (details.reason !== 'escape-key') return false
  details.cancel()
  details.allowPropagation()
  return true
}

/**
 * Base UI hides the page from screen readers while the list is open, although Tab returns to it. It exempts live
 * regions.
 */
function keepReadable(popup: HTMLElement | null) {
  const page = popup?.closest('body > *')
  page?.setAttribute('aria-live', 'off')
  return () => page?.removeAttribute('aria-live')
}

/** The list of a combobox or multi-select. */
export function ComboboxPopup() {
  return (
    <BaseCombobox.Portal container={portalContainer}>
      <BaseCombobox.Positioner sideOffset={4} className="z-50 outline-none">
        <BaseCombobox.Popup ref={keepReadable} className={cx(popupStyle, 'w-[max(var(--anchor-width),20rem)]')}>
          <BaseCombobox.Empty>
            <div className="px-2 py-1.5 text-ink-muted">No results</div>
          </BaseCombobox.Empty>
          <BaseCombobox.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1 overflow-y-auto outline-none">
            {(entry: Option | OptionGroup) =>
              'items' in entry ? (
                <BaseCombobox.Group key={entry.value} items={entry.items} className="pb-1 last:pb-0">
                  <BaseCombobox.GroupLabel className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-faint">
                    {entry.value}
                  </BaseCombobox.GroupLabel>
                  <BaseCombobox.Collection>
                    {(option: Option) => <OptionItem key={option.value} option={option} />}
                  </BaseCombobox.Collection>
                </BaseCombobox.Group>
              ) : (
                <OptionItem key={entry.value} option={entry} />
              )
            }
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  )
}
