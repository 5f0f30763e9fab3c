import type { OwnRequestPage } from '../made/types.ts'
import { createSend } from '../transport/create-send.ts'
import { sleep } from '../transport/waits.ts'
import type { Io } from './io.ts'
import { instantOf, liveLines } from './output/live-lines.ts'
import { FORMAT_FLAGS, formatOf } from './output/printer.ts'
import { connectionOf, PROFILE_FLAG, profileName } from './profiles/profile.ts'
import { didYouMean, placesOf, readFlags, UsageError } from './usage.ts'

export const LOGS_FLAGS = {
  status: { value: '2xx|3xx|4xx|5xx', about: 'Only this class of status (repeatable)', isList: true },
  method: { value: 'METHOD', about: 'Only this HTTP method (repeatable)', isList: true },
  path: { value: 'TEXT', about: 'Only paths that start with this, such as /api/v1/tasks' },
  since: { value: 'TIME', about: 'Start with requests since then: 10m, 2h, 1d or 2026-12-01T09:00:00Z. Default: now' },
  ...PROFILE_FLAG,
  ...FORMAT_FLAGS,
}

const WAIT_SECONDS = 25
/** Longer than the server waits. */
const TIMEOUT_MS = 40_000
/** A busy token leaves its rate limit to its own calls. */
const APART_MS = 1_000
/** A restart of the installation does not end the command. */
const RETRIES = 20

/** Prints the requests of the token as they happen, until the user stops it. */
export async function logs(args: readonly string[], io: Io): Promise<void> {
  const given = readFlags(args, LOGS_FLAGS, 'logs tail')
  const [verb] = placesOf(given.words, ['tail'], 'logs')
  if (verb !== 'tail') throw new UsageError(`There is no command "logs ${verb}".${didYouMean(verb!, ['tail'])}`)
  const print = liveLines(io, formatOf(given, io))
  const since = instantOf(given.get('since') ?? '0s')
  if (!since) throw new UsageError('--since takes a time, such as 10m, 2h, 1d or 2026-12-01T09:00:00Z')
  const all = (flag: string) => (given.has(flag) ? given.all(flag) : undefined)
  const filters = {
    status: all('status'),
    method: all('method')?.map((name) => name.toUpperCase()),
    path: given.get('path'),
  }
  const send = createSend({ ...(await connectionOf(io, profileName(given))), retries: RETRIES })
  const options = { signal: io.signal, timeoutMs: TIMEOUT_MS }
  let place: object = { since }
  for (;;) {
    const query = { ...filters, ...place, wait: WAIT_SECONDS, limit: 200 }
    const call = { method: 'GET', path: '/me/requests', operation: 'listRequests', query, options }
    const { data, next_after: after, has_more: hasMore } = (await send(call)) as OwnRequestPage
    for (const { at, method, path, status, ms, request_id, error } of data)
      await print({ at, method, path, status, ms: Math.round(ms), request_id, error })
    if (after) place = { after }
    if (!hasMore) await sleep(APART_MS, io.signal)
  }
}
