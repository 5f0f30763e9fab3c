import type { QuoteState } from '../rules.ts'
import type { QuotePaper } from '../schema.ts'

/** A revision as its client sees it; `decided` is what was decided about it. */
export type QuoteView = {
  workspace: { id: string; name: string }
  paper: QuotePaper
  state: QuoteState
  decided: { decision: 'accepted' | 'declined'; name: string | null; at: string } | null
}
