import type { Connection } from '#db/client.ts'
import type { Log } from '#server/core/operations/log.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { keepSamples, rollUp, type Sample, takeTurns } from './mutations.ts'
import { listIncidents, readDays } from './queries.ts'
import { daysUntil, type Minutes, nothingMeasured, type Turn, Turns, uptimeOf, worst } from './rules.ts'
import { type Component, type Incident, type Measured, NAMES, type Status } from './schema.ts'

type Parts = {
  relay: Connection
  log: Log
  measure: () => Promise<Measured[]>
  /** Seconds between measurements. */
  every: number
}

const DAYS = 90
const DAY_MS = 86_400_000
/** Samples kept in memory while the database is unavailable: two days of every component. */
const MOST_WAITING = 2 * 1_440 * Object.keys(NAMES).length

/**
 * Measures, stores samples, and opens and closes incidents. The status is kept in memory: while the database is
 * unavailable the page shows what was read last, and new samples are written once it is back.
 */
export class Recorder {
  private readonly parts: Parts
  private readonly turns = new Turns()
  private readonly measuring: RunUntilIdle
  private readonly samples = new Map<string, Sample>()
  private waiting: (Turn & { at: Date })[] = []
  private days: (Minutes & { component: Component })[] = []
  private incidents: Incident[] = []
  private staleSince: Date | undefined
  private readAt = new Date()
  /** The current status: a new object after every measurement. */
  status: Status = this.shown(new Date(), nothingMeasured('The first measurement is in progress.'))

  constructor(parts: Parts) {
    this.parts = parts
    this.measuring = new RunUntilIdle({
      work: () => this.tick(),
      every: parts.every * 1_000,
      spread: false,
      onError: (error) => parts.log.warn({ error }, 'nothing was measured'),
    })
  }

  /** Resolves after the first measurement. */
  async start(): Promise<void> {
    await this.measuring.flush()
  }

  async stop(): Promise<void> {
    await this.measuring.stop()
  }

  private async tick(): Promise<void> {
    const measured = await this.parts.measure()
    const at = new Date()
    this.remember(at, measured)
    this.waiting.push(...this.turns.after(measured).map((turn) => ({ ...turn, at })))
    try {
      await this.write(at)
      this.staleSince = undefined
      this.readAt = at
    } catch (error) {
      if (!this.staleSince) this.parts.log.warn({ error }, 'measurements are kept in memory for now')
      this.staleSince = this.readAt
    }
    this.status = this.shown(at, measured)
  }

  private shown(at: Date, measured: readonly Measured[]): Status {
    const components = measured.map((one) => {
      const days = daysUntil(
        at,
        DAYS,
        this.days.filter(({ component }) => component === one.component),
        one.state,
      )
      return { ...one, ...NAMES[one.component], days, uptime: uptimeOf(days) }
    })
    return {
      at: at.toISOString(),
      overall: worst(components.map(({ state }) => state)),
      stale_since: this.staleSince?.toISOString() ?? null,
      components,
      incidents: this.incidents,
    }
  }

  /** Keeps the worst state and the slowest time of each minute. */
  private remember(at: Date, measured: readonly Measured[]): void {
    const minute = `${at.toISOString().slice(0, 16)}:00Z`
    for (const { component, state, ms } of measured) {
      if (state === 'unknown') continue
      const known = this.samples.get(`${component} ${minute}`)
      const both = known ? worst([known.state, state]) : state
      const slowest = known?.ms == null || ms === null ? (ms ?? known?.ms ?? null) : Math.max(known.ms, ms)
      this.samples.set(`${component} ${minute}`, { component, minute, state: both as Sample['state'], ms: slowest })
    }
    for (const key of this.samples.keys()) if (this.samples.size > MOST_WAITING) this.samples.delete(key)
  }

  /** Writes everything pending and reads what the page shows of it. */
  private async write(at: Date): Promise<void> {
    const { relay } = this.parts
    const samples = [...this.samples.values()]
    await keepSamples(relay, samples)
    this.samples.clear()
    await takeTurns(relay, changes(this.waiting, this.incidents))
    this.waiting = []
    const yesterday = new Date(at.getTime() - DAY_MS).toISOString()
    const from = [yesterday, ...samples.map(({ minute }) => minute)].toSorted()[0]!.slice(0, 10)
    await rollUp(relay, from)
    this.days = await readDays(relay, new Date(at.getTime() - DAYS * DAY_MS).toISOString().slice(0, 10))
    this.incidents = await listIncidents(relay)
  }
}

/** Only effective transitions: components without an open incident are not closed. */
function changes(turns: readonly (Turn & { at: Date })[], incidents: readonly Incident[]) {
  const open = new Set(incidents.flatMap(({ component, resolved_at }) => (resolved_at ? [] : [component])))
  return turns.filter(({ component, turn }) => {
    if (open.has(component) === (turn === 'open')) return false
    if (turn === 'open') open.add(component)
    else open.delete(component)
    return true
  })
}
