'use client'

import { KeyRound, Plus } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { Page } from '#components/shell/page.tsx'
import { useCreating } from '#components/sync/use-creating.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Card } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { UsedToken } from '#server/modules/tokens/schema.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { RevokeTokenDialog } from './revoke-token-dialog.tsx'
import { RotateTokenDialog } from './rotate-token-dialog.tsx'
import { TokenTable } from './token-table.tsx'
import { useTokens } from './use-tokens.ts'

type TokenSettingsProps = { initial: UsedToken[]; zone: string; apiUrl: string }

export function TokenSettings({ initial, zone, apiUrl }: TokenSettingsProps) {
  const { list } = useTokens(initial)
  const [creating, setCreating] = useCreating()
  const isForAgent = useSearchParams().get('new') === 'agent'
  const [rotating, setRotating] = useState<UsedToken>()
  const [revoking, setRevoking] = useState<UsedToken>()
  const newToken = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      Create token
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title="Tokens"
        description={
          <>
            Tokens give scripts and integrations access to this workspace through the API.{' '}
            <TextLink href="/developers">Read the quickstart</TextLink>
          </>
        }
        actions={newToken}
      />
      <Card flush>
        {list.error ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <TokenTable
            tokens={list.data ?? []}
            zone={zone}
            now={list.dataUpdatedAt}
            onRotate={setRotating}
            onRevoke={setRevoking}
            empty={
              <EmptyState icon={<KeyRound />} title="No tokens yet">
                Create a token to call the API.
              </EmptyState>
            }
          />
        )}
      </Card>
      <NewTokenDialog open={creating} onOpenChange={setCreating} apiUrl={apiUrl} isForAgent={isForAgent} />
      <RotateTokenDialog token={rotating} onClose={() => setRotating(undefined)} />
      <RevokeTokenDialog token={revoking} zone={zone} onClose={() => setRevoking(undefined)} />
    </Page>
  )
}
