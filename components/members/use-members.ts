'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/sync/trpc.tsx'

/** Members of the workspace by name, and the actions on them; each action refreshes the list. */
export function useMembers() {
  const { members, invitations } = useTRPC()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries(members.list.queryFilter())
  return {
    list: useQuery(members.list.queryOptions({ limit: 200, sort: 'name' })),
    invite: useMutation(invitations.create.mutationOptions({ onSuccess })).mutateAsync,
    resend: useMutation(invitations.resend.mutationOptions({ onSuccess })).mutateAsync,
    revoke: useMutation(invitations.revoke.mutationOptions({ onSuccess })).mutateAsync,
    erase: useMutation(members.erase.mutationOptions({ onSuccess })).mutateAsync,
    handOver: useMutation(members.handOver.mutationOptions()).mutateAsync,
    setRole: useMutation(members.setRole.mutationOptions({ onSuccess })).mutateAsync,
    deactivate: useMutation(members.deactivate.mutationOptions({ onSuccess })).mutateAsync,
    reactivate: useMutation(members.reactivate.mutationOptions({ onSuccess })).mutateAsync,
  }
}
