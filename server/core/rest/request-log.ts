import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { newId } from '#server/core/values/ids.ts'

/** One call of a token: `path` as sent without its query, `ms` until the answer was handed over. */
type Call = {
  workspaceId: string
  tokenId: string
  method: string
  path: string
  status: number
  ms: number
  requestId: string
  at: Date
}

const FLUSH_MS = 2_000
/**
 * Maximum pending entries (500 calls a second). Further calls are only counted, so the log never slows down the API.
 */
const WAITING = 1_000
const LONGEST_PATH = 500

/** The request log of tokens: collected in memory, written in batches asynchronously and when the program stops. */
export class RequestLog {
  /** Calls dropped because the queue was full or the database rejected them. */
  dropped = 0
  private readonly auth: Kysely<DB>
  private readonly report: (error: unknown) => void
  private waiting: Call[] = []
  private readonly writing: RunUntilIdle

  constructor(auth: Kysely<DB>, report: (error: unknown) => void) {
    this.auth = auth
    this.report = report
    const work = async () => {
      if (this.waiting.length > 0) await this.write(this.waiting.splice(0))
    }
    this.writing = new RunUntilIdle({ work, every: FLUSH_MS, onError: report, unref: true })
    this.writing.wake(FLUSH_MS)
  }

  note(call: Call): void {
    if (this.waiting.length >= WAITING) this.dropped++
    else this.waiting.push(call)
  }

  /** Resolves when all entries so far are written or dropped; never rejects. */
  flush(): Promise<void> {
    return this.writing.flush()
  }

  async end(): Promise<void> {
    await this.flush()
    await this.writing.stop()
  }

  /** Skips the calls of a token that was purged meanwhile. */
  private async write(calls: Call[]): Promise<void> {
    const rows = calls.map(({ workspaceId, tokenId, requestId, path, at, ...call }) => ({
      ...call,
      workspace_id: workspaceId,
      token_id: tokenId,
      id: newId(at),
      path: path.slice(0, LONGEST_PATH),
      request_id: requestId,
      at: at.toISOString(),
    }))
    try {
      await sql`insert into token_request (workspace_id, token_id, id, method, path, status, ms, request_id, at)
        select r.* from json_to_recordset(${JSON.stringify(rows)}::json) as r (workspace_id uuid, token_id uuid, id uuid,
          method text, path text, status integer, ms real, request_id text, at timestamptz)
        where exists (select from token t where t.workspace_id = r.workspace_id and t.id = r.token_id)`.execute(
        this.auth,
      )
    } catch (error) {
      this.dropped += calls.length
      this.report(error)
    }
  }
}
