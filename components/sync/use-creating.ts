'use client'

import { useState } from 'react'
import { useAddress } from '#components/shell/use-address.ts'

/** Whether the dialog by which a page creates or imports something is open: by its button, or by an address that ends with `?new`, `?import`. */
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
