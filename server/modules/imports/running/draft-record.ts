import { hash } from 'node:crypto'
import type { Kind } from '#server/core/records/kind.ts'
import type { Note } from '../schema.ts'
import { type Fields, type Item, LINK_MARK, type Ref, refsOf, keyOf } from '../sources/source.ts'
import type { FindContact } from './find-contacts.ts'
import { type Linked } from './find-links.ts'
import type { FindPerson } from './find-people.ts'

export type Find = { links: ReadonlyMap<string, Linked>; person: FindPerson; contact: FindContact }

/**
 * The fields of an item as those of a record: members by id, and the records that it refers to. `said` is a digest of what
 * the source says. Records and people that it names count once they are here, so that a repeated import adds them.
 */
export function draftRecord(item: Item, { people = [], partOf }: Kind, find: Find) {
  const record: Fields = { ...item.fields }
  const notes: Note[] = [...(item.notes ?? [])]
  const unknownPeople: string[] = []
  for (const field of people) {
    const named = record[field]
    if (named === undefined || named === null) continue
    const texts = [named].flat().map(String)
    const ids = texts.map((text) => find.person(text))
    for (const [place, id] of ids.entries()) {
      if (id !== undefined) continue
      unknownPeople.push(texts[place]!)
      notes.push({ field, code: 'unknown_person', message: `${JSON.stringify(texts[place])} is not an active member` })
    }
    const found = [...new Set(ids.filter((id) => id !== undefined))]
    record[field] = Array.isArray(named) ? found : (found[0] ?? null)
  }
  const found: Fields = {}
  for (const [field, refs] of refsOf(item)) {
    const states = refs.map((ref) => stateOf(ref, find))
    const present = states.find((one) => one?.state === 'present')
    record[field] = present ? (field === partOf ? addressOf(present) : present.entity_id) : null
    if (states.some((one) => one && one.state !== 'purged')) found[field] = item.refs![field]
    const [first] = refs
    if (present || !first) continue
    const named =
      'email' in first ? `contact ${JSON.stringify(first.email)}` : `${first.type} ${JSON.stringify(first.id)}`
    const where = states[0]?.state === 'trash' ? 'is in the Trash' : 'is not here'
    notes.push({ field, code: 'missing', message: `refers to the ${named}, which ${where}` })
  }
  const linked = linkTexts(record, item, find.links)
  const content = [
    item.fields,
    item.refs && found,
    ...(linked.length > 0 ? [linked] : []),
    ...(item.files ? [item.files.map(({ key }) => key)] : []),
    ...(unknownPeople.length > 0 ? [{ unknownPeople }] : []),
  ]
  const said = JSON.stringify(content, (_, value: unknown) => value ?? null)
  return { record, notes, unknownPeople, said: hash('sha256', said, 'base64url') }
}

type Found = Pick<Linked, 'entity' | 'entity_id' | 'state'>

function stateOf(ref: Ref, { links, contact }: Find): Found | undefined {
  if (!('email' in ref)) return links.get(keyOf(ref))
  const id = contact(ref.email)
  return id === undefined ? undefined : { entity: 'contact', entity_id: id, state: 'present' }
}

const addressOf = ({ entity, entity_id }: Found) => `${entity}:${entity_id}`

/** Writes the links of an item into its texts. Returns those to objects that are here. */
function linkTexts(record: Fields, { links: wanted = [] }: Item, known: ReadonlyMap<string, Linked>): string[] {
  if (wanted.length === 0) return []
  const linked: string[] = []
  const texts = wanted.map(({ to, label }) => {
    const link = known.get(keyOf(to))
    if (link?.state !== 'present') return label
    const address = addressOf(link)
    linked.push(address)
    return `[${label}](${address})`
  })
  for (const [field, value] of Object.entries(record))
    if (typeof value === 'string') record[field] = value.replaceAll(LINK_MARK, (_, n: string) => texts[Number(n)] ?? '')
  return linked
}
