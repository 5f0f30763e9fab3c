'use client'

import { Plus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { StatusDot } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Card } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { ProviderCard as CardOfProvider } from '#server/modules/connectors/schema.ts'
import { ConnectKeyDialog } from './connect-key-dialog.tsx'
import { CONNECTOR_STATES } from './connector-states.ts'
import { BRINGS, nameOf } from './provider-labels.ts'
import { useSignIn } from './use-sign-in.ts'

/** One provider: its data, its connections and missing settings. */
export function ProviderCard({ card }: { card: CardOfProvider }) {
  const { provider, missing, callback, connectors } = card
  const { root } = useFrame()
  const signIn = useSignIn(provider)
  const [asking, setAsking] = useState(false)
  const name = nameOf(provider)
  const takesKey = callback === null
  return (
    <Card className="flex min-w-0 flex-1 flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="flex flex-col gap-0.5">
          <h2 className="text-md font-semibold">{name}</h2>
          <p className="text-ink-muted">{BRINGS[provider]}</p>
        </div>
        {missing.length === 0 && (
          <Button
            icon={<Plus />}
            terse={connectors.length > 0}
            variant={connectors.length > 0 ? 'ghost' : 'secondary'}
            aria-label={connectors.length > 0 ? `Connect another ${name}` : `Connect ${name}`}
            loading={signIn.isStarting}
            onClick={() => (takesKey ? setAsking(true) : signIn.start(null))}
          >
            {connectors.length > 0 ? 'Connect another' : 'Connect'}
          </Button>
        )}
      </div>
      {connectors.length > 0 && (
        <ul aria-label={`Connections to ${name}`} className="flex flex-col gap-1.5 border-t border-line pt-3">
          {connectors.map(({ id, status, accounts, host }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 truncate">
                <TextLink href={`${root}/connectors/${id}`}>{accounts.join(', ') || host || name}</TextLink>
              </span>
              <StatusDot tone={CONNECTOR_STATES[status].tone}>{CONNECTOR_STATES[status].label}</StatusDot>
            </li>
          ))}
        </ul>
      )}
      {(missing.length > 0 || (callback && connectors.length === 0)) && (
        <div className="flex flex-col gap-2 border-t border-line pt-3 text-sm text-ink-muted">
          {missing.length > 0 && <Missing settings={missing} name={name} />}
          {callback && <Callback url={callback} name={name} />}
        </div>
      )}
      {asking && (provider === 'brevo' || provider === 'odoo') && (
        <ConnectKeyDialog open onOpenChange={setAsking} provider={provider} connector={null} host={null} />
      )}
    </Card>
  )
}

/** Setup instructions for the operator of the server. */
function Missing({ settings, name }: { settings: readonly string[]; name: string }) {
  return (
    <p>
      To connect {name}, the operator of this server must register an app there and set{' '}
      {settings.map((setting, place) => (
        <span key={setting}>
          {place > 0 && (place === settings.length - 1 ? ' and ' : ', ')}
          <SettingName name={setting} />
        </span>
      ))}
      .
    </p>
  )
}

/** The URL to register at the provider. */
function Callback({ url, name }: { url: string; name: string }) {
  return (
    <div className="flex items-center gap-2">
      <span className="shrink-0">Callback URL</span>
      <code className="min-w-0 flex-1 truncate font-mono text-xs">{url}</code>
      <CopyButton text={url} label={`Copy callback URL of ${name}`} />
    </div>
  )
}

/** A long name that can break after underscores. */
function SettingName({ name }: { name: string }) {
  return (
    <code className="font-mono text-xs">
      {name.split('_').map((word, place) => (
        <Fragment key={place}>
          {place > 0 && (
            <>
              _<wbr />
            </>
          )}
          {word}
        </Fragment>
      ))}
    </code>
  )
}
