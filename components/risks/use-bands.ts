'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/sync/trpc.tsx'
import { USUAL_BANDS } from '#server/modules/risks/rules.ts'
import type { RiskBands } from '#server/modules/risks/schema.ts'

/** The bands of levels in this workspace; the usual ones until they are loaded. */
export const useBands = (): RiskBands => useQuery(useTRPC().risks.bands.queryOptions()).data ?? USUAL_BANDS
