'use client'

import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { RevokeTokenDialog } from '#components/tokens/revoke-token-dialog.tsx'
import { useTokens } from '#components/tokens/use-tokens.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Code } from '#components/ui/code-block.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card } from '#components/ui/section.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { toast } from '#components/ui/toast.ts'
import type { AgentFigures } from '#server/modules/agents/schema.ts'
import type { UpdateToken, UsedToken } from '#server/modules/tokens/schema.ts'

type ConnectedAgentProps = { token: UsedToken; figures: AgentFigures | undefined }

const SHOWN_TOOLS = 6

/** One agent: its activity and permissions. */
export function ConnectedAgent({ token, figures }: ConnectedAgentProps) {
  const { root, here } = useFrame()
  const { update } = useTokens()
  const [isRevoking, setIsRevoking] = useState(false)
  const set = async (change: Omit<UpdateToken, 'id'>) => {
    try {
      await update({ id: token.id, ...change })
    } catch (error) {
      toast.error(`Could not change “${token.name}”`, { description: (error as Error).message })
    }
  }
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-x-4 gap-y-1 max-md:flex-wrap">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <TextLink href={`${root}/settings/tokens/${token.id}`}>{token.name}</TextLink>
          {token.kind === 'oauth' ? <Badge>App</Badge> : <Code>{`…${token.last_four}`}</Code>}
          <Badge tone={token.access === 'read_write' ? 'info' : 'neutral'}>
            {token.access === 'read_write' ? 'Read and write' : 'Read-only'}
          </Badge>
          {token.reach === 'all' && <Badge tone="warning">REST API</Badge>}
        </span>
        <span className="flex shrink-0 items-center gap-3 self-start text-sm text-ink-muted">
          <span>
            {figures?.last_at ? (
              <>
                Last call <RelativeTime at={figures.last_at} zone={here.zone} />
              </>
            ) : (
              'Not used yet'
            )}
          </span>
          <Button size="sm" aria-label={`Revoke ${token.name}`} onClick={() => setIsRevoking(true)}>
            Revoke
          </Button>
        </span>
      </div>
      {figures && <Figures figures={figures} />}
      <div className="flex flex-col gap-3 border-t border-line pt-3">
        {token.access === 'read_write' && (
          <Switch
            trailing
            label="Changes wait for approval"
            hint="Each change is a proposal until an owner or manager accepts it. The REST API then refuses the token."
            checked={token.approval}
            onCheckedChange={(approval) => void set({ approval })}
          />
        )}
        {token.kind !== 'oauth' && (
          <Switch
            trailing
            label="Agent connector only"
            hint="The REST API refuses the token, so that it cannot delete, send email or change settings."
            disabled={token.approval}
            checked={token.reach === 'agent'}
            onCheckedChange={(isAgent) => void set({ reach: isAgent ? 'agent' : 'all' })}
          />
        )}
        <Switch
          trailing
          label="Owner functions"
          hint="Agents can read decisions, as long as the creator of the token is an owner."
          checked={token.owner_functions}
          onCheckedChange={(owner_functions) => void set({ owner_functions })}
        />
      </div>
      <RevokeTokenDialog token={isRevoking ? token : undefined} zone={here.zone} onClose={() => setIsRevoking(false)} />
    </Card>
  )
}

function Figures({ figures: { calls, changes, reverted, open_proposals, tools } }: { figures: AgentFigures }) {
  const notation = useNotation()
  const { root } = useFrame()
  const total = Object.values(calls).reduce((sum, count) => sum + count, 0)
  const counts: [label: string, count: number][] = [
    ['Calls', total],
    ['Changes', changes],
    ['Reverted', reverted],
    ['Refused', calls.refused],
    ['Waiting', open_proposals],
  ]
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {counts.map(([label, count]) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="font-medium tabular-nums">
              {label === 'Waiting' && count > 0 ? (
                <TextLink href={`${root}/agents`}>{formatNumber(notation, count)}</TextLink>
              ) : (
                formatNumber(notation, count)
              )}
            </dd>
          </div>
        ))}
      </dl>
      {tools.length > 0 && (
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-muted">
          {tools.slice(0, SHOWN_TOOLS).map((one) => (
            <span key={one.tool}>
              <span className="font-mono">{one.tool}</span> {formatNumber(notation, one.calls)}
            </span>
          ))}
          {tools.length > SHOWN_TOOLS && <span>and {tools.length - SHOWN_TOOLS} more</span>}
        </p>
      )}
    </>
  )
}
