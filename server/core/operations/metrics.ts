import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { readsMetrics } from './shared-metrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** The current load of a connection pool, from `RoleDatabase.load()`. */
export type PoolLoad = { inFlight: number; leased: number; waiting: number }

/**
 * One registry per program (Prometheus text format 0.0.4): process figures with event loop lag, requests by route template,
 * pools. `text` has those of all processes behind this port. Modules register their own gauges on `registry`.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const httpSeconds = new Histogram({
    name: 'atrium_http_request_seconds',
    help: 'Time from request to end of response, by route template',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const stockDrift = new Gauge({
    name: 'atrium_stock_drift',
    help: 'Stock levels that differed from the ledger at the last nightly check; should be 0',
    labelNames: ['cell'] as const,
    registers: [registry],
  })
  return { registry, httpSeconds, stockDrift, text: readsMetrics(registry) }
}

/** The pools of a database, by role. `cell` is its name if there are several. */
export type WatchedPools = { cell?: string; pools: Record<string, () => PoolLoad> }

/** Registers the database pools: busy and leased connections, and waiting callers. */
export function watchPools(metrics: Metrics, watched: () => readonly WatchedPools[]) {
  new Gauge({
    name: 'atrium_pool',
    help: 'Statements in flight, connections leased and callers waiting, by database role',
    labelNames: ['cell', 'database', 'state'] as const,
    registers: [metrics.registry],
    collect() {
      for (const { cell, pools } of watched())
        for (const [database, load] of Object.entries(pools))
          for (const [state, value] of Object.entries(load()))
            this.set({ ...(cell && { cell }), database, state }, value)
    },
  })
}

/** API calls missing from the request log; above 0, the log cannot keep up. */
export function watchRequestLog(metrics: Metrics, requestLog: { readonly dropped: number }) {
  new Counter({
    name: 'atrium_request_log_dropped_total',
    help: 'API requests not written to the request log',
    registers: [metrics.registry],
    collect() {
      this.reset()
      this.inc(requestLog.dropped)
    },
  })
}
