/** A period of a profile in µs of the monotonic clock, and the CPU time of a call in it. */
export type Span = { from: number; to: number; cpu: number }

type Frame = { id: number; callFrame: { functionName: string; url: string } }
type Profile = { nodes: Frame[]; startTime: number; samples: number[]; timeDeltas: number[] }

const SHOWN = 16
const OWN = /\/((?:server|db|worker)\/[\w-]+(?:\/[\w-]+)?)/

/**
 * Prints in which code a profile of Node spends its time. Samples show shares of the time, which other programs lengthen, so they
 * are scaled to the CPU time of a call. Profiles of idle threads are left out.
 */
export function selfTimes(text: string, { from, to, cpu }: Span, work: string): void {
  const { nodes, startTime, samples, timeDeltas } = JSON.parse(text) as Profile
  const placeOf = new Map(nodes.map((node) => [node.id, place(node)]))
  const spent = new Map<string, number>()
  let at = startTime
  for (const [index, sample] of samples.entries()) {
    const since = timeDeltas[index]!
    at += since
    const where = placeOf.get(sample)!
    if (at > from && at < to && where !== '(idle)') spent.set(where, (spent.get(where) ?? 0) + since)
  }
  const sum = [...spent.values()].reduce((total, one) => total + one, 0)
  if (sum < (to - from) / 20) return
  console.log(`\n${work}: µs per call in Node, ${Math.round(cpu)} in all`)
  const places = [...spent].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN)
  for (const [where, time] of places) console.log(`  ${where.padEnd(40)}${((time / sum) * cpu).toFixed(1).padStart(8)}`)
}

/** A package, a part of Node, or a folder of ours. */
function place({ callFrame: { functionName, url } }: Frame): string {
  const packages = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)
  if (packages) return packages[1]!
  if (url.startsWith('node:')) return /^node:(?:internal\/)?\w+/.exec(url)![0]
  return OWN.exec(url)?.[1] ?? (functionName.startsWith('(') ? functionName : `Node: ${functionName}`)
}
