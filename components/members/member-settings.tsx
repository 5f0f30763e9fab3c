'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type Invitation, LinkDialog } from '#components/invitations/link-dialog.tsx'
import { Failed } from '#components/shell/failed.tsx'
import { Page } from '#components/shell/page.tsx'
import { useCreating } from '#components/sync/use-creating.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Card } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import type { Member } from '#server/modules/members/schema.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { type Ending, MemberEndings } from './member-endings.tsx'
import { MemberTable } from './member-table.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { invitableRoles } from './role-labels.ts'
import { useMembers } from './use-members.ts'

type MemberSettingsProps = { me: { id: string; role: Member['role'] }; zone: string; sendsMail: boolean }

export function MemberSettings({ me, zone, sendsMail }: MemberSettingsProps) {
  const { list, resend, revoke, deactivate, reactivate } = useMembers()
  const [inviting, setInviting] = useCreating()
  const [changing, setChanging] = useState<Member>()
  const [leaving, setLeaving] = useState<Member>()
  const [ending, setEnding] = useState<Ending>()
  const [invitation, setInvitation] = useState<Invitation>()
  const { once } = useOnce()
  const mayInvite = invitableRoles(me.role).length > 0
  const invited = leaving?.status === 'invited'
  const report = async (work: Promise<unknown>, done: string) => {
    try {
      await work
      toast.success(done)
    } catch (error) {
      toast.error('Something went wrong', { description: (error as Error).message })
    }
  }
  const sendAgain = async (member: Member) => {
    try {
      const { link } = await resend({ member: member.id })
      if (link === null) toast.success(`Invitation sent to ${shownAddress(member.email)}`)
      else setInvitation({ name: member.name, link })
    } catch (error) {
      toast.error('Something went wrong', { description: (error as Error).message })
    }
  }
  return (
    <Page>
      <PageHeader
        title="Roles and invitations"
        description="People with access to this workspace and their roles."
        actions={
          mayInvite && (
            <Button variant="primary" icon={<Plus />} onClick={() => setInviting(true)}>
              Invite member
            </Button>
          )
        }
      />
      <Card flush>
        {list.error ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <MemberTable
            members={list.data?.data}
            me={me}
            zone={zone}
            onChangeRole={setChanging}
            onLeave={setLeaving}
            onEnd={me.role === 'owner' ? setEnding : undefined}
            onResend={(member) => void once(() => sendAgain(member))}
            sendsMail={sendsMail}
            onReactivate={(member) => void report(reactivate({ id: member.id }), `Reactivated ${member.name}`)}
          />
        )}
      </Card>
      {mayInvite && (
        <InviteDialog
          open={inviting}
          onOpenChange={setInviting}
          role={me.role}
          sendsMail={sendsMail}
          onLink={setInvitation}
        />
      )}
      <LinkDialog invitation={invitation} onClose={() => setInvitation(undefined)} />
      <MemberEndings ending={ending} onClose={() => setEnding(undefined)} />
      <RoleDialog member={changing} role={me.role} onClose={() => setChanging(undefined)} />
      <AlertDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        title={invited ? `Revoke the invitation for ${leaving?.name}?` : `Deactivate ${leaving?.name}?`}
        description={
          invited
            ? 'The invitation link stops working. You can invite them again later.'
            : 'They lose access immediately. Their records are kept, and you can reactivate them at any time.'
        }
        verb={invited ? 'Revoke invitation' : 'Deactivate member'}
        onConfirm={async () => {
          if (invited) await revoke({ member: leaving.id })
          else await deactivate({ id: leaving!.id })
          toast.success(invited ? 'Invitation revoked' : `Deactivated ${leaving!.name}`)
        }}
      />
    </Page>
  )
}
