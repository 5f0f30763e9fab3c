import { type Request, sideBySide, varied } from './load.ts'
import type { Ours } from './programs.ts'
import { row } from './report.ts'

type Next = (n: number) => Request

/**
 * Prints one row: our calls next to those of the peer, alternating, each the next of its side. A row without a target is
 * for information.
 */
export async function compare(
  work: string,
  target: number | null,
  mine: { ours: Ours; next: Next },
  theirs: { url: string; next: Next },
): Promise<void> {
  const { ours, next } = mine
  const found = await sideBySide(varied(ours.url, ours.headers, next), varied(theirs.url, {}, theirs.next))
  const failed = found.ours.failed + found.peer.failed
  if (failed > 0) throw new Error(`${work}: ${found.ours.failed} and ${found.peer.failed} calls failed`)
  const figures = (who: string, { perSecond, p50, p99 }: (typeof found)['ours']) =>
    `${who} ${perSecond.toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms`
  row(
    work,
    `${found.ratio.toFixed(2)} ×`,
    target === null ? 'for information' : `≥ ${target} ×`,
    target === null || found.ratio >= target,
    `${figures('ours', found.ours)} · ${figures('peer', found.peer)}`,
  )
}
