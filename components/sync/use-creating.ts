'use client'

import { useState } from 'react'
import { useAddress } from '#components/shell/use-address.ts'

/**
 * Whether the create or import dialog of the page is open, through its button or a URL ending in `?new` or `?import`.
 */
export function useCreating(word: 'new' | 'import' = 'new'): [boolean, (open: boolean) => void] {
  const [address, write] = useAddress()
  const [isOpen, setOpen] = useState(false)
  const isAsked = address.get(word) !== null
  return [
    isOpen || isAsked,
    (open) => {
      setOpen(open)
      if (!open && isAsked) write({ [word]: null }, 'replace')
    },
  ]
}
