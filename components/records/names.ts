import type { Notation } from '#components/ui/format-number.ts'
import type { Option } from '#components/ui/option.ts'
import { LINKED, type Linked, type Lists, type Named } from './linked.ts'
import type { RecordField } from './record-field.ts'

const READ_BY_GUESTS: readonly Linked[] = ['member', 'project']

/** Labels of referenced ids, and the choices available. */
export type Names = {
  of: (kind: Linked, id: string) => string
  options: Record<Linked, readonly Option[]>
  /** The default currency of the workspace, and its time zone (IANA name), in which days are counted. */
  currency: string
  zone: string
  notation: Notation
}

/** Members, and the kinds that the fields refer to, as far as this role may read them. */
export function linkedBy(fields: readonly RecordField[], role: string): Linked[] {
  const named = fields.flatMap((field) => (field.kind === 'record' ? field.entity : []))
  const mayRead = (kind: Linked) => role !== 'guest' || READ_BY_GUESTS.includes(kind)
  return [...new Set<Linked>(['member', ...named])].filter(mayRead)
}

/**
 * Lists of people start with the member `me`. `served` are names by id that arrived with the page, for records whose list is
 * still loading.
 */
export function namesFrom(
  lists: Lists,
  { me, ...place }: Pick<Names, 'currency' | 'zone' | 'notation'> & { me: string },
  served: Readonly<Record<string, string>> = {},
): Names {
  const names = new Map(Object.values(lists).flatMap((list) => list?.map(({ id, name }) => [id, name] as const) ?? []))
  const optionsOf = (list: readonly Named[] = []) =>
    list
      .filter(({ status }) => status !== 'deactivated' && status !== 'invited')
      .map(({ id, name }) => ({ value: id, label: name }))
      .toSorted((a, b) => (a.value === me ? -1 : b.value === me ? 1 : a.label.localeCompare(b.label)))
  const options = {} as Record<Linked, readonly Option[]>
  for (const kind of Object.keys(LINKED) as Linked[]) options[kind] = optionsOf(lists[kind])
  return {
    of: (kind, id) => names.get(id) ?? (lists[kind] ? `Unknown ${kind}` : (served[id] ?? '…')),
    options,
    ...place,
  }
}
