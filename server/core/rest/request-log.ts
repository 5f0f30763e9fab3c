import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { BatchedLog } from '#server/core/operations/batched-log.ts'
import { newId } from '#server/core/values/ids.ts'
import type { TokenUses } from './token-uses.ts'

/** One call of a token: `path` as sent without its query, `ms` until the response was sent. */
type Call = {
  workspaceId: string
  tokenId: string
  method: string
  path: string
  status: number
  ms: number
  requestId: string
  /** The code of the error, if it was refused. */
  error: string | null
  at: Date
}

const LONGEST_PATH = 500

export type RequestLog = BatchedLog<Call>

/** Where the calls of tokens are recorded. */
export type Recorders = { readonly requestLog: RequestLog; readonly tokenUses: TokenUses }

/** The request log of tokens. Skips the calls of a token that was purged meanwhile. */
export function createRequestLog(auth: Kysely<DB>, report: (error: unknown) => void): RequestLog {
  const write = (calls: Call[]) =>
    sql`insert into token_request (workspace_id, token_id, id, method, path, status, ms, request_id, error, at)
      select r.* from json_to_recordset(${JSON.stringify(calls.map(rowOf))}::json) as r (workspace_id uuid, token_id uuid,
        id uuid, method text, path text, status integer, ms real, request_id text, error text, at timestamptz)
      where exists (select from token t where t.workspace_id = r.workspace_id and t.id = r.token_id)`.execute(auth)
  return new BatchedLog({ write, report })
}

const rowOf = ({ workspaceId, tokenId, requestId, path, at, ...call }: Call) => ({
  ...call,
  workspace_id: workspaceId,
  token_id: tokenId,
  id: newId(at),
  path: path.slice(0, LONGEST_PATH),
  request_id: requestId,
  at: at.toISOString(),
})
