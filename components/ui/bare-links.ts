/**
 * Extracts `https://example.com/a_(b)` from `https://example.com/a_(b)).`: trailing punctuation is not part of a URL.
 */
export function urlAtStart(text: string): string | undefined {
  const found = /^https?:\/\/[^\s<>"]+/i.exec(text)?.[0]
  const url = found && withoutPunctuation(found)
  return url && /:\/\/./.test(url) ? url : undefined
}

function withoutPunctuation(url: string): string {
  let end = url.length
  let unopened = url.split(')').length - url.split('(').length
  for (; end > 0; end--) {
    const last = url[end - 1]!
    if (last === ')' ? unopened-- <= 0 : !".,:;!?*_~'`]".includes(last)) break
  }
  return url.slice(0, end)
}

/**
 * URLs without a scheme and email addresses. Every repetition is bounded or ends the match, so matching takes linear
 * time.
 */
const BARE = /(?<![\w.+-])(?:www\.[^\s<>"]+|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+)/gi

/** Splits text into segments. Those with `href` are email addresses or URLs that start with `www.`. */
export function bareLinks(text: string): { text: string; href?: string }[] {
  const pieces: { text: string; href?: string }[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(BARE)) {
    const address = withoutPunctuation(found)
    if (address.length < 5) continue
    pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: address, href: /^www\./i.test(found) ? `https://${address}` : `mailto:${address}` })
    from = index + address.length
  }
  return [...pieces, { text: text.slice(from) }]
}
