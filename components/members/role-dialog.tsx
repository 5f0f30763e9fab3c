'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { Member } from '#server/modules/members/schema.ts'
import { managedRoles, ROLE_LABELS } from './role-labels.ts'
import { useMembers } from './use-members.ts'

type RoleDialogProps = { member: Member | undefined; role: Member['role']; onClose: () => void }

export function RoleDialog({ member, role, onClose }: RoleDialogProps) {
  const { setRole } = useMembers()
  const [chosen, setChosen] = useState<Member['role']>()
  const { once, pending } = useOnce()
  const close = () => {
    onClose()
    setChosen(undefined)
  }
  const confirm = async () => {
    if (!member) return
    try {
      const next = await setRole({ id: member.id, role: chosen ?? member.role })
      toast.success(`Changed the role of ${next.name} to ${ROLE_LABELS[next.role].label.toLowerCase()}`)
      close()
    } catch (error) {
      toast.error('Could not change the role', { description: (error as Error).message })
    }
  }
  const options = managedRoles(role).map((value) => ({ value, ...ROLE_LABELS[value] }))
  return (
    <Dialog
      open={member !== undefined}
      onOpenChange={(open) => !open && close()}
      title={`Change the role of ${member?.name}`}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button variant="primary" loading={pending} onClick={() => void once(confirm)}>
            Change role
          </Button>
        </>
      }
    >
      <RadioGroup label="Role" options={options} value={chosen ?? member?.role} onValueChange={setChosen} />
    </Dialog>
  )
}
