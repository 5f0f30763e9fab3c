import { setTimeout as delay } from 'node:timers/promises'
import type { Connection } from '#db/client.ts'
import type { Signals } from '../database/signals.ts'
import type { Log } from '../operations/log.ts'
import { RunUntilIdle } from '../operations/run-until-idle.ts'
import { DomainError } from '../values/errors.ts'

/** Interval of the check of all tokens: one that REST refuses loses its streams within a second. */
const CHECK_MS = 500
/** The longest delay of changes whose wake-up was lost. */
const LOOK_MS = 3_000
/** Open streams in one process. */
const MOST = { token: 5, workspace: 50 }
/** Milliseconds between two reads of a stream, per open stream of its workspace, and at most. */
const APART_MS = { each: 2, longest: 100 }

/** Those that REST admits: the rule of `agentOnly` in modules/tokens/lookup. */
const VALID = `
  select t.id from token t where t.id = any($1::uuid[])
  and t.reach = 'all' and not t.approval and t.kind <> 'oauth'
  and (t.revoked_at is null or t.revoked_at > now()) and (t.expires_at is null or t.expires_at > now())
  and not exists (select from workspace_hold h where h.workspace_id = t.workspace_id and h.state = 'moved')`

type Ending = { tokenId: string; end: () => void }
type Parts = { auth: Connection; signals: Signals; log: Log }

/** The change streams and other long answers of tokens that are open in this process. */
export class OpenStreams {
  private readonly parts: Parts
  private readonly open = new Set<OpenStream>()
  private readonly answers = new Set<Ending>()
  private readonly checking: RunUntilIdle
  private stopListening: (() => void) | undefined
  private lookedAt = 0

  constructor(parts: Parts) {
    this.parts = parts
    this.checking = new RunUntilIdle({
      work: () => this.check(),
      every: CHECK_MS,
      onError: (error) => parts.log.warn({ error }, 'could not check the tokens of open streams'),
      unref: true,
    })
  }

  /** Ends with `signal`, and with its token. Throws `rate_limited` if too many are open. */
  begin(tokenId: string, workspaceId: string, signal: AbortSignal): OpenStream {
    const here = [...this.open].filter((one) => one.workspaceId === workspaceId)
    if (here.filter((one) => one.tokenId === tokenId).length >= MOST.token)
      throw tooMany(`This token has ${MOST.token} open streams, which is the limit.`)
    if (here.length >= MOST.workspace)
      throw tooMany(`This workspace has ${MOST.workspace} open streams, which is the limit.`)
    const stream = new OpenStream(tokenId, workspaceId, {
      apart: () => this.apart(workspaceId),
      onEnd: () => void this.open.delete(stream),
    })
    this.open.add(stream)
    this.stopListening ??= this.parts.signals.on('sequenced', (ids) => this.wake(ids))
    this.checking.wake(CHECK_MS)
    if (signal.aborted) stream.end()
    else signal.addEventListener('abort', () => stream.end(), { once: true })
    return stream
  }

  /** Calls `end` once the token is refused: for long answers, which do not count as streams. Returns what stops that. */
  endWith(tokenId: string, end: () => void): () => void {
    const answer = { tokenId, end }
    this.answers.add(answer)
    this.checking.wake(CHECK_MS)
    return () => void this.answers.delete(answer)
  }

  end(): void {
    void this.checking.stop()
    this.stopListening?.()
    for (const stream of this.open) stream.end()
  }

  private apart(workspaceId: string): number {
    const here = [...this.open].filter((one) => one.workspaceId === workspaceId).length
    return Math.min(here * APART_MS.each, APART_MS.longest)
  }

  private wake(ids: readonly string[] | 'any'): void {
    for (const stream of this.open) if (ids === 'any' || ids.includes(stream.workspaceId)) stream.wake()
  }

  private async check(): Promise<void> {
    const endings: Ending[] = [...this.open, ...this.answers]
    if (endings.length === 0) return
    const tokens = [...new Set(endings.map(({ tokenId }) => tokenId))]
    const { rows } = await this.parts.auth.pool.query<{ id: string }>(VALID, [tokens])
    const valid = new Set(rows.map(({ id }) => id))
    for (const one of endings) if (!valid.has(one.tokenId)) one.end()
    if (performance.now() < this.lookedAt + LOOK_MS) return
    this.lookedAt = performance.now()
    this.wake('any')
  }
}

/** One open stream, which reads when there may be something new. */
export class OpenStream {
  readonly tokenId: string
  readonly workspaceId: string
  private readonly parts: { apart: () => number; onEnd: () => void }
  private isDue = false
  isOver = false
  private onWake: (() => void) | undefined

  constructor(tokenId: string, workspaceId: string, parts: OpenStream['parts']) {
    this.tokenId = tokenId
    this.workspaceId = workspaceId
    this.parts = parts
  }

  wake(): void {
    this.isDue = true
    this.onWake?.()
  }

  end(): void {
    this.isOver = true
    this.parts.onEnd()
    this.onWake?.()
  }

  /** Resolves when there may be new changes since the last call, and with false at the end of the stream. */
  async next(): Promise<boolean> {
    await delay(this.parts.apart())
    while (!this.isOver && !this.isDue) await new Promise<void>((resolve) => (this.onWake = resolve))
    this.isDue = false
    return !this.isOver
  }
}

const tooMany = (reason: string) =>
  new DomainError('rate_limited', `${reason} Close one, or read GET /changes.`, { headers: { 'Retry-After': '10' } })
