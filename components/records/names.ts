import type { Notation } from '#components/ui/format-number.ts'
import type { Option } from '#components/ui/option.ts'
import type { Linked, RecordField } from './record-field.ts'

/** Labels of referenced ids, and the choices available. */
export type Names = {
  of: (kind: Linked, id: string) => string
  options: Record<Linked, readonly Option[]>
  /** The default currency of the workspace, and its time zone (IANA name), in which days are counted. */
  currency: string
  zone: string
  notation: Notation
}

/** A record that others refer to. */
export type Named = { id: string; name: string; status?: string }

/** Whether one of the fields refers to records of this kind. */
export const refersTo = (fields: readonly RecordField[], entity: Linked) =>
  fields.some((field) => field.kind === 'record' && field.entity === entity)

/**
 * Lists of people start with the member `me`. `served` are names by id that arrived with the page, for records whose list is
 * still loading.
 */
export function namesFrom(
  lists: Record<Linked, readonly Named[] | undefined>,
  { me, ...place }: Pick<Names, 'currency' | 'zone' | 'notation'> & { me: string },
  served: Readonly<Record<string, string>> = {},
): Names {
  const names = new Map(Object.values(lists).flatMap((list) => list?.map(({ id, name }) => [id, name] as const) ?? []))
  const optionsOf = (list: readonly Named[] = []) =>
    list
      .filter(({ status }) => status !== 'deactivated' && status !== 'invited')
      .map(({ id, name }) => ({ value: id, label: name }))
      .toSorted((a, b) => (a.value === me ? -1 : b.value === me ? 1 : a.label.localeCompare(b.label)))
  return {
    of: (kind, id) => names.get(id) ?? (lists[kind] ? UNKNOWN[kind] : (served[id] ?? '…')),
    options: {
      member: optionsOf(lists.member),
      project: optionsOf(lists.project),
      contact: optionsOf(lists.contact),
      campaign: optionsOf(lists.campaign),
      folder: optionsOf(lists.folder),
      deal: optionsOf(lists.deal),
    },
    ...place,
  }
}

const UNKNOWN = {
  member: 'Unknown member',
  project: 'Unknown project',
  contact: 'Unknown contact',
  campaign: 'Unknown campaign',
  folder: 'Unknown folder',
  deal: 'Unknown deal',
}
