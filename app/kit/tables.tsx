'use client'

import { Ellipsis, KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Code } from '#components/ui/code-block.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { LoadMore, Pager } from '#components/ui/pagination.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card } from '#components/ui/section.tsx'
import { CellActions, type Column, Table } from '#components/ui/table.tsx'
import { type SampleToken, sampleTokens } from './samples.ts'
import { Specimen } from './specimen.tsx'

const columns: Column<SampleToken>[] = [
  { key: 'name', header: 'Name', cell: (token) => token.name },
  { key: 'token', header: 'Token', cell: (token) => <Code>{`…${token.last4}`}</Code> },
  {
    key: 'access',
    header: 'Access',
    cell: (token) => (token.revoked ? <Badge>Revoked</Badge> : <Badge tone="info">{token.access}</Badge>),
  },
  { key: 'calls', header: 'Calls, 24 h', align: 'right', cell: (token) => token.calls.toLocaleString('en') },
  {
    key: 'used',
    header: 'Last used',
    align: 'right',
    wideOnly: true,
    cell: (token) => <RelativeTime at={token.lastUsed} zone="Europe/Madrid" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'right',
    width: 'w-12',
    cell: (token) => (
      <CellActions>
        <Menu
          trigger={<IconButton size="sm" label={`More about ${token.name}`} icon={<Ellipsis />} />}
          groups={[{ items: [{ label: 'Revoke token', danger: true, onSelect: () => {} }] }]}
        />
      </CellActions>
    ),
  },
]

export function Tables() {
  const [tokens] = useState(() => sampleTokens(new Date()))
  return (
    <>
      <Specimen title="Table" stack>
        <Card flush>
          <Table
            label="Tokens"
            columns={columns}
            rows={tokens}
            rowKey={(token) => token.id}
            rowHref={(token) => `#token-${token.id}`}
            rowMuted={(token) => token.revoked}
          />
          <LoadMore shown={3} total={12} onLoadMore={() => {}} />
        </Card>
      </Specimen>
      <Specimen title="Loading" stack>
        <Card flush>
          <Table label="Tokens, loading" columns={columns} rows={[]} rowKey={(token) => token.id} loadingRows={3} />
          <Pager from={1} to={3} total={3} onNext={() => {}} />
        </Card>
      </Specimen>
      <Specimen title="Empty" stack>
        <Card flush>
          <Table
            label="Tokens, none"
            columns={columns}
            rows={[]}
            rowKey={(token) => token.id}
            empty={
              <EmptyState
                icon={<KeyRound />}
                title="No tokens yet"
                action={
                  <Button variant="primary" icon={<Plus />}>
                    Create token
                  </Button>
                }
              >
                A token lets a script or another product work in this workspace.
              </EmptyState>
            }
          />
        </Card>
      </Specimen>
    </>
  )
}
