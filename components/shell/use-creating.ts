'use client'

import { useState } from 'react'
import { useAddress } from './use-address.ts'

/** Whether the dialog of a page that creates something is open: by its button, or by an address that ends with `?new`. */
export function useCreating(): [boolean, (open: boolean) => void] {
  const [address, write] = useAddress()
  const [isOpen, setOpen] = useState(false)
  const isAsked = address.get('new') !== null
  return [
    isOpen || isAsked,
    (open) => {
      setOpen(open)
      if (!open && isAsked) write({ new: null }, 'replace')
    },
  ]
}
