'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useSettled } from '#components/sync/use-settled.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { isDone } from '#server/modules/tickets/rules.ts'
import type { Ticket } from '#server/modules/tickets/schema.ts'

/** Marks the first response as given by email, phone or in person, because comments do not reach the requester. */
export function AnsweredElsewhere({ ticket }: { ticket: Ticket }) {
  const queries = useQueryClient()
  const { edits } = useLive()
  const settled = useSettled()
  const { mutateAsync } = useMutation(useTRPC().tickets.answer.mutationOptions())
  const { once, pending } = useOnce()
  if (ticket.first_response_at !== null || isDone(ticket)) return null
  const answer = async () => {
    try {
      showRecords(queries, edits, 'ticket', await mutateAsync(await settled(ticket)))
    } catch (error) {
      toast.error('Could not mark the ticket as answered', { description: (error as Error).message })
    }
  }
  return (
    <Button size="sm" icon={<MailCheck />} loading={pending} onClick={() => void once(answer)}>
      Answered elsewhere
    </Button>
  )
}
