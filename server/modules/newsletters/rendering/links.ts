import { mentionOf } from '../../documents/rules/safe-address.ts'
import { isUnsubscribe, UNSUBSCRIBE } from './placeholders.ts'

/** How links are credited to a campaign, where they do not say so themselves. */
export type Utm = { source: string; medium: string; campaign: string }

/**
 * The address of a link in an email; undefined for what recipients cannot open: records of the workspace and paths of its
 * own site. Web addresses get the utm parameters that they lack. Query and fragment stay as they are.
 */
export function addressInEmail(href: string, utm: Utm): string | undefined {
  if (isUnsubscribe(href)) return UNSUBSCRIBE
  if (mentionOf(href)) return undefined
  if (/^(?:mailto|tel|sms):/i.test(href)) return href
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return undefined
  return withUtm(href, utm)
}

function withUtm(href: string, utm: Utm): string {
  const [address, fragment] = divided(href, '#')
  const [path, query] = divided(address, '?')
  const present = new URLSearchParams(query ?? '')
  const added = Object.entries(utm)
    .map(([name, value]) => [`utm_${name}`, value] as const)
    .filter(([name]) => !present.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const whole = [query, ...added].filter(Boolean).join('&')
  return path + (whole && `?${whole}`) + (fragment === undefined ? '' : `#${fragment}`)
}

function divided(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
