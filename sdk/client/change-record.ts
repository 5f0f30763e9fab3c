import { PreconditionFailedError } from '../transport/errors.ts'
import type { Edit } from './options.ts'

const ROUNDS = 10

type Versioned = { version: number }
type Calls<Record, Patch> = {
  get: () => Promise<Record>
  update: (patch: Patch, ifMatch: number) => Promise<Record>
}

/** Reads a record and updates it unless it has changed meanwhile; then again, at most ten times. */
export async function changeRecord<Record extends Versioned, Patch>(
  { get, update }: Calls<Record, Patch>,
  edit: Edit<Record, Patch>,
): Promise<Record> {
  for (let round = 1; ; round++) {
    const record = await get()
    const patch = await edit(record)
    if (!patch) return record
    try {
      return await update(patch, record.version)
    } catch (error) {
      if (!(error instanceof PreconditionFailedError) || round === ROUNDS) throw error
    }
  }
}
