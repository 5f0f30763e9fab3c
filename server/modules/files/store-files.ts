import { createHash } from 'node:crypto'
import type { Connection } from '#db/client.ts'
import { notHeld } from '#db/holds.ts'
import { CHUNK, objectKey } from '#server/core/files/chunks.ts'
import type { ObjectStore } from '#server/core/files/object-store.ts'
import type { Log } from '#server/core/operations/log.ts'

type Parts = { relay: Connection; log: Log; objects: ObjectStore }
type Claimed = { workspace: string; file: string }
type Unstored = Claimed & { size: number; sha256: string }

/** Longer than any request to the store, so that no two processes handle one object. */
const CLAIM = `interval '10 minutes'`
const NOT_CLAIMED = 'o.due_at <= now()'

/**
 * The row of file_object is committed before the first byte leaves, under a lock of the file: a file that is removed
 * meanwhile finds it and marks it, so that its object is deleted.
 */
const CLAIM_UNSTORED = `
  with next as (
    select f.workspace_id, f.id, f.size, f.sha256 from workspace w cross join lateral (
      select x.* from file x where x.workspace_id = w.id and x.stored_at is null and x.sha256 is not null and x.size > 0
        and ${notHeld('w.id')}
        and not exists (select from file_object o where o.workspace = x.workspace_id and o.file = x.id and not ${NOT_CLAIMED})
      limit 1 for key share skip locked) f
    limit 1
  ), claimed as (
    insert into file_object as o (workspace, file, due_at) select workspace_id, id, now() + ${CLAIM} from next
    on conflict (workspace, file) do update set due_at = excluded.due_at, removed_at = null where ${NOT_CLAIMED}
    returning workspace, file
  )
  select c.workspace, c.file, n.size, n.sha256 from claimed c join next n on n.workspace_id = c.workspace and n.id = c.file`

/** In one statement: marks the bytes as stored and removes them here. */
const SETTLE = `
  with stored as (
    update file set stored_at = now() where workspace_id = $1 and id = $2 and stored_at is null returning id
  ), emptied as (
    update file_chunk set bytes = null where workspace_id = $1 and file in (select id from stored)
  )
  update file_object set due_at = now(), tries = 0 where workspace = $1 and file = $2`

const CLAIM_REMOVED = `
  update file_object o set due_at = now() + ${CLAIM} from (
    select workspace, file from file_object o where o.removed_at is not null and ${NOT_CLAIMED} limit 1
    for update skip locked) next
  where o.workspace = next.workspace and o.file = next.file returning o.workspace, o.file`

const FORGET = 'delete from file_object where workspace = $1 and file = $2 and removed_at is not null'
/** Doubling from 5 seconds to 10 minutes. */
const POSTPONE = `
  update file_object set tries = tries + 1, due_at = now() + least(5 * 2 ^ least(tries, 10), 600) * interval '1 second'
  where workspace = $1 and file = $2`

/**
 * Moves the bytes of received files to the object store, and deletes the objects of removed files, one object per run.
 * Uploads only write to Postgres, so an unavailable store delays none. `true`: there may be more.
 */
export function storeFiles(parts: Parts) {
  return async (stop: AbortSignal): Promise<boolean> => (await deleteObject(parts)) || (await moveFile(parts, stop))
}

async function moveFile(parts: Parts, stop: AbortSignal): Promise<boolean> {
  const { relay, objects } = parts
  const { rows } = await relay.pool.query<Unstored>(CLAIM_UNSTORED)
  return work(
    parts,
    rows[0],
    'could not move a file to the object store',
    async ({ workspace, file, size, sha256 }) => {
      const key = objectKey(workspace, file)
      await objects.put(key, { size, sha256, content: chunksOf(parts, { workspace, file, size }) }, stop)
      // Not every store verifies the SHA-256. The bytes are only removed here after they were read back.
      const back = createHash('sha256')
      for await (const bytes of objects.read(key, 0, size - 1, stop)) back.update(bytes)
      if (back.digest('hex') !== sha256) throw new Error('the object store returned other bytes than it was sent')
      await relay.pool.query(SETTLE, [workspace, file])
    },
  )
}

async function* chunksOf({ relay }: Parts, { workspace, file, size }: Claimed & { size: number }) {
  for (let n = 0; n * CHUNK < size; n++) {
    const { rows } = await relay.pool.query<{ bytes: Buffer }>(
      'select bytes from file_chunk where workspace_id = $1 and file = $2 and n = $3',
      [workspace, file, n],
    )
    if (!rows[0]) throw new Error('the file was removed')
    yield rows[0].bytes
  }
}

async function deleteObject(parts: Parts): Promise<boolean> {
  const { relay, objects } = parts
  const { rows } = await relay.pool.query<Claimed>(CLAIM_REMOVED)
  return work(parts, rows[0], 'could not delete a file from the object store', async ({ workspace, file }) => {
    await objects.remove(objectKey(workspace, file))
    await relay.pool.query(FORGET, [workspace, file])
  })
}

/** After a failure, the object waits, and this run ends. */
async function work<Row extends Claimed>(
  { relay, log }: Parts,
  claimed: Row | undefined,
  failed: string,
  run: (row: Row) => Promise<void>,
): Promise<boolean> {
  if (!claimed) return false
  const { workspace, file } = claimed
  try {
    await run(claimed)
    return true
  } catch (error) {
    log.warn({ error, workspaceId: workspace, file }, failed)
    await relay.pool.query(POSTPONE, [workspace, file])
    return false
  }
}
