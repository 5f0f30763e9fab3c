'use client'

import { useState } from 'react'
import { Input } from '#components/ui/input.tsx'

type NamesInputProps = {
  label: string
  names: readonly string[]
  disabled: boolean
  onNames: (names: string[]) => void
}

/** Comma-separated names, applied on blur. */
export function NamesInput({ label, names, disabled, onNames }: NamesInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      aria-label={label}
      placeholder="Separate with commas"
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
