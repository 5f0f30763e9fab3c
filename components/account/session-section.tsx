'use client'

import { useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { Failed } from '#components/shell/failed.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Session } from '#server/modules/account/schema.ts'
import { authCall } from './auth-call.ts'
import { browserName } from './browser-name.ts'

export function useSessions() {
  return useQuery({ queryKey: ['account sessions'], queryFn: () => authCall<Session[]>('sessions') })
}

export function SessionSection({ zone }: { zone: string }) {
  const sessions = useSessions()
  const others = (sessions.data?.length ?? 0) > 1
  const end = async (path: string, body: object, done: string) => {
    await authCall(path, body)
    toast.success(done)
    await sessions.refetch()
  }
  return (
    <Section
      title="Sessions"
      description="Devices where you are signed in. A session expires after seven days without use."
      actions={
        others && (
          <AlertDialog
            trigger={<Button size="sm">Sign out other sessions</Button>}
            title="Sign out other sessions?"
            description="You stay signed in only in this browser."
            verb="Sign out other sessions"
            onConfirm={() => end('revoke-other-sessions', {}, 'Other sessions signed out')}
          />
        )
      }
    >
      <Card flush>
        {sessions.error ? (
          <Failed error={sessions.error} onRetry={() => void sessions.refetch()} />
        ) : (
          <ul className="divide-y divide-line">
            {sessions.isPending && <Skeleton className="m-4 h-4 w-56" />}
            {sessions.data?.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                zone={zone}
                onEnd={() =>
                  void end('revoke-session', { id: session.id }, 'Session signed out').catch((error: Error) =>
                    toast.error('Could not sign out', { description: error.message }),
                  )
                }
              />
            ))}
          </ul>
        )}
      </Card>
    </Section>
  )
}

function SessionRow({ session, zone, onEnd }: { session: Session; zone: string; onEnd: () => void }) {
  const device = browserName(session.agent)
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Monitor aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device} {session.current && <Badge tone="success">This browser</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          {session.address} · signed in <RelativeTime at={session.signed_in_at} zone={zone} />
        </p>
      </div>
      {!session.current && (
        <Button size="sm" onClick={onEnd} aria-label={`Sign out ${device}, ${session.address}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}
