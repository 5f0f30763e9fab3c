import type { Signals } from '../database/signals.ts'

/** A browser tab in which somebody has a record open. */
export type Visit = { workspace: string; record: string; member: string; tab: string }

/** Who says nothing for this long has gone; tabs say every ten seconds that they are still there. */
const SILENT_MS = 25_000

/**
 * Who has which record open, held in memory. Every process hears of every visit, so each knows all of them; one that was away
 * knows them again after the next beat.
 */
export class Presence {
  private readonly signals: Signals
  private readonly onChange: (workspace: string, record: string, members: readonly string[]) => void
  /** Tabs by record, each with its member and the moment until which it counts. */
  private readonly records = new Map<string, Map<string, { member: string; until: number }>>()
  private readonly stopListening: () => void

  constructor(signals: Signals, onChange: Presence['onChange']) {
    this.signals = signals
    this.onChange = onChange
    this.stopListening = signals.on('present', (notes) => {
      if (notes !== 'any') for (const note of notes) this.hear(note)
    })
  }

  /** Somebody is there, or still there. */
  enter(visit: Visit): void {
    this.signals.broadcast('present', [noteOf('+', visit)])
  }

  leave(visit: Visit): void {
    this.signals.broadcast('present', [noteOf('-', visit)])
  }

  /** Members on a record, those first who came first. */
  membersOn(workspace: string, record: string): string[] {
    const tabs = this.records.get(keyOf(workspace, record))?.values() ?? []
    return [...new Set(Array.from(tabs, ({ member }) => member))]
  }

  /** Forgets the silent. */
  sweep(now = Date.now()): void {
    for (const [key, tabs] of this.records)
      this.alter(key, tabs, () => {
        for (const [tab, { until }] of tabs) if (until < now) tabs.delete(tab)
      })
  }

  end(): void {
    this.stopListening()
  }

  private hear(note: string): void {
    const [sign, workspace, record, member, tab] = note.split(' ') as [string, string, string, string, string]
    const key = keyOf(workspace, record)
    const tabs = this.records.get(key) ?? new Map<string, { member: string; until: number }>()
    this.alter(key, tabs, () => {
      if (sign === '+') tabs.set(tab, { member, until: Date.now() + SILENT_MS })
      else tabs.delete(tab)
    })
  }

  /** Tells only when somebody came or went. */
  private alter(key: string, tabs: Map<string, { member: string; until: number }>, work: () => void): void {
    const [workspace, record] = key.split(' ') as [string, string]
    const before = this.membersOn(workspace, record).join()
    work()
    if (tabs.size > 0) this.records.set(key, tabs)
    else this.records.delete(key)
    const members = this.membersOn(workspace, record)
    if (members.join() !== before) this.onChange(workspace, record, members)
  }
}

const keyOf = (workspace: string, record: string) => `${workspace} ${record}`
const noteOf = (sign: '+' | '-', { workspace, record, member, tab }: Visit) =>
  [sign, workspace, record, member, tab].join(' ')
