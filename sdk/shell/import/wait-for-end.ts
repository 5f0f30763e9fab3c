import type { Atrium } from '../../client/create-atrium.ts'
import type { Import } from '../../made/types.ts'
import { sleep } from '../../transport/waits.ts'
import type { Io } from '../io.ts'
import { say } from '../output/write.ts'

const FIRST_MS = 200
const LONGEST_MS = 2_000
/** A line of progress is printed for this part of the records. */
const STEP = 0.1

/** Follows a check or an import until it has ended. */
export async function waitForEnd(io: Io, atrium: Atrium, begun: Import): Promise<Import> {
  let one = begun
  let said = 0
  for (let ms = FIRST_MS; one.status === 'checking' || one.status === 'running'; ms = Math.min(ms * 2, LONGEST_MS)) {
    await sleep(ms, io.signal)
    one = await atrium.imports.get(one.id, {}, { signal: io.signal })
    const { done, total } = one
    if (!total || done - said < total * STEP || done === total) continue
    said = done
    say(io, `${one.status === 'checking' ? 'Checked' : 'Imported'} ${done} of ${total}`)
  }
  return one
}
