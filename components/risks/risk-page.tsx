'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { LinkedDecisions } from '#components/decisions/linked-decisions.tsx'
import { MANAGERS } from '#components/records/kind-facts.ts'
import { RecordPage } from '#components/records/record-page.tsx'
import { RecordText } from '#components/records/record-text.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Risk } from '#server/modules/risks/schema.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { Acceptance } from './acceptance.tsx'
import { LevelBadge } from './level-badge.tsx'
import { Loss } from './loss.tsx'
import { Ratings } from './ratings.tsx'
import { CAUSE, CONSEQUENCE, CONTROLS, EVENT, RISKS } from './risk-kind.tsx'
import { RATING_LABELS } from './risk-labels.ts'
import { TreatmentTasks } from './treatment-tasks.tsx'

/** A risk with its ratings, its treatment and who accepted it. */
export function RiskPage({ initial }: { initial: Risk }) {
  const { role } = useFrame()
  return (
    <RecordPage
      kind={RISKS}
      initial={initial}
      tools={(risk) => <Accept risk={risk} />}
      summary={(risk) => (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-ink-muted tabular-nums">#{risk.number}</span>
          <LevelBadge label={RATING_LABELS.current.label} score={risk.score_current} level={risk.level_current} />
        </div>
      )}
    >
      {(risk, actions) => {
        const text = { record: risk, edit: actions.edit }
        return (
          <>
            <Acceptance risk={risk} name={actions.names.of('member', risk.accepted_by ?? '')} />
            <Ratings risk={risk} edit={(fields) => actions.edit(risk, fields)} />
            {[CAUSE, EVENT, CONSEQUENCE].map((field) => (
              <Section key={field.key} title={field.label}>
                <RecordText field={field} {...text} />
              </Section>
            ))}
            <Section title={CONTROLS.label}>
              <RecordText field={CONTROLS} {...text} />
            </Section>
            <TreatmentTasks risk={risk} />
            <Loss risk={risk} edit={(fields) => actions.edit(risk, fields)} />
            {role === 'owner' && <LinkedDecisions entity="risk" id={risk.id} />}
          </>
        )
      }}
    </RecordPage>
  )
}

function Accept({ risk }: { risk: Risk }) {
  const { role } = useFrame()
  const queries = useQueryClient()
  const { edits } = useLive()
  const [accepting, setAccepting] = useState(false)
  if (risk.status === 'accepted' || risk.status === 'closed') return null
  return (
    <>
      <Button
        terse
        size="sm"
        icon={<ShieldCheck />}
        disabledReason={MANAGERS.includes(role) ? null : 'Only an owner or a manager can accept a risk'}
        onClick={() => setAccepting(true)}
      >
        Accept
      </Button>
      {accepting && (
        <AcceptDialog
          rows={[risk]}
          onSaved={(records) => {
            setAccepting(false)
            showRecords(queries, edits, 'risk', ...records)
          }}
          onCancel={() => setAccepting(false)}
        />
      )}
    </>
  )
}
