import { mentionOf } from '../../documents/rules/safe-address.ts'
import { isUnsubscribe, UNSUBSCRIBE } from './placeholders.ts'

/** UTM parameters for links that have none. */
export type Utm = { source: string; medium: string; campaign: string }

/**
 * The URL of a link in an email; undefined for internal links, which recipients cannot open. Adds missing UTM
 * parameters to web links and keeps query and fragment.
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
