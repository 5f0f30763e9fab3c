'use client'

import { Check } from 'lucide-react'
import { BareButton } from '#components/ui/bare-button.tsx'
import { cx } from '#components/ui/cx.ts'

const COLORS: Record<string, string> = {
  '#6b7280': 'Grey',
  '#dc2626': 'Red',
  '#ea580c': 'Orange',
  '#ca8a04': 'Yellow',
  '#16a34a': 'Green',
  '#0d9488': 'Teal',
  '#2563eb': 'Blue',
  '#7c3aed': 'Violet',
  '#db2777': 'Pink',
}

type ColorChoiceProps = {
  label: string
  value: string
  onValueChange: (color: string) => void
}

/** Chooses one of nine colours. A custom colour set through the API remains an option. */
export function ColorChoice({ label, value, onValueChange }: ColorChoiceProps) {
  const colors = value in COLORS ? Object.keys(COLORS) : [value, ...Object.keys(COLORS)]
  return (
    <span role="group" aria-label={label} data-swatches className="-ml-1 flex flex-wrap py-1">
      {colors.map((color) => (
        <BareButton
          key={color}
          type="button"
          aria-label={COLORS[color] ?? color}
          aria-pressed={color === value}
          onClick={() => onValueChange(color)}
          className="grid size-6 place-items-center rounded-md hover:bg-hover"
        >
          <span
            className={cx(
              'grid size-4 place-items-center rounded-full text-accent-ink',
              color === value && 'ring-2 ring-ink ring-offset-1 ring-offset-surface',
            )}
            style={{ background: color }}
          >
            {color === value && <Check aria-hidden className="size-3" strokeWidth={3} />}
          </span>
        </BareButton>
      ))}
    </span>
  )
}
