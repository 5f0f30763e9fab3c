import { bareAddresses } from '#server/core/values/written/bare-addresses.ts'

/** Splits text into segments. Those with `href` are email addresses or URLs that start with `www.`. */
export function bareLinks(text: string): { text: string; href?: string }[] {
  const pieces: { text: string; href?: string }[] = []
  let from = 0
  for (const { address, index, isUrl } of bareAddresses(text)) {
    pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: address, href: isUrl ? `https://${address}` : `mailto:${address}` })
    from = index + address.length
  }
  return [...pieces, { text: text.slice(from) }]
}
