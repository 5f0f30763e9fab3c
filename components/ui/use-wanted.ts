'use client'

import { useState } from 'react'

/** True once `open` has been true: renders a popup from its first opening. */
export function useWanted(open: boolean): boolean {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted || open
}
