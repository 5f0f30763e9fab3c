import type { Atrium } from '../../client/create-atrium.ts'
import type { Import } from '../../made/types.ts'
import type { Io } from '../io.ts'
import { say } from '../output/write.ts'

/** Failing rows and unknown names that are printed. */
const SHOWN = 10

export const countsOf = ({ created, updated, skipped, failed }: Import) =>
  `${created} created, ${updated} updated, ${skipped} skipped, ${failed} failed`

/** Says what a checked import would do, which names are unknown, and why its first rows would fail. */
export async function sayChecked(io: Io, atrium: Atrium, one: Import): Promise<void> {
  say(io, `Checked ${one.name}: ${countsOf(one)}`)
  if (one.continues) {
    const { name, started_at, known } = one.continues
    say(
      io,
      `Continues ${name} of ${started_at.slice(0, 10)} (known records: ${known}). Start anew with: atr import --resume ${one.id} --anew`,
    )
  }
  if (one.unknown_people.length > 0) say(io, `Not members: ${firstOf(one.unknown_people)}`)
  if (one.unknown_statuses.length > 0)
    say(io, `Unknown statuses and stages, for --mapping: ${firstOf(one.unknown_statuses)}`)
  if (one.failed === 0) return
  const { data } = await atrium.imports.rows.list(one.id, { status: 'failed', limit: SHOWN }, { signal: io.signal })
  for (const { line, notes } of data)
    say(io, `Row ${line}: ${notes.map(({ field, message }) => `${field} ${message}`.trim()).join('; ')}`)
}

const firstOf = (names: readonly string[]) =>
  names.slice(0, SHOWN).join(', ') + (names.length > SHOWN ? ` and ${names.length - SHOWN} others` : '')
