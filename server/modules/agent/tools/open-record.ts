import { kindNamed, mayRead } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { isId } from '#server/core/values/fields.ts'
import { namesOf } from '../names/resolve.ts'
import { requireFields } from './chosen-fields.ts'
import type { Caller } from './define-tool.ts'

/** The text of a record that may be long. */
export const textOf = (entity: string) => ({ document: 'markdown', mindmap: 'outline' })[entity] ?? 'desc'

/** The kinds of records that agents open, and the procedures that read them. */
const READ = {
  task: (api, id) => api.tasks.get({ id }),
  project: (api, id) => api.projects.get({ id }),
  folder: (api, id) => api.folders.get({ id }),
  document: (api, id) => api.documents.get({ id }),
  mindmap: (api, id) => api.mindmaps.get({ id }),
  ticket: (api, id) => api.tickets.get({ id }),
  risk: (api, id) => api.risks.get({ id }),
  contact: (api, id) => api.contacts.get({ id }),
  lead: (api, id) => api.leads.get({ id }),
  deal: (api, id) => api.deals.get({ id }),
  campaign: (api, id) => api.campaigns.get({ id }),
  quote: (api, id) => api.quotes.get({ id }),
  decision: (api, id) => api.decisions.get({ id }),
  invoice: (api, id) => api.invoices.get({ id }),
  item: (api, id) => api.items.get({ id }),
  purchase_order: (api, id) => api.purchase_orders.get({ id }),
  stock_count: (api, id) => api.stock_counts.get({ id }),
  member: (api, id) => api.members.get({ id }),
  agent: (api, id) => api.agents.outcome({ id }),
} satisfies { [kind: string]: (api: Caller, id: string) => Promise<{ id: string; version: number }> }

export const OPENED = Object.keys(READ)

/** The name of a kind for agents: the records of the kind `agent` are proposals. */
export const kindName = (entity: string) => (entity === 'agent' ? 'proposal' : entity)

/** A record with the names of its references, without empty fields; `only` limits the fields. */
export async function openRecord(ctx: WorkspaceContext, api: Caller, entity: string, id: string, only?: string[]) {
  const { id: _id, version, ...fields } = await READ[entity as keyof typeof READ](api, id)
  requireFields(only, ['id', 'version', ...Object.keys(fields)])
  const { refs = {} }: { refs?: Partial<Record<string, string>> } = kindNamed(ctx.services.kinds, entity) as Kind
  const kept = Object.entries(fields).filter(([name, value]) => (only?.includes(name) ?? true) && !isEmpty(value))
  const shown = kept.map(async ([name, value]) => [name, await withNames(ctx, refs[name] ?? 'member', value)])
  return { version, fields: Object.fromEntries(await Promise.all(shown)) as Record<string, unknown> }
}

export const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Replaces ids by records with names; other values, and ids that agents cannot read, are unchanged. */
async function withNames(ctx: WorkspaceContext, entity: string, value: unknown): Promise<unknown> {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const ids = values.filter((one) => typeof one === 'string' && isId(one)) as string[]
  if (ids.length < values.length || !mayRead(ctx.services.kinds, ctx.actor, entity)) return value
  const names = await namesOf(ctx, entity, ids)
  const refs = ids.map((id) => (names.has(id) ? { id, name: names.get(id) } : id))
  return Array.isArray(value) ? refs : refs[0]
}
