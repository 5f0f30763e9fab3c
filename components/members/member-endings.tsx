'use client'

import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Member } from '#server/modules/members/schema.ts'
import { useMembers } from './use-members.ts'

/** Actions of an owner on a member that cannot be easily undone. */
export type Ending = { act: 'erase' | 'handOver'; member: Member }

export function MemberEndings({ ending, onClose }: { ending: Ending | undefined; onClose: () => void }) {
  const { erase, handOver } = useMembers()
  const name = ending?.member.name ?? ''
  const close = (open: boolean) => !open && onClose()
  return (
    <>
      <AlertDialog
        open={ending?.act === 'erase'}
        onOpenChange={close}
        title={`Erase the personal data of ${name}?`}
        description="Removes their access now and permanently deletes their name, email, title and confidential fields, including from the activity log. Their records are kept under “Former member”. This cannot be undone."
        verb="Erase personal data"
        typeToConfirm={name}
        onConfirm={async () => {
          await erase({ id: ending!.member.id })
          toast.success(`Erased the personal data of ${name}`)
        }}
      />
      <AlertDialog
        open={ending?.act === 'handOver'}
        onOpenChange={close}
        title={`Transfer ownership to ${name}?`}
        description={`${name} becomes an owner and you become a manager. Only an owner can reverse this.`}
        verb="Transfer ownership"
        onConfirm={async () => {
          await handOver({ id: ending!.member.id })
          window.location.reload()
        }}
      />
    </>
  )
}
