'use client'

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { AdviceProps } from '#components/records/record-kind.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { TextLink } from '#components/ui/text-link.tsx'

/** An address that is being typed is asked for from its second domain label on. */
const COMPLETE = /^[^\s@,]+@[^\s@,]+\.[^\s@,.]{2,}$/

/** Names a contact that already has the address. It is a hint: two people can share an address. */
export function SameAddress({ values }: AdviceProps) {
  const { root } = useFrame()
  const email = useDeferredValue(((values['email'] as string | null) ?? '').trim())
  const isComplete = COMPLETE.test(email)
  const { data } = useQuery({
    ...useTRPC().contacts.list.queryOptions({ email: [email], limit: 1 }),
    enabled: isComplete,
    retry: false,
  })
  const [other] = (isComplete && data?.data) || []
  if (!other) return null
  return (
    <Banner>
      <TextLink href={`${root}/contacts/${other.id}`}>{other.name}</TextLink> already has this email address.
    </Banner>
  )
}
