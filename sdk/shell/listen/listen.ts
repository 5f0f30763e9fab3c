import { type FollowOptions, followChanges } from '../../client/follow-changes.ts'
import type { Send } from '../../client/options.ts'
import { streamChanges } from '../../client/stream-changes.ts'
import type { Me } from '../../made/types.ts'
import { createSend } from '../../transport/create-send.ts'
import { sleep } from '../../transport/waits.ts'
import { EXIT } from '../failure.ts'
import type { Io } from '../io.ts'
import { instantOf, liveLines } from '../output/live-lines.ts'
import { FORMAT_FLAGS, formatOf } from '../output/printer.ts'
import { say, write } from '../output/write.ts'
import { connectionOf, PROFILE_FLAG, profileName, secretOf } from '../profiles/profile.ts'
import { type Given, placesOf, readFlags, UsageError } from '../usage.ts'
import { deliveryHeaders, eventId } from './delivery.ts'
import { chosenEvents, readEvents } from './events.ts'
import { forward, isAccepted } from './forward.ts'
import { inOrder } from './in-order.ts'
import { openPlace, readPlace } from './place.ts'
import { readTarget, type Target } from './target.ts'

export const LISTEN_FLAGS = {
  forward: { value: 'URL', about: 'Post deliveries to this URL, on this machine or in a private network' },
  events: { value: 'NAMES', about: 'Only these events, such as task.*,deal.updated' },
  after: { value: 'SEQ', about: 'Start after this place in the feed. Default: now' },
  since: { value: 'TIME', about: 'Start with the first event since then: 10m, 2h, 1d or 2026-12-01T09:00:00Z' },
  resume: { about: 'Start where the last run to this URL has come to' },
  parallel: { value: '1-16', about: 'Deliveries at once. More than one do not keep their order. Default: 1' },
  retry: { about: 'Try a delivery that is not accepted again after 1, 2 and 4 s' },
  'skip-verify': { about: 'Accept any certificate, on this machine only' },
  'print-secret': { about: 'Print the secret that verifies the deliveries, and end' },
  ...PROFILE_FLAG,
  ...FORMAT_FLAGS,
}

const RETRY_SECONDS = [1, 2, 4]

type Change = { seq: number; event: string; body: string }

/** Forwards events as deliveries, signed with the secret of the profile, until the user stops it. */
export async function listen(args: readonly string[], io: Io): Promise<number | void> {
  const given = readFlags(args, LISTEN_FLAGS, 'listen')
  placesOf(given.words, [], 'listen')
  const name = profileName(given)
  const print = liveLines(io, formatOf(given, io))
  if (given.has('print-secret')) return write(io, `${await secretOf(io, name)}\n`)
  const parallel = parallelOf(given)
  const url = given.get('forward')
  requireStart(given)
  if (given.has('skip-verify') && !url) throw new UsageError('--skip-verify needs --forward')
  const target = url === undefined ? undefined : await readTarget(url, { skipVerify: given.has('skip-verify') })

  const send = createSend(await connectionOf(io, name))
  const { workspace } = (await send({
    method: 'GET',
    path: '/me',
    operation: 'getMe',
    options: { signal: io.signal },
  })) as Me
  const events = given.get('events')
  const chosen = events === undefined ? undefined : chosenEvents(events, await readEvents(send, io.signal))
  // The installation can have events that this version does not know.
  const event = chosen as FollowOptions['event']
  const start = await startOf({ given, io, send, workspaceId: workspace.id, target })
  const secret = await secretOf(io, name)
  const place = target && (await openPlace(io, workspace.id, target.url.href, start))
  say(io, `Listening to ${workspace.name} after ${start}${target ? `, forwarding to ${target.url.href}` : ''}.`)

  let last = start
  let unanswered = 0
  const ending = new AbortController()
  const signal = AbortSignal.any([io.signal, ending.signal])
  const changes = followChanges(send, { after: start, event, form: 'webhook', signal })
  /** Whether the target has answered, however. */
  const deliver = async ({ seq, event: of, body }: Change): Promise<boolean> => {
    if (!target) {
      await print({ time: new Date().toISOString(), event: of, seq })
      return true
    }
    const id = eventId(workspace.id, seq)
    for (let attempt = 1; ; attempt++) {
      const headers = deliveryHeaders({ event: of, seq, id, body, attempt, secret })
      const answer = await forward(target, { headers, body }, io.signal)
      await print({ time: new Date().toISOString(), event: of, seq, ...answer })
      const wait = RETRY_SECONDS[attempt - 1]
      if (isAccepted(answer) || !given.has('retry') || wait === undefined) {
        if (answer.status === null) unanswered++
        return answer.status !== null
      }
      await sleep(wait * 1_000, io.signal)
    }
  }
  const onPlace = async (seq: number) => {
    await place?.save(seq)
    last = seq
  }
  try {
    const steps = { parallel, work: deliver, onPlace, onError: () => ending.abort() }
    await inOrder(changes as unknown as AsyncIterable<Change>, steps)
  } catch (error) {
    if (!io.signal.aborted) throw error
  } finally {
    await place?.close()
    if (unanswered > 0)
      say(io, `${unanswered} had no answer: --resume starts with the first of them, and repeats those after it.`)
    say(io, `Continue with: atr listen --after ${last}`)
  }
  return EXIT.stopped
}

function parallelOf(given: Given): number {
  const text = given.get('parallel') ?? '1'
  if (!/^([1-9]|1[0-6])$/.test(text)) throw new UsageError('--parallel is 1 to 16')
  return Number(text)
}

function requireStart(given: Given): void {
  const [start, other] = ['after', 'since', 'resume'].filter((flag) => given.has(flag))
  if (other) throw new UsageError(`--${start} and --${other} exclude each other`)
  if (start === 'resume' && !given.has('forward')) throw new UsageError('--resume needs --forward')
  if (start === 'after' && !/^\d{1,15}$/.test(given.get('after')!)) throw new UsageError('--after takes a number')
  if (start === 'since' && !instantOf(given.get('since')!))
    throw new UsageError('--since takes a time, such as 10m, 2h, 1d or 2026-12-01T09:00:00Z')
}

type Starting = { given: Given; io: Io; send: Send; workspaceId: string; target: Target | undefined }

/** The place in the feed after which events are forwarded. */
async function startOf({ given, io, send, workspaceId, target }: Starting): Promise<number> {
  const [after, since] = [given.get('after'), given.get('since')]
  if (after !== undefined) return Number(after)
  if (since !== undefined) return placeSince(send, instantOf(since)!, io.signal)
  const saved = given.has('resume') && target ? await readPlace(io, workspaceId, target.url.href) : undefined
  if (saved !== undefined) return saved
  if (given.has('resume')) say(io, 'No run to this URL has been saved. Starting now.')
  const query = { latest: true }
  const latest = await send({
    method: 'GET',
    path: '/changes',
    operation: 'listChanges',
    query,
    options: { signal: io.signal },
  })
  return (latest as { next_after: number }).next_after
}

const SILENT_MS = 20_000

/** The place before the first change at this time, with which a stream begins. */
async function placeSince(send: Send, since: string, signal: AbortSignal): Promise<number> {
  const position = { since, event: undefined, entity: undefined, signal, silentMs: SILENT_MS }
  for await (const { after, change } of streamChanges(send, position)) return change ? after - 1 : after
  throw new Error('The stream of changes ended before it began. Use --after.')
}
