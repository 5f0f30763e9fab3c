'use client'

import { Menu as MenuIcon } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { Drawer } from '#components/ui/drawer.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Wordmark } from './logo.tsx'

/** The top bar on small screens; `end` is its right side. Its drawer holds the sidebar and closes on navigation. */
export function MobileBar({ end, children }: { end?: ReactNode; children: ReactNode }) {
  const pathname = usePathname()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-canvas px-2 md:hidden">
      <Drawer
        open={openAt === pathname}
        onOpenChange={(open) => setOpenAt(open ? pathname : null)}
        side="left"
        size="sm"
        title="Navigation"
        titleHidden
        trigger={<IconButton label="Open navigation" icon={<MenuIcon />} />}
      >
        {children}
      </Drawer>
      <Wordmark />
      {end && <div className="ml-auto flex items-center gap-1">{end}</div>}
    </header>
  )
}
