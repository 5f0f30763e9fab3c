import { sql } from 'kysely'
import type { KindFacts } from '#server/core/access/kind-facts.ts'

/** The change log entries of agents: their proposals. */
export const agentKind: KindFacts = {
  table: 'agent',
  rows: sql`(select *, null::timestamptz as deleted_at from agent_proposal)`,
  title: 'tool',
  read: 'agents.read',
  trash: false,
  live: false,
}
