import autocannon from 'autocannon'

export type Figures = { perSecond: number; p50: number; p95: number; p99: number; failed: number }

export type Request = { path: string; method?: 'GET' | 'POST' | 'PATCH' | 'PUT'; body?: string }

export type Load = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** The next request, below the path of `url`; without it every request is the same. */
  next?: () => Request
  connections?: number
  seconds?: number
  /** Requests per second, spread over the connections; without it as many as possible. */
  rate?: number
}

/** Calls of one of the two sides, each the next one. */
export function varied(url: string, headers: Record<string, string>, next: (n: number) => Request): Load {
  let n = 0
  return { url, headers: { ...headers, 'Content-Type': 'application/json' }, next: () => next(n++) }
}

/** One run against one server; latencies in milliseconds. */
export async function run(load: Load): Promise<Figures> {
  const { pathname } = new URL(load.url)
  const base = pathname === '/' ? '' : pathname
  const vary = load.next
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { path, ...next } = vary!()
    // Autocannon hands over the previous request, with its body and the length in its headers.
    return { ...request, method: 'GET', body: '', ...next, headers: { ...load.headers }, path: base + path }
  }
  const result = await autocannon({
    url: load.url,
    method: load.method ?? 'GET',
    connections: load.connections ?? 32,
    duration: load.seconds ?? 5,
    ...(load.headers && { headers: load.headers }),
    ...(load.body && { body: load.body }),
    ...(load.rate && { overallRate: load.rate }),
    ...(vary && { requests: [{ setupRequest }] }),
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p95: result.latency.p97_5,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

/**
 * Alternates both runs, so that other load on the machine affects both equally; returns the medians and their ratio.
 */
export async function sideBySide(ours: Load, peer: Load, rounds = 3) {
  const figures: { ours: Figures[]; peer: Figures[] } = { ours: [], peer: [] }
  await run({ ...ours, seconds: 2 })
  await run({ ...peer, seconds: 2 })
  for (let round = 0; round < rounds; round++) {
    figures.peer.push(await run(peer))
    figures.ours.push(await run(ours))
  }
  const [mine, theirs] = [median(figures.ours), median(figures.peer)]
  return { ours: mine, peer: theirs, ratio: mine.perSecond / theirs.perSecond }
}

function median(runs: Figures[]): Figures {
  return runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)]!
}
