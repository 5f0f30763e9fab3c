import type { Me } from '../../made/types.ts'
import { createSend } from '../../transport/create-send.ts'
import type { AtriumSettings } from '../../transport/settings.ts'
import { didYouMean, UsageError } from '../usage.ts'

/** Kinds whose events can be caused, with the path and the least that creates a record. */
const KINDS: Readonly<Record<string, { path: string; name: string }>> = {
  task: { path: 'tasks', name: 'title' },
  project: { path: 'projects', name: 'name' },
  contact: { path: 'contacts', name: 'name' },
  deal: { path: 'deals', name: 'name' },
  ticket: { path: 'tickets', name: 'title' },
  risk: { path: 'risks', name: 'title' },
  folder: { path: 'folders', name: 'name' },
}
const VERBS = ['created', 'updated', 'deleted']
const REAL_EVENTS = Object.keys(KINDS).flatMap((kind) => VERBS.map((verb) => `${kind}.${verb}`))
const FIRST = 'Made by atr trigger'

type Connection = Pick<AtriumSettings, 'url' | 'token'>

/** Makes the calls that cause an event, in a sandbox, and returns the record. */
export async function causeEvent(connection: Connection, event: string, set: readonly string[], signal: AbortSignal) {
  const [noun = '', verb = ''] = event.split('.')
  const kind = KINDS[noun]
  if (!kind || !VERBS.includes(verb))
    throw new UsageError(
      `--real cannot cause ${event}.${didYouMean(event, REAL_EVENTS)} It causes ${REAL_EVENTS.join(', ')}`,
    )
  const given = Object.fromEntries(set.map(fieldOf))
  const send = createSend(connection)
  const options = { signal }
  const me = (await send({ method: 'GET', path: '/me', operation: 'getMe', options })) as Me
  if (!me.sandbox) throw new UsageError('--real changes records and works in a sandbox only. This workspace is live')
  const path = `/${kind.path}`
  const fields = { [kind.name]: FIRST, ...given }
  const isUpdate = verb === 'updated'
  const body = isUpdate ? { [kind.name]: FIRST } : fields
  const record = (await send({ method: 'POST', path, operation: undefined, body, options })) as { id: string }
  const one = `${path}/${encodeURIComponent(record.id)}`
  if (verb === 'deleted') return send({ method: 'DELETE', path: one, operation: undefined, options })
  if (!isUpdate) return record
  const change = set.length > 0 ? given : { [kind.name]: `${FIRST}, then changed` }
  return send({ method: 'PATCH', path: one, operation: undefined, body: change, options })
}

/** The server checks the value; what is no JSON is text. */
function fieldOf(text: string): [string, unknown] {
  const [, field, value] = /^data\.(\w+)=(.*)$/s.exec(text) ?? []
  if (!field || value === undefined)
    throw new UsageError('--set takes a field and its value, such as data.title=Order paper')
  try {
    return [field, JSON.parse(value)]
  } catch {
    return [field, value]
  }
}
