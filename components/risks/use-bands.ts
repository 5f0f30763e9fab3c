'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/sync/trpc.tsx'
import { USUAL_BANDS } from '#server/modules/risks/rules.ts'
import type { RiskBands } from '#server/modules/risks/schema.ts'

/** The score bands of the workspace; the defaults while loading. */
export const useBands = (): RiskBands => useQuery(useTRPC().risks.bands.queryOptions()).data ?? USUAL_BANDS
