'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { timeZoneOptions } from '#components/workspaces/choices.ts'

type ZoneChoiceProps = {
  zone: string
  /** Whether the visitor chose the zone; otherwise the browser's zone replaces it. */
  chosen: boolean
}

/** Selects the time zone of the times shown. Without JavaScript, a button submits the choice. */
export function ZoneChoice({ zone, chosen }: ZoneChoiceProps) {
  const router = useRouter()
  const path = usePathname()
  const show = (next: string) => router.replace(`${path}?zone=${encodeURIComponent(next)}`, { scroll: false })
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (!chosen && own && own !== zone) show(own)
  })
  return (
    <form className="flex flex-wrap items-center gap-2 max-md:w-full">
      <Select
        name="zone"
        label="Time zone"
        options={timeZoneOptions(zone)}
        value={zone}
        onValueChange={show}
        className="w-56 max-md:w-full"
      />
      <noscript>
        <Button type="submit">Show times</Button>
      </noscript>
    </form>
  )
}
