'use client'

import { useState } from 'react'
import { Input } from '#components/ui/input.tsx'

type NamesInputProps = {
  label: string
  names: readonly string[]
  disabled: boolean
  onNames: (names: string[]) => void
}

/** Names with commas between them; they count when the field is left. */
export function NamesInput({ label, names, disabled, onNames }: NamesInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      aria-label={label}
      placeholder="None, or with commas"
      disabled={disabled}
      value={typed ?? names.join(', ')}
      onValueChange={setTyped}
      onBlur={() => {
        if (typed === undefined) return
        setTyped(undefined)
        onNames(typed.split(',').flatMap((name) => name.trim() || []))
      }}
    />
  )
}
