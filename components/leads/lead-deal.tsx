'use client'

import { useMutation } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { LeadView } from '#server/modules/leads/schema.ts'

/** Creates the deal of a lead and opens it; afterwards a link to it. */
export function LeadDeal({ lead }: { lead: Pick<LeadView, 'id' | 'deal' | 'status'> }) {
  const { leads } = useTRPC()
  const { root } = useFrame()
  const router = useRouter()
  const { mutateAsync } = useMutation(leads.createDeal.mutationOptions())
  const { once, pending } = useOnce()
  const create = () =>
    once(async (leave) => {
      try {
        const { deal } = await mutateAsync({ id: lead.id })
        leave(() => router.push(`${root}/deals/${deal}`))
      } catch (error) {
        toast.error('Could not create the deal', { description: (error as Error).message })
      }
    })
  if (lead.deal && !pending)
    return (
      <LinkButton size="sm" icon={<Handshake />} href={`${root}/deals/${lead.deal}`}>
        Open deal
      </LinkButton>
    )
  return (
    <Button
      size="sm"
      icon={<Handshake />}
      variant={lead.status === 'qualified' ? 'primary' : 'secondary'}
      loading={pending}
      onClick={() => void create()}
    >
      Create deal
    </Button>
  )
}
