'use client'

import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Button } from '#components/ui/button.tsx'
import { Menu } from '#components/ui/menu.tsx'

/** A menu of the quick replies of the workspace; renders nothing without any. */
export function QuickReplies({ onInsert }: { onInsert: (text: string) => void }) {
  const { data } = useQuery(useTRPC().tickets.settings.queryOptions())
  if (!data || data.replies.length === 0) return null
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm" variant="ghost" icon={<MessageSquareText />}>
          Quick replies
        </Button>
      }
      groups={[{ items: data.replies.map(({ title, text }) => ({ label: title, onSelect: () => onInsert(text) })) }]}
    />
  )
}
