import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Io } from '../io.ts'
import { configFolder, readPrivate, writePrivate } from '../profiles/folder.ts'

/** Fits into one sector, so that a place is never half written. */
const LENGTH = 20

/** Where the deliveries of a workspace to a target have come to. */
export type Place = {
  /** Returns when it is on the disk. */
  save(seq: number): Promise<void>
  close(): Promise<void>
}

function fileOf({ env }: Io, workspaceId: string, target: string): string {
  const name = createHash('sha256').update(`${workspaceId}\n${target}`).digest('hex').slice(0, 32)
  return join(configFolder(env), 'places', name)
}

export async function readPlace(io: Io, workspaceId: string, target: string): Promise<number | undefined> {
  const text = await readPrivate(fileOf(io, workspaceId, target))
  return text && /^\d+\s*$/.test(text) ? Number(text) : undefined
}

export async function openPlace(io: Io, workspaceId: string, target: string, seq: number): Promise<Place> {
  const file = fileOf(io, workspaceId, target)
  const padded = (at: number) => `${String(at).padEnd(LENGTH - 1)}\n`
  await writePrivate(file, padded(seq))
  const handle = await open(file, 'r+')
  return {
    async save(at) {
      await handle.write(padded(at), 0)
      await handle.sync()
    },
    close: () => handle.close(),
  }
}
