'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { showInAddress } from '#components/shell/address.ts'
import { Failed } from '#components/shell/failed.tsx'
import { FilterSelect } from '#components/shell/filter-select.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { Button } from '#components/ui/button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { LoadMore } from '#components/ui/pagination.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import type { UsedToken } from '#server/modules/tokens/schema.ts'
import { RateDialog } from './rate-dialog.tsx'
import { formatRateLimit } from './rate-field.tsx'
import { RequestTable } from './request-table.tsx'
import { RevokeTokenDialog } from './revoke-token-dialog.tsx'
import { tokenState } from './token-state.ts'
import { type RequestMethod, type StatusClass, useTokenRequests, useTokens } from './use-tokens.ts'

const CLASSES: Record<StatusClass, string> = { '2xx': 'done', '3xx': 'elsewhere', '4xx': 'refused', '5xx': 'failed' }
const METHODS: readonly RequestMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const statuses = Object.keys(CLASSES) as StatusClass[]
const statusOptions = statuses.map((value) => ({ value, label: `${value}, ${CLASSES[value]}` }))
const methodOptions = METHODS.map((value) => ({ value, label: value }))

/** A token and its request log. The URL holds the filters. */
export function TokenPage({ id, tokens }: { id: string; tokens: UsedToken[] }) {
  const { root, here } = useFrame()
  const { data = tokens, dataUpdatedAt: now } = useTokens(tokens).list
  const token = (data.find((one) => one.id === id) ?? tokens.find((one) => one.id === id))!
  const [isRevoking, setIsRevoking] = useState(false)
  const [isLimiting, setIsLimiting] = useState(false)
  const notation = useNotation()
  const params = useSearchParams()
  const status = statuses.find((one) => one === params.get('status'))
  const method = METHODS.find((one) => one === params.get('method'))
  const { rows, error, retry, hasMore, isLoadingMore, more } = useTokenRequests(token.id, status, method)
  const { word, tone, at, over } = tokenState(token, now)
  return (
    <Page>
      <PageHeader
        breadcrumb={
          <Breadcrumb items={[{ label: 'Tokens', href: `${root}/settings/tokens` }, { label: token.name }]} />
        }
        title={token.name}
        status={<Badge tone={at ? tone : 'success'}>{at ? word : 'Active'}</Badge>}
        description={`Ends in ${token.last_four}. ${token.access === 'read_write' ? 'Read and write access.' : 'Read-only access.'} ${formatRateLimit(notation, token.rate_limit)}`}
        actions={
          !over && (
            <>
              <Button onClick={() => setIsLimiting(true)}>Rate limit…</Button>
              <Button onClick={() => setIsRevoking(true)}>Revoke</Button>
            </>
          )
        }
      />
      <Section
        title="Requests"
        description="Requests made with this token in the last seven days. Match a response to its entry by request ID."
        actions={
          <>
            <FilterSelect
              className="w-36"
              name="status"
              label="Status"
              any="All statuses"
              options={statusOptions}
              value={status}
            />
            <FilterSelect
              className="w-36"
              name="method"
              label="Method"
              any="All methods"
              options={methodOptions}
              value={method}
            />
          </>
        }
      >
        <Card flush>
          {error ? (
            <Failed error={error} onRetry={retry} />
          ) : (
            <RequestTable
              requests={rows}
              isFiltered={Boolean(status ?? method)}
              onClear={() => showInAddress({ status: null, method: null })}
            />
          )}
          {rows && hasMore && <LoadMore shown={rows.length} loading={isLoadingMore} onLoadMore={more} />}
        </Card>
      </Section>
      <RateDialog key={token.version} open={isLimiting} onOpenChange={setIsLimiting} token={token} />
      <RevokeTokenDialog token={isRevoking ? token : undefined} zone={here.zone} onClose={() => setIsRevoking(false)} />
    </Page>
  )
}
