import { randomUUID } from 'node:crypto'
import type { Send } from '../../client/options.ts'
import type { Me } from '../../made/types.ts'
import { createSend } from '../../transport/create-send.ts'
import { EXIT } from '../failure.ts'
import type { Io } from '../io.ts'
import { FORMAT_FLAGS, formatOf, printAnswer } from '../output/printer.ts'
import { connectionOf, PROFILE_FLAG, profileName, secretOf } from '../profiles/profile.ts'
import { didYouMean, placesOf, readFlags, UsageError } from '../usage.ts'
import { deliveryHeaders } from './delivery.ts'
import { readEvents, unknownEvent } from './events.ts'
import { type Answer, forward, isAccepted } from './forward.ts'
import { causeEvent } from './real-event.ts'
import { readTarget } from './target.ts'

export const TRIGGER_FLAGS = {
  set: { value: 'data.FIELD=VALUE', about: 'Change a field of the example (repeatable)', isList: true },
  forward: { value: 'URL', about: 'Post the example to this URL, on this machine or in a private network' },
  webhook: { value: 'ID', about: 'Let Atrium send the example to the endpoint of a webhook' },
  real: { about: 'Make the calls that cause the event, in a sandbox only' },
  'skip-verify': { about: 'Accept any certificate, on this machine only' },
  ...PROFILE_FLAG,
  ...FORMAT_FLAGS,
}

/** Sends the example of an event, signed as `listen` does or by Atrium. Returns the exit code. */
export async function trigger(args: readonly string[], io: Io): Promise<number> {
  const given = readFlags(args, TRIGGER_FLAGS, 'trigger')
  const [event = ''] = placesOf(given.words, ['event'], 'trigger')
  const format = formatOf(given, io)
  const ways = ['forward', 'webhook', 'real'].filter((flag) => given.has(flag))
  if (ways.length !== 1)
    throw new UsageError('Say where to send the event, with one of --forward, --webhook and --real')
  const name = profileName(given)
  if (given.has('real')) {
    if (given.has('skip-verify')) throw new UsageError('--skip-verify needs --forward')
    const connection = await connectionOf(io, name)
    await printAnswer(io, format, await causeEvent(connection, event, given.all('set'), io.signal), undefined)
    return EXIT.done
  }
  const webhook = given.get('webhook')
  if (webhook !== undefined && (given.has('set') || given.has('skip-verify')))
    throw new UsageError('--set and --skip-verify need --forward, because Atrium sends its own example to webhooks')
  const url = given.get('forward')
  const target = url === undefined ? undefined : await readTarget(url, { skipVerify: given.has('skip-verify') })

  const send = createSend(await connectionOf(io, name))
  const catalogue = await readEvents(send, io.signal)
  const example = catalogue.find((one) => one.event === event)?.example
  if (!example)
    throw new UsageError(
      unknownEvent(
        event,
        catalogue.map((one) => one.event),
      ),
    )
  if (!target) {
    const path = `/webhooks/${encodeURIComponent(webhook!)}/test`
    const delivery = await send({
      method: 'POST',
      path,
      operation: 'testWebhook',
      body: { event },
      options: { signal: io.signal },
    })
    await printAnswer(io, format, delivery, undefined)
    return EXIT.done
  }
  const data = given.all('set').reduce(withField, example)
  const body = JSON.stringify({
    event,
    data,
    workspace_id: await workspaceOf(send, io.signal),
    ts: new Date().toISOString(),
  })
  const secret = await secretOf(io, name)
  const headers = deliveryHeaders({ event, id: randomUUID(), body, attempt: 1, secret })
  const answer = await forward(target, { headers, body }, io.signal)
  await printAnswer(io, format, { event, ...answer }, undefined)
  return codeOf(answer)
}

function codeOf(answer: Answer): number {
  if (isAccepted(answer)) return EXIT.done
  return answer.status !== null && answer.status < 500 ? EXIT.refused : EXIT.noAnswer
}

async function workspaceOf(send: Send, signal: AbortSignal): Promise<string> {
  const me = (await send({ method: 'GET', path: '/me', operation: 'getMe', options: { signal } })) as Me
  return me.workspace.id
}

/** The example with one of its fields changed, such as `data.title=Order paper`. */
function withField(example: Record<string, unknown>, text: string): Record<string, unknown> {
  const [, path, value] = /^data\.([\w.]+)=(.*)$/s.exec(text) ?? []
  if (!path || value === undefined)
    throw new UsageError('--set takes a field and its value, such as data.title=Order paper')
  const changed = structuredClone(example)
  const names = path.split('.')
  const last = names.pop()!
  const parent = names.reduce<unknown>(
    (above, name, at) => inside(above, name, ['data', ...names.slice(0, at)]),
    changed,
  )
  const before = inside(parent, last, ['data', ...names])
  ;(parent as Record<string, unknown>)[last] = valueLike(before, value, `data.${path}`)
  return changed
}

function inside(above: unknown, name: string, place: readonly string[]): unknown {
  const names = typeof above === 'object' && above !== null ? Object.keys(above) : []
  if (!names.includes(name))
    throw new UsageError(`The example has no field ${[...place, name].join('.')}.${didYouMean(name, names)}`)
  return (above as Record<string, unknown>)[name]
}

/** A value of the sort that the field has; `null` is null. */
function valueLike(before: unknown, text: string, field: string): unknown {
  if (text === 'null') return null
  if (typeof before === 'string') return text
  try {
    const value: unknown = JSON.parse(text)
    if (before === null || (typeof value === typeof before && Array.isArray(value) === Array.isArray(before)))
      return value
  } catch {
    if (before === null) return text
  }
  throw new UsageError(`${field} takes a value like ${JSON.stringify(before)}`)
}
