'use client'

import { useMutation } from '@tanstack/react-query'
import { Ellipsis, UserRoundX } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'

/** The menu of a contact: owners erase personal data on request. */
export function ContactMenu({ id, name }: { id: string; name: string }) {
  const { root, role } = useFrame()
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const erase = useMutation(useTRPC().contacts.erase.mutationOptions()).mutateAsync
  if (role !== 'owner') return null
  return (
    <>
      <Menu
        trigger={<IconButton label={`Options for ${name}`} icon={<Ellipsis />} />}
        groups={[
          {
            items: [
              { label: 'Erase personal data…', icon: <UserRoundX />, danger: true, onSelect: () => setAsking(true) },
            ],
          },
        ]}
      />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Erase the personal data of ${name}?`}
        description="This permanently deletes the contact, lead, consent, comments, touches, bookings, submissions and emails, including their activity. Cancelled bookings send no email. Deals, quotes, invoices and tickets are kept without the contact, and tickets that the person requested lose their title and description. This cannot be undone."
        verb="Erase personal data"
        typeToConfirm={name}
        onConfirm={async () => {
          await erase({ id })
          toast.success('Personal data erased')
          router.push(`${root}/contacts`)
        }}
      />
    </>
  )
}
