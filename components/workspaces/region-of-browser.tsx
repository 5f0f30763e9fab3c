'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useTRPC } from '#components/sync/trpc.tsx'
import { browserRegion } from './browser-region.ts'

/** Sets what nobody has chosen yet, such as the time zone, from the browser of the first owner who opens the workspace. */
export function RegionOfBrowser() {
  const router = useRouter()
  const { mutate } = useMutation(
    useTRPC().workspaces.adoptRegion.mutationOptions({ onSuccess: () => router.refresh() }),
  )
  useEffect(() => mutate(browserRegion()), [mutate])
  return null
}
