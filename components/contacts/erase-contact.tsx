'use client'

import { useMutation } from '@tanstack/react-query'
import { Ellipsis, UserRoundX } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/shell/trpc.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'

/** The menu of a contact: owners erase people who ask for it. */
export function ContactMenu({ id, name }: { id: string; name: string }) {
  const { root, role } = useFrame()
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const erase = useMutation(useTRPC().contacts.erase.mutationOptions()).mutateAsync
  if (role !== 'owner') return null
  return (
    <>
      <Menu
        trigger={<IconButton label={`More about ${name}`} icon={<Ellipsis />} />}
        groups={[
          { items: [{ label: 'Erase person…', icon: <UserRoundX />, danger: true, onSelect: () => setAsking(true) }] },
        ]}
      />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Erase ${name}?`}
        description="The contact, the lead, consent, comments, touches, bookings and what was sent and mailed are forgotten, in the activity too; no mail tells of cancelled bookings. Deals and invoices stay without the contact. This cannot be undone."
        verb="Erase person"
        typeToConfirm={name}
        onConfirm={async () => {
          await erase({ id })
          toast.success('Erased')
          router.push(`${root}/contacts`)
        }}
      />
    </>
  )
}
