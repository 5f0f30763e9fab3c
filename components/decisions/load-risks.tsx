'use client'

import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Inputs } from './inputs.ts'

/** Replaces the risks of a risk matrix with those of the workspace, as they are now. */
export function LoadRisks({ inputs, onInputs }: { inputs: Inputs; onInputs: (inputs: Inputs) => void }) {
  const client = useTRPCClient()
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    try {
      const { risks, bands, left_out } = await client.decisions.snapshot.query()
      if (risks.length === 0) return void toast.error('The workspace has no open rated risks')
      onInputs({ ...inputs, risks, bands })
      const left = [
        left_out.risks && 'Only the 200 highest risks are included.',
        left_out.losses > 0 && `Losses in other currencies are excluded: ${left_out.losses}.`,
      ]
      toast.success(`Loaded ${risks.length} risks`, { description: left.filter(Boolean).join(' ') })
    } catch (error) {
      toast.error('Could not load the risks', { description: (error as Error).message })
    } finally {
      setLoading(false)
    }
  }
  return (
    <div>
      <Button size="sm" icon={<RefreshCw />} loading={isLoading} onClick={() => void load()}>
        Load risks of the workspace
      </Button>
    </div>
  )
}
