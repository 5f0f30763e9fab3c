import { Email, nameKey } from '#server/core/values/fields.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import { namesake } from '../connectors/figures/rules.ts'

/**
 * The key for comparing email addresses: without `Name <…>`, trimmed, NFC, lower case, domain in ASCII. Keeps dots
 * and plus signs. Null if it is no address.
 */
export function emailKey(given: string): string | null {
  const bare = /<([^<>]*)>\s*$/.exec(given)?.[1] ?? given
  return Email.safeParse(bare).data ?? null
}

export type KnownCampaign = { id: string; slug: string | null; name_key: string; status: string }
/**
 * `campaign` is null until a campaign of that name exists; `key` identifies it in either case, whatever the spelling.
 */
export type NamedCampaign = { campaign: string | null; campaign_label: string | null; key: string }

/** The key of a campaign: its id, or until it exists its label, ignoring case and repeated spaces. */
export function campaignKey({ campaign, campaign_label }: Pick<NamedCampaign, 'campaign' | 'campaign_label'>): string {
  return campaign ?? nameKey(campaign_label ?? '')
}

/** The campaign of a record, by id, slug or name; of several, the only active one. */
export function resolveCampaign(
  known: readonly KnownCampaign[],
  label: string | null | undefined,
): NamedCampaign | 'ambiguous' {
  if (!label) return { campaign: null, campaign_label: null, key: '' }
  const word = nameKey(label)
  const exact = known.find(({ id }) => id === label) ?? known.find(({ slug }) => slug === word)
  const named = exact ? [exact] : known.filter(({ name_key }) => name_key === word)
  const meant = namesake(named)
  if (named.length > 0 && !meant) return 'ambiguous'
  const campaign = meant?.id ?? null
  return { campaign, campaign_label: label, key: campaign ?? word }
}

/** The name of a deal that starts as a lead: the company or else the person, and the campaign. */
export function dealName({ name, company }: { name: string; company: string | null }, campaign: string | null): string {
  const words = [company ?? name, campaign].filter(Boolean).join(', ')
  return startOf(words, 200).trim()
}

export type Consent = { purpose: string; granted: boolean; at: string }

/** The consent that applies: the latest; at the same instant, the withdrawal. */
export function standingConsent<C extends Consent>(history: readonly C[], purpose: string): C | undefined {
  return history
    .filter((consent) => consent.purpose === purpose)
    .toSorted((a, b) => (a.at === b.at ? Number(a.granted) - Number(b.granted) : a.at > b.at ? -1 : 1))[0]
}

/** How far the clock of a sender may be ahead, in milliseconds. */
const CLOCK_SKEW = 5 * 60_000

/**
 * The time that a consent counts from. One in the future counts from now: it would stand against every withdrawal until
 * then. `isDated`: whether the sender knows the time, so that it can undo an earlier withdrawal.
 */
export function consentTime(sent: Date | null, now: Date): { at: string; isDated: boolean; isAhead: boolean } {
  const ahead = sent === null ? 0 : sent.getTime() - now.getTime()
  const at = sent === null || ahead > 0 ? now : sent
  return { at: at.toISOString(), isDated: sent !== null && ahead <= CLOCK_SKEW, isAhead: ahead > 0 }
}
