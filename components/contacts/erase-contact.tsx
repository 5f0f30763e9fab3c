'use client'

import { useMutation } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/shell/trpc.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'

/** For people who ask to be forgotten; owners do that. */
export function EraseContact({ id, name }: { id: string; name: string }) {
  const { root, role } = useFrame()
  const router = useRouter()
  const erase = useMutation(useTRPC().contacts.erase.mutationOptions()).mutateAsync
  if (role !== 'owner') return null
  return (
    <Section title="Personal data">
      <AlertDialog
        trigger={
          <Button size="sm" icon={<UserRoundX />} className="self-start">
            Erase this person
          </Button>
        }
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
    </Section>
  )
}
