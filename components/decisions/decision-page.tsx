'use client'

import { RecordPage } from '#components/records/record-page.tsx'
import type { Decision } from '#server/modules/decisions/schema.ts'
import { Analysis } from './analysis.tsx'
import { DECISIONS } from './decision-kind.tsx'
import { DecisionReason } from './decision-reason.tsx'
import { DecisionTools, ReviewDue } from './decision-tools.tsx'
import { LinksSection } from './links.tsx'

/** A decision: the choice, the reason and the analysis. */
export function DecisionPage({ initial }: { initial: Decision }) {
  return (
    <RecordPage kind={DECISIONS} initial={initial} tools={(decision) => <DecisionTools decision={decision} />}>
      {(decision, actions) => (
        <>
          <ReviewDue decision={decision} />
          <DecisionReason decision={decision} />
          <Analysis decision={decision} onCurrency={(currency) => void actions.edit(decision, { currency })} />
          <LinksSection decision={decision} onLinks={(links) => void actions.edit(decision, links)} />
        </>
      )}
    </RecordPage>
  )
}
