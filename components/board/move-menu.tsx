'use client'

import { Ellipsis } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'

type MoveMenuProps<Key extends string> = {
  name: string
  choices: readonly { key: Key; label: string; hint?: string; isHere?: boolean }[]
  onMove: (to: Key) => void
}

/** Moves a card without dragging. */
export function MoveMenu<Key extends string>({ name, choices, onMove }: MoveMenuProps<Key>) {
  return (
    <Menu
      trigger={
        <IconButton
          label={`Move ${name} to…`}
          size="sm"
          icon={<Ellipsis />}
          className="z-1 -my-1 -mr-1.5 text-ink-faint"
        />
      }
      groups={[
        {
          label: 'Move to',
          items: choices.map(({ key, label, hint, isHere }) => ({
            label,
            hint,
            checked: isHere,
            onSelect: () => onMove(key),
          })),
        },
      ]}
    />
  )
}
