'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { toast } from '#components/ui/toast.ts'

/** Inventory settings of the workspace; each change saves immediately. */
export function StockSettings() {
  const { inventory } = useTRPC()
  const queries = useQueryClient()
  const { data } = useQuery(inventory.settings.queryOptions())
  const { mutateAsync } = useMutation(inventory.updateSettings.mutationOptions())
  const { queryKey } = inventory.settings.queryOptions()
  const save = async (negativeStock: boolean) => {
    queries.setQueryData(queryKey, { negativeStock })
    try {
      await mutateAsync({ negativeStock })
    } catch (error) {
      toast.error('Could not save', { description: (error as Error).message })
      await queries.invalidateQueries({ queryKey })
    }
  }
  return (
    <Section title="Inventory">
      <Card className="max-w-160">
        <Switch
          trailing
          label="Allow negative stock"
          hint="When on, a sale that exceeds the stock is recorded with a warning. When off, it is rejected."
          checked={data?.negativeStock ?? true}
          disabled={!data}
          onCheckedChange={(on) => void save(on)}
        />
      </Card>
    </Section>
  )
}
