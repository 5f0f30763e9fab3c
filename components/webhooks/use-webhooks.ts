'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/sync/trpc.tsx'
import type { Webhook } from '#server/modules/webhooks/schema.ts'
import { askedDeliveries, type DeliveryFilter } from './asked-deliveries.ts'

const LOOK_MS = 2_000

/** The actions on webhooks, which refresh lists and records. */
export function useWebhookActions() {
  const { webhooks } = useTRPC()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries(webhooks.pathFilter())
  return {
    create: useMutation(webhooks.create.mutationOptions({ onSuccess })).mutateAsync,
    update: useMutation(webhooks.update.mutationOptions({ onSuccess })).mutateAsync,
    remove: useMutation(webhooks.remove.mutationOptions()).mutateAsync,
    rotateSecret: useMutation(webhooks.rotateSecret.mutationOptions({ onSuccess })).mutateAsync,
    test: useMutation(webhooks.test.mutationOptions({ onSuccess })).mutateAsync,
    resend: useMutation(webhooks.resend.mutationOptions({ onSuccess })).mutateAsync,
    recover: useMutation(webhooks.recover.mutationOptions({ onSuccess })).mutateAsync,
  }
}

export function useWebhooks() {
  return useQuery(useTRPC().webhooks.list.queryOptions({ limit: 200 }))
}

export function useWebhook(initial: Webhook) {
  const { id } = initial
  return useQuery(useTRPC().webhooks.get.queryOptions({ id }, { initialData: initial, refetchInterval: LOOK_MS }))
}

/** The latest deliveries, refetched every two seconds while the page is visible. */
export function useDeliveries(id: string, filter: DeliveryFilter) {
  return useQuery(
    useTRPC().webhooks.deliveries.queryOptions(askedDeliveries(id, filter), {
      refetchInterval: LOOK_MS,
      placeholderData: (before) => before,
    }),
  )
}

export function useDelivery(id: string, delivery: string) {
  return useQuery(useTRPC().webhooks.delivery.queryOptions({ id, delivery }, { refetchInterval: LOOK_MS }))
}
