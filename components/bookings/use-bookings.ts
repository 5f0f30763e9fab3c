'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/sync/trpc.tsx'
import type { ListBookings } from '#server/modules/bookings/schema.ts'

/** Booking pages and the actions on them; each action also refreshes the lists of bookings. */
export function useBookingPages() {
  const { bookings } = useTRPC()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries(bookings.pathFilter())
  return {
    list: useQuery(bookings.pages.queryOptions()),
    create: useMutation(bookings.createPage.mutationOptions({ onSuccess })).mutateAsync,
    update: useMutation(bookings.updatePage.mutationOptions({ onSuccess })).mutateAsync,
    remove: useMutation(bookings.removePage.mutationOptions({ onSuccess })).mutateAsync,
    renewLink: useMutation(bookings.renewPageLink.mutationOptions({ onSuccess })).mutateAsync,
    cancel: useMutation(bookings.cancel.mutationOptions({ onSuccess })).mutateAsync,
  }
}

export function useBookingList(when: ListBookings['when']) {
  return useQuery(useTRPC().bookings.list.queryOptions({ when, limit: 200 }))
}
