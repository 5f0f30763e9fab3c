import type { Signals } from '../database/signals.ts'

/** A browser tab in which a member has a record open. */
export type Visit = { workspace: string; record: string; member: string; tab: string }

/** Time after which a silent tab expires; tabs send a heartbeat every ten seconds. */
const SILENT_MS = 25_000

/**
 * Which members have which record open, in memory. Every process receives every visit; a process that was disconnected
 * is complete again after the next heartbeat.
 */
export class Presence {
  private readonly signals: Signals
  private readonly onChange: (workspace: string, record: string, members: readonly string[]) => void
  /** Tabs by record, each with its member and expiry. */
  private readonly records = new Map<string, Map<string, { member: string; until: number }>>()
  private readonly stopListening: () => void

  constructor(signals: Signals, onChange: Presence['onChange']) {
    this.signals = signals
    this.onChange = onChange
    this.stopListening = signals.on('present', (notes) => {
      if (notes !== 'any') for (const note of notes) this.hear(note)
    })
  }

  /** Registers or renews a visit. */
  enter(visit: Visit): void {
    this.signals.broadcast('present', [noteOf('+', visit)])
  }

  leave(visit: Visit): void {
    this.signals.broadcast('present', [noteOf('-', visit)])
  }

  /** Members on a record, earliest first. */
  membersOn(workspace: string, record: string): string[] {
    const tabs = this.records.get(keyOf(workspace, record))?.values() ?? []
    return [...new Set(Array.from(tabs, ({ member }) => member))]
  }

  /** Removes expired tabs. */
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

  /** Notifies only when a member joins or leaves. */
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
