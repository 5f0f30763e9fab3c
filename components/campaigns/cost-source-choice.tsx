'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { toast } from '#components/ui/toast.ts'
import type { CostSource } from '#server/modules/connectors/cost-source/schema.ts'

const SOURCES = [
  { value: 'connectors', label: 'Data sources' },
  { value: 'pushed', label: 'Entered and pushed' },
] as const
const WORDS = {
  connectors: 'On days with both, the costs of data sources count. On other days, entered and pushed costs count.',
  pushed: 'On days with both, entered and pushed costs count. On other days, the costs of data sources count.',
}
const DONE = { connectors: 'Costs come from data sources', pushed: 'Costs come from entered and pushed costs' }

/** Which costs of a campaign count. Shown only if it has both, or a choice was made before. */
export function CostSourceChoice({ campaign, mayWrite }: { campaign: string; mayWrite: boolean }) {
  const { connectors, marketing } = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const { data } = useQuery(connectors.costSource.queryOptions({ campaign }))
  if (!data || !(data.is_set || (data.has_connectors && data.has_pushed))) return null

  async function choose(source: CostSource['source'], before?: CostSource['source']) {
    try {
      const now = await client.connectors.setCostSource.mutate({ campaign, source })
      queries.setQueryData(connectors.costSource.queryKey({ campaign }), now)
      await queries.invalidateQueries(marketing.pathFilter())
      if (before === undefined) return
      const undo = { label: 'Undo', onClick: () => void choose(before) }
      toast.success(DONE[source], { action: undo })
    } catch (error) {
      toast.error('Could not change where costs come from', { description: (error as Error).message })
    }
  }
  const { source } = data
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-medium">Costs come from</span>
        {mayWrite ? (
          <Segments
            label="Costs come from"
            options={SOURCES}
            value={source}
            onValueChange={(to) => to !== source && void choose(to, source)}
          />
        ) : (
          <span>{SOURCES.find(({ value }) => value === source)!.label}</span>
        )}
      </div>
      <p className="max-w-160 text-ink-muted">{WORDS[source]}</p>
    </div>
  )
}
