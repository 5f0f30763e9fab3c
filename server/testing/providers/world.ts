import { createHash } from 'node:crypto'

export type SimulatedCampaign = { id: string; name: string; utm: string | null }
export type SimulatedAccount = {
  id: string
  name: string
  currency: string
  timeZone: string
  campaigns: SimulatedCampaign[]
}

/** Figures of one campaign on one day at the provider; money and conversions in millionths. */
export type SimulatedDay = {
  date: string
  campaign: SimulatedCampaign
  costMicros: bigint
  valueMicros: bigint
  conversionsMicros: bigint
  impressions: number
  clicks: number
}

export type WorldOptions = {
  seed?: string
  accounts?: number
  campaigns?: number
  /** The first day with figures. */
  since?: string
  /** Of all accounts; unless given they are in Europe and America. */
  timeZone?: string
}

const DAY_MS = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The figures of a provider, generated from a seed, so that a test can compute the expected values. */
export class World {
  readonly accounts: SimulatedAccount[]
  private readonly seed: string
  private readonly since: string
  private readonly corrected = new Map<string, bigint>()
  private readonly vanished = new Set<string>()
  private shiftMs = 0

  constructor({ seed = 'atrium', accounts = 2, campaigns = 3, since = '2020-01-01', timeZone }: WorldOptions = {}) {
    this.seed = seed
    this.since = since
    this.accounts = Array.from({ length: accounts }, (_, account) => ({
      id: String(4_000_000_001 + account),
      name: `Account ${account + 1}`,
      currency: account % 2 === 0 ? 'EUR' : 'USD',
      timeZone: timeZone ?? (account % 2 === 0 ? 'Europe/Berlin' : 'America/New_York'),
      campaigns: Array.from({ length: campaigns }, (_unused, nth) => ({
        id: String(70_000_000 + account * 1_000_000 + nth),
        name: `Campaign ${account + 1}.${nth + 1}`,
        utm: nth % 2 === 0 ? `campaign-${account + 1}-${nth + 1}` : null,
      })),
    }))
  }

  now(): Date {
    return new Date(Date.now() + this.shiftMs)
  }

  account(id: string): SimulatedAccount | undefined {
    return this.accounts.find((account) => account.id === id)
  }

  /** Both days inclusive; future days in the account's time zone have no figures. */
  days(accountId: string, from: string, to: string): SimulatedDay[] {
    const account = this.account(accountId)
    if (!account) return []
    const zone = new Intl.DateTimeFormat('en-CA', { timeZone: account.timeZone, dateStyle: 'short' })
    const last = [to, zone.format(this.now())].sort()[0]!
    const first = [from, this.since].sort()[1]!
    const days: SimulatedDay[] = []
    for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) {
      for (const campaign of account.campaigns) {
        const date = dayOf(at)
        if (!this.vanished.has(`${date} ${campaign.id}`)) days.push(this.day(account, campaign, date))
      }
    }
    return days
  }

  /** Σ of what `days` shows. */
  total(accountId: string, from: string, to: string) {
    const sum = { rows: 0, costMicros: 0n, valueMicros: 0n, conversionsMicros: 0n, impressions: 0, clicks: 0 }
    for (const day of this.days(accountId, from, to)) {
      sum.rows++
      sum.costMicros += day.costMicros
      sum.valueMicros += day.valueMicros
      sum.conversionsMicros += day.conversionsMicros
      sum.impressions += day.impressions
      sum.clicks += day.clicks
    }
    return sum
  }

  /** The provider corrects the cost of a day afterwards. */
  correct(date: string, campaign: string, addMicros: bigint): void {
    this.corrected.set(`${date} ${campaign}`, addMicros)
  }

  /** The provider no longer shows this row. */
  vanish(date: string, campaign: string): void {
    this.vanished.add(`${date} ${campaign}`)
  }

  rename(campaign: string, name: string): void {
    for (const account of this.accounts) for (const one of account.campaigns) if (one.id === campaign) one.name = name
  }

  shiftClock(milliseconds: number): void {
    this.shiftMs = milliseconds
  }

  private day(account: SimulatedAccount, campaign: SimulatedCampaign, date: string): SimulatedDay {
    const noise = createHash('md5').update(`${this.seed} ${account.id} ${campaign.id} ${date}`).digest()
    const impressions = noise.readUInt16BE(0)
    const clicks = Math.floor((impressions * noise[2]!) / 2_560)
    const conversions = BigInt(Math.floor((clicks * noise[3]!) / 512))
    const added = this.corrected.get(`${date} ${campaign.id}`) ?? 0n
    return {
      date,
      campaign,
      impressions,
      clicks,
      costMicros: BigInt(noise.readUInt16BE(4)) * 10_000n + added,
      conversionsMicros: conversions * 500_000n,
      valueMicros: conversions * BigInt(noise.readUInt16BE(6)) * 10_000n,
    }
  }
}
