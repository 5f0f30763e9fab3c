'use client'

import { Printer } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'

/** Prints the page, or saves it as PDF in the dialog of the browser. */
export function PrintNow() {
  return (
    <Button icon={<Printer />} onClick={() => window.print()}>
      Print or save
    </Button>
  )
}
