import type { Signals } from '../database/signals.ts'
import type { Cursor } from './message.ts'

/** A browser tab in which a member has a record open. */
export type Visit = { workspace: string; record: string; member: string; tab: string }

/** Time after which a silent tab expires; tabs send a heartbeat every ten seconds. */
const SILENT_MS = 25_000
/** The least time between two cursors of a tab; those between are dropped. */
const CURSOR_MS = 50

type Heard = {
  onChange: (workspace: string, record: string, members: readonly string[]) => void
  /** `members`: the others on the record. */
  onCursor: (workspace: string, record: string, members: readonly string[], cursor: Cursor) => void
}

/**
 * Which members have which record open, in memory. Every process receives every visit; a process that was disconnected
 * is complete again after the next heartbeat.
 */
export class Presence {
  private readonly signals: Signals
  private readonly heard: Heard
  /** Tabs by record, each with its member and expiry. */
  private readonly records = new Map<string, Map<string, { member: string; until: number }>>()
  /** When the last cursor of a tab was sent. */
  private readonly pointed = new Map<string, number>()
  private readonly stops: (() => void)[]

  constructor(signals: Signals, heard: Heard) {
    this.signals = signals
    this.heard = heard
    this.stops = [
      signals.on('present', (notes) => {
        if (notes !== 'any') for (const note of notes) this.hear(note)
      }),
      signals.on('cursor', (notes) => {
        if (notes !== 'any') for (const note of notes) this.hearCursor(note)
      }),
    ]
  }

  /** Registers or renews a visit. */
  enter(visit: Visit): void {
    this.signals.broadcast('present', [noteOf('+', visit)])
  }

  leave(visit: Visit): void {
    this.signals.broadcast('present', [noteOf('-', visit)])
  }

  /** Shows the cursor of a member on the record to the others on it. Nothing is kept. */
  point({ workspace, record, member, tab }: Visit, at: readonly number[] | undefined, now = Date.now()): void {
    if (now - (this.pointed.get(tab) ?? 0) < CURSOR_MS || !this.membersOn(workspace, record).includes(member)) return
    this.pointed.set(tab, now)
    this.signals.broadcast('cursor', [[workspace, record, member, tab, at?.join('.') ?? ''].join(' ')])
  }

  /** Members on a record, earliest first. */
  membersOn(workspace: string, record: string): string[] {
    const tabs = this.records.get(keyOf(workspace, record))?.values() ?? []
    return [...new Set(Array.from(tabs, ({ member }) => member))]
  }

  /** Removes expired tabs. */
  sweep(now = Date.now()): void {
    for (const [tab, at] of this.pointed) if (at + SILENT_MS < now) this.pointed.delete(tab)
    for (const [key, tabs] of this.records)
      this.alter(key, tabs, () => {
        for (const [tab, { until }] of tabs) if (until < now) tabs.delete(tab)
      })
  }

  end(): void {
    for (const stop of this.stops) stop()
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

  private hearCursor(note: string): void {
    const [workspace, record, member, tab, at] = note.split(' ') as [string, string, string, string, string]
    const others = this.membersOn(workspace, record).filter((one) => one !== member)
    const cursor = { member, tab, at: at ? at.split('.').map(Number) : undefined }
    if (others.length > 0) this.heard.onCursor(workspace, record, others, cursor)
  }

  /** Notifies only when a member joins or leaves. */
  private alter(key: string, tabs: Map<string, { member: string; until: number }>, work: () => void): void {
    const [workspace, record] = key.split(' ') as [string, string]
    const before = this.membersOn(workspace, record).join()
    work()
    if (tabs.size > 0) this.records.set(key, tabs)
    else this.records.delete(key)
    const members = this.membersOn(workspace, record)
    if (members.join() !== before) this.heard.onChange(workspace, record, members)
  }
}

const keyOf = (workspace: string, record: string) => `${workspace} ${record}`
const noteOf = (sign: '+' | '-', { workspace, record, member, tab }: Visit) =>
  [sign, workspace, record, member, tab].join(' ')
