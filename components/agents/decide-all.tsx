'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { toast } from '#components/ui/toast.ts'
import type { DecidedEach } from '#server/modules/agents/schema.ts'
import { changeNames } from './describe-change.ts'
import { inRequests, useReviews } from './use-agents.ts'
import { useUndo } from './use-undo.ts'

type Verb = 'Accept' | 'Refuse'

/**
 * Accepts or refuses all pending proposals, or those of a run, shown or not. One notice names what was decided; those
 * that failed are listed with the reason.
 */
export function DecideAll({ count, run }: { count: number; run?: string }) {
  const notation = useNotation()
  const client = useTRPCClient()
  const router = useRouter()
  const { root } = useFrame()
  const undo = useUndo()
  const { acceptEach, refuseEach } = useReviews()
  const [asked, setAsked] = useState<{ verb: Verb; ids: string[] }>()
  const [failed, setFailed] = useState<DecidedEach['failed']>([])
  // The question covers the proposals pending now, so that later ones are not decided unseen.
  const ask = async (verb: Verb) => {
    try {
      setAsked({ verb, ...(await client.agents.waitingIds.query(run ? { run } : {})) })
    } catch (error) {
      toast.error('Could not load the proposals', { description: (error as Error).message })
    }
  }
  const decide = async () => {
    const { verb, ids } = asked!
    const act = verb === 'Accept' ? acceptEach : refuseEach
    const outcome: DecidedEach = { decided: [], failed: [] }
    for (const part of inRequests(ids)) {
      const { decided, failed: refused } = await act({ ids: part })
      outcome.decided.push(...decided)
      outcome.failed.push(...refused)
    }
    setFailed(outcome.failed)
    const said = `${verb === 'Accept' ? 'Accepted' : 'Refused'} ${outcome.decided.length} of ${ids.length}`
    const notice = outcome.failed.length === 0 ? toast.success : toast.warning
    notice(verb === 'Accept' ? said : `${said}. Nothing was changed`, {
      description: changeNames(
        notation,
        outcome.decided.flatMap(({ changes }) => changes),
      ),
      ...(verb === 'Accept' && outcome.decided.length > 0 && followUps(said, outcome.decided)),
    })
  }
  const followUps = (said: string, decided: DecidedEach['decided']) => {
    const [first, ...others] = new Set(decided.map((one) => one.run))
    const path = others.length > 0 ? '/agents?view=runs' : `/agents/runs/${first}`
    return {
      // The page of the run has a list of the changes already.
      ...(!run && { cancel: { label: 'Open', onClick: () => router.push(`${root}${path}`) } }),
      ...undo(
        said,
        decided.map(({ id }) => id),
      ),
    }
  }
  return (
    <>
      {failed.length > 0 && (
        <Banner
          tone="danger"
          title={failed.length === 1 ? '1 change was not made' : `${failed.length} changes were not made`}
        >
          {[...new Set(failed.map(({ message }) => message))].join(' ')}
        </Banner>
      )}
      {count > 1 && (
        <div className="flex gap-2">
          <Button onClick={() => void ask('Accept')}>Accept all {count}</Button>
          <Button variant="ghost" onClick={() => void ask('Refuse')}>
            Refuse all {count}
          </Button>
        </div>
      )}
      <AlertDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`${asked?.verb} ${asked?.ids.length === 1 ? '1 proposal' : `${asked?.ids.length} proposals`}?`}
        description={
          asked?.verb === 'Accept'
            ? 'Accepts all pending proposals, oldest first.'
            : 'None of these changes will be made. Agents can propose them again.'
        }
        verb={`${asked?.verb} all`}
        danger={asked?.verb === 'Refuse'}
        onConfirm={decide}
      />
    </>
  )
}
