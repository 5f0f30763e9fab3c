'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { timeZoneOptions } from '#components/workspaces/choices.ts'

type ZoneChoiceProps = {
  zone: string
  /** Whether somebody chose it; else the browser's own takes its place. */
  chosen: boolean
}

/** In which time zone times are shown. Without a script the button sends the choice. */
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
        options={withOwn(zone)}
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

/** A browser may know a zone by an older name. */
function withOwn(zone: string) {
  const options = timeZoneOptions()
  return options.some(({ value }) => value === zone) ? options : [{ value: zone, label: zone }, ...options]
}
