import { line } from '#server/core/values/fields.ts'
import { recordNamed } from '../names/resolve.ts'
import { Named, type ToolCall } from './define-tool.ts'

/** Whom an invoice or a quote is for. */
export const CLIENT_ARGUMENTS = {
  deal: Named.optional().describe('Name or id'),
  contact: Named.optional().describe('Name or id'),
  project: Named.optional().describe('Name or id'),
  company: line(200).optional(),
}

type Given = { [name in keyof typeof CLIENT_ARGUMENTS]?: string | undefined }

/** The deal, and the fields for the procedures: what is not named comes from the deal. */
export async function clientNamed({ ctx, api }: ToolCall, { deal: named, ...given }: Given) {
  const idOf = async (entity: string, asked: string) => (await recordNamed(ctx, entity, entity, asked)).id
  const deal = named ? await api.deals.get({ id: await idOf('deal', named) }) : undefined
  const contact = given.contact ? await idOf('contact', given.contact) : deal?.contact
  const project = given.project ? await idOf('project', given.project) : deal?.project
  const company = given.company ?? deal?.company
  return {
    deal,
    isNamed: Boolean(deal || contact || company),
    fields: {
      ...(deal && { deal: deal.id, currency: deal.currency }),
      ...(contact && { contact }),
      ...(project && { project }),
      ...(company && { company }),
    },
  }
}
