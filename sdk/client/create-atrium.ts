import { operations } from '../made/operations.ts'
import type { Change, Groups, Me, Operations } from '../made/types.ts'
import { createSend } from '../transport/create-send.ts'
import type { AtriumSettings } from '../transport/settings.ts'
import { fillPath } from './address.ts'
import { changeRecord } from './change-record.ts'
import { createExport } from './create-export.ts'
import { createList } from './create-list.ts'
import { type FollowOptions, followChanges } from './follow-changes.ts'
import type { Call, ConditionalOptions, Edit, EditOptions, RecordSource, Send, UploadOptions } from './options.ts'
import { pushRecords } from './push-records.ts'
import { readOperation } from './read-operation.ts'

type Input<Id extends keyof Operations> = Operations[Id]['input']
type Parts = { path?: object; query?: object; body?: unknown } & ConditionalOptions & { name?: string }

export type Atrium = Groups & {
  changes: {
    /** Every change after a position, in order, as it happens. Ends with the signal; throws `GoneError` if the position is too old. */
    follow(options: FollowOptions): AsyncIterable<Change>
  }
  /** Calls an operation by its id, such as `createTask`. A list is one page. */
  call<Id extends keyof Operations>(
    operation: Id,
    ...input: object extends Input<Id> ? [input?: Input<Id>] : [input: Input<Id>]
  ): Promise<Operations[Id]['answer']>
  /** Sends a request with the same retries to a path after `/api/v1`, and returns the parsed answer. */
  request(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    input?: { query?: object; body?: unknown } & ConditionalOptions,
  ): Promise<unknown>
}

/** A client for one installation and token. Make one and share it: its calls wait together for the rate limit. */
export function createAtrium(settings: AtriumSettings): Atrium {
  const send = createSend(settings)
  const client: Group = {
    async call(id: keyof Operations, { path = {}, query, body, ...options }: Parts = {}) {
      if (!Object.hasOwn(operations, id)) throw new TypeError(`there is no operation ${id}`)
      const { form, method, path: template } = readOperation(operations[id])
      const call = { operation: id, method, path: fillPath(template, { ...path }), options }
      return send({ ...call, query, body, isDownload: form === 'download' })
    },
    request(method: string, path: string, { query, body, ...options }: Omit<Parts, 'path'> = {}) {
      return send({ method, path, query, body, options })
    },
  }
  let limits: Promise<Me['limits']> | undefined
  const readLimits = () =>
    (limits ??= send({ method: 'GET', path: '/me', operation: 'getMe' }).then(
      (me) => (me as Me).limits,
      (error: unknown) => {
        limits = undefined
        throw error
      },
    ))
  for (const [id, text] of Object.entries(operations)) place(client, id, text, send, readLimits)
  addChange(client)
  ;(client['changes'] as Group)['follow'] = (options: FollowOptions) => followChanges(send, options)
  return client as unknown as Atrium
}

type ReadLimits = () => Promise<Me['limits']>

interface Group {
  [name: string]: Group | ((...given: never[]) => unknown)
}

/** Adds the method of an operation to its group. */
function place(client: Group, operation: string, text: string, send: Send, readLimits: ReadLimits) {
  const { form, names: groups, method, path: template } = readOperation(text)
  const verb = groups.pop()!
  const group = groups.reduce((above, name) => (above[name] ??= {}) as Group, client)
  const places = template.split('{').length - 1
  const callOf = (given: unknown[]) => {
    const rest = form === 'plain' ? [undefined, given[places]] : given.slice(places)
    const [content, options = {}] = rest as [object | undefined, (ConditionalOptions & Partial<UploadOptions>)?]
    return { content, call: { operation, method, path: fillPath(template, given), options } }
  }
  const isExport = verb === 'export'
  if (isExport || form === 'list' || form === 'pages') {
    group[verb] = (...given: unknown[]) => {
      const { content, call } = callOf(given)
      if (isExport) return createExport(send, { ...call, query: content })
      return createList((query) => send({ ...call, query }), { ...content }, form === 'list')
    }
    return
  }
  if (form === 'push' || form === 'batch') {
    group[verb] = async (...given: unknown[]) => {
      const action = form === 'batch' && { action: given.splice(places, 1)[0] }
      const { content, call } = callOf(given)
      const { batch_size, record_batch_size, batch_body_bytes: bytes } = await readLimits()
      return pushed(send, call, {
        records: content as RecordSource<unknown>,
        field: form === 'batch' ? 'records' : template.slice(template.lastIndexOf('/') + 1),
        fixed: action || {},
        limits: { records: form === 'batch' ? record_batch_size : batch_size, bytes },
      })
    }
    return
  }
  group[verb] = async (...given: unknown[]) => {
    const { content, call } = callOf(given)
    if (method === 'GET') return send({ ...call, query: content, isDownload: form === 'download' })
    return send({ ...call, body: content })
  }
}

type Pushed = Omit<Parameters<typeof pushRecords>[1], 'call' | 'envelope'> & { fixed: object }

function pushed(send: Send, call: Call, { fixed, ...push }: Pushed) {
  const { signal, timeoutMs, headers, idempotencyKey, ifMatch: _, name: __, ...envelope } = call.options!
  const options = { signal, timeoutMs, headers, idempotencyKey }
  return pushRecords(send, { ...push, call: { ...call, options }, envelope: { ...envelope, ...fixed } })
}

/** Adds `change` to every group with records that can be read and updated. */
function addChange(group: Group): void {
  const { get, update } = group as Record<string, (...given: unknown[]) => Promise<{ version: number }>>
  if (get && update)
    group['change'] = (id: string, edit: Edit<{ version: number }, unknown>, options: EditOptions = {}) =>
      changeRecord(
        {
          get: () => get(id, {}, options),
          update: (patch, ifMatch) => update(id, patch, { ...options, ifMatch }),
        },
        edit,
      )
  for (const inner of Object.values(group)) if (typeof inner === 'object') addChange(inner)
}
