import type { Activity } from '#server/modules/activity/schema.ts'

const VERBS: Record<string, string> = {
  created: 'created the',
  updated: 'changed the',
  deleted: 'deleted the',
  purged: 'deleted for good a',
  invited: 'invited the',
  deactivated: 'deactivated the',
  reactivated: 'reactivated the',
  rotated: 'rotated the',
  revoked: 'revoked the',
  paid: 'marked as paid the',
  lifted: 'lifted the',
  invitation_revoked: 'took back the invitation of the',
}

export const DOOR_WORDS: Record<Activity['actor_kind'], string> = {
  member: 'in the application',
  token: 'by API token',
  form: 'by form',
  import: 'by import',
  agent: 'as an agent',
  system: 'by Atrium itself',
}

export const actorOf = ({ actor_name, actor_kind }: Activity) =>
  actor_name ?? (actor_kind === 'system' ? 'Atrium' : 'Somebody')

/** What was done: "changed the task". */
export function wordsOf({ event, entity, actor_kind }: Activity): string {
  const verb = event.slice(event.indexOf('.') + 1)
  if (verb === 'joined') return actor_kind === 'system' ? 'added the member' : 'joined'
  return `${VERBS[verb] ?? verb.replaceAll('_', ' ')} ${entity.replaceAll('_', ' ')}`
}

type Plain = string | number | boolean | null
const isPlain = (value: unknown): value is Plain =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && !UUID.test(value))
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** What one field became: "Status from todo to done"; of what does not read as one value only that it changed. */
export function editWords({ field, from, to }: Activity['edits'][number]): string {
  const name = `${field[0]!.toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`
  if (!isPlain(from) || !isPlain(to) || (from === null && to === null)) return `${name} changed`
  const shown = (value: Plain) => (value === null || value === '' ? 'nothing' : String(value).replaceAll('_', ' '))
  return `${name} from ${shown(from)} to ${shown(to)}`
}
