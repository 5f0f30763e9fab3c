import { createHash } from 'node:crypto'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import type { AgentActor } from '#server/core/values/actor.ts'
import { newId } from '#server/core/values/ids.ts'
import { startOf } from '#server/core/values/written/shorten.ts'

/** A group of calls of one agent. */
export type Run = { id: string; label: string | null; client: string | null; clientVersion: string | null }

type Source = { client: { name: string; version: string } | undefined; session: string | undefined }

/** The name of a client, without characters that Postgres cannot store. */
const storable = (said: string) => startOf(said, LONGEST).toWellFormed().replaceAll('\0', '')

/** Calls without a run name share a run unless a pause is longer than this. */
const PAUSE_MS = 30 * 60 * 1000
const REMEMBERED = 10_000
const LONGEST = 100

/**
 * Determines the run of a call: by its name, else by its MCP session, else the last run of the same token and client.
 */
export class Runs {
  private readonly recent = new Map<string, { id: Promise<string>; at: number }>()

  async of(ctx: WorkspaceContext, actor: AgentActor, source: Source, label: string | undefined): Promise<Run> {
    const client = source.client ? storable(source.client.name) : null
    const clientVersion = source.client ? storable(source.client.version) : null
    const named = label ?? source.session
    const id = named === undefined ? await this.lastOf(ctx, actor.id, client) : idOf(`${actor.id} ${named}`)
    return { id, label: label ?? null, client, clientVersion }
  }

  private lastOf(ctx: WorkspaceContext, token: string, client: string | null): Promise<string> {
    const key = `${token} ${client}`
    const at = ctx.now.getTime()
    const known = this.recent.get(key)
    const id = known && at - known.at < PAUSE_MS ? known.id : stored(ctx, token, client)
    if (this.recent.size >= REMEMBERED) this.recent.clear()
    this.recent.set(key, { id, at })
    id.catch(() => this.recent.delete(key))
    return id
  }
}

/** The latest run written by any process, or a new one. */
async function stored(ctx: WorkspaceContext, token: string, client: string | null): Promise<string> {
  const run = await rowsWith(ctx, ctx.db, 'agent_run', { token })
    .select('id')
    .where('client', 'is not distinct from', client)
    .where('label', 'is', null)
    .where('last_at', '>', new Date(ctx.now.getTime() - PAUSE_MS).toISOString())
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.id ?? newId(ctx.now)
}

/** The id of a named run, derived from token and name on every node: a UUID of version 8 (RFC 9562 §5.8). */
function idOf(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The statement that stores a run with its first change. */
export function runRow(ctx: WorkspaceContext, tx: Scoped, { id, label, client, clientVersion }: Run) {
  const at = ctx.now.toISOString()
  return tx
    .insertInto('agent_run')
    .values({
      workspace_id: ctx.workspace.id,
      id,
      token: ctx.actor.id!,
      label,
      client,
      client_version: clientVersion,
      started_at: at,
      last_at: at,
    })
    .onConflict((known) => known.columns(['workspace_id', 'id']).doNothing())
}
