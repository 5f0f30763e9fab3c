'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useFrame } from '#components/shell/frame.tsx'
import { leavePage } from '#components/shell/leave-page.ts'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { toast } from '#components/ui/toast.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import type { AskExternalCampaigns, Chosen, ExternalCampaign } from '#server/modules/connectors/matching/schema.ts'
import { PAGE } from './asked-campaigns.ts'

/** Names of campaigns are at most this long. */
const NAME_LIMIT = 200

export const useExternalCampaigns = (input: Omit<AskExternalCampaigns, 'limit'>) =>
  useQuery(
    useTRPC().connectors.campaigns.queryOptions({ ...input, limit: PAGE }, { placeholderData: (before) => before }),
  )

/** A campaign as the user saw it when choosing. */
const seenOf = ({ connector, account, ext_id, campaign, matched_by }: Chosen): Chosen => ({
  connector,
  account,
  ext_id,
  campaign,
  matched_by,
})

/** Each action refreshes dependent queries and offers to undo. Returns true on success. */
export function useMatching() {
  const client = useTRPCClient()
  const { connectors, marketing, campaigns } = useTRPC()
  const queries = useQueryClient()
  const router = useRouter()
  const { root } = useFrame()
  const { match, leaveOut, matchAutomatically } = client.connectors

  async function refresh() {
    await Promise.all([connectors, marketing].map((module) => queries.invalidateQueries(module.pathFilter())))
  }

  /** `now`: the new match of the campaigns; undo returns each to `before`. */
  async function takeBack(before: readonly Chosen[], now: readonly Chosen[]) {
    const groups = Map.groupBy(now, (_, place) => {
      const { matched_by, campaign } = before[place]!
      return matched_by === 'hand' && campaign ? campaign : matched_by === 'left_out' ? 'left_out' : 'automatic'
    })
    for (const [to, group] of groups) {
      if (to === 'automatic') await matchAutomatically.mutate({ campaigns: group })
      else if (to === 'left_out') await leaveOut.mutate({ campaigns: group })
      else await match.mutate({ campaigns: group, campaign: to })
    }
  }

  async function decide(
    rows: readonly ExternalCampaign[],
    done: string,
    act: (seen: Chosen[]) => Promise<{ campaigns: Chosen[]; created?: string }>,
  ): Promise<boolean> {
    const before = rows.map(seenOf)
    const attempt = async (work: () => Promise<unknown>, problem: string) => {
      try {
        await work()
        return true
      } catch (error) {
        toast.error(problem, { description: (error as Error).message })
        return false
      } finally {
        await refresh()
      }
    }
    return attempt(async () => {
      const { campaigns: now, created } = await act(before)
      const undo = () => void attempt(() => takeBack(before, now), 'Could not undo')
      const show = () => leavePage(() => router.push(`${root}/campaigns/${created}`))
      toast.success(done, {
        id: 'matching',
        action: { label: 'Undo', onClick: undo },
        ...(created !== undefined && { cancel: { label: 'Open', onClick: show } }),
      })
    }, 'Could not change the match')
  }

  return {
    matchTo: (rows: readonly ExternalCampaign[], to: { id: string; name: string }) =>
      decide(rows, `Matched to ${to.name}`, (seen) => match.mutate({ campaigns: seen, campaign: to.id })),
    leaveOut: (rows: readonly ExternalCampaign[]) =>
      decide(rows, 'Excluded from results', (seen) => leaveOut.mutate({ campaigns: seen })),
    matchAutomatically: (rows: readonly ExternalCampaign[]) =>
      decide(rows, 'Matched automatically', (seen) => matchAutomatically.mutate({ campaigns: seen })),
    /** Creates a campaign with the name of a campaign of a data source, and matches them. */
    matchToNew: (row: ExternalCampaign) =>
      decide([row], `Created ${startOf(row.name, NAME_LIMIT)}`, async (seen) => {
        const { id } = await client.campaigns.create.mutate({ name: startOf(row.name, NAME_LIMIT) })
        await queries.invalidateQueries(campaigns.pathFilter())
        return { ...(await match.mutate({ campaigns: seen, campaign: id })), created: id }
      }),
  }
}
