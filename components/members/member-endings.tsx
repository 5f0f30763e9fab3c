'use client'

import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Member } from '#server/modules/members/schema.ts'
import { useMembers } from './use-members.ts'

/** What an owner is about to do with somebody that cannot simply be taken back. */
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
        title={`Erase ${name}?`}
        description="Name, address, title and confidential fields are removed everywhere, in the history too; they are out at once. What they made stays, as that of a former member. This cannot be undone."
        verb="Erase person"
        typeToConfirm={name}
        onConfirm={async () => {
          await erase({ id: ending!.member.id })
          toast.success(`${name} is erased`)
        }}
      />
      <AlertDialog
        open={ending?.act === 'handOver'}
        onOpenChange={close}
        title={`Hand the workspace over to ${name}?`}
        description={`${name} becomes an owner and you a manager. Only an owner can make you one again.`}
        verb="Hand over"
        onConfirm={async () => {
          await handOver({ id: ending!.member.id })
          window.location.reload()
        }}
      />
    </>
  )
}
