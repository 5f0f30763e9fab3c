'use client'

import { useState } from 'react'
import { Input } from '#components/ui/input.tsx'
import { readList, writeList } from '#server/core/values/cell-text.ts'

type NamesInputProps = {
  label: string
  names: readonly string[]
  disabled: boolean
  onNames: (names: string[]) => void
}

/** Comma-separated names, applied on blur. A name with a comma is quoted. */
export function NamesInput({ label, names, disabled, onNames }: NamesInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      aria-label={label}
      placeholder="Separate with commas"
      disabled={disabled}
      value={typed ?? writeList(names)}
      onValueChange={setTyped}
      onBlur={() => {
        if (typed === undefined) return
        setTyped(undefined)
        onNames(readList(typed))
      }}
    />
  )
}
