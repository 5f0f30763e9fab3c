/** `https://example.com/a_(b)` out of `https://example.com/a_(b)).`: punctuation behind an address is no part of it. */
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

/** Addresses without a scheme. Every repetition is bounded or ends the match, so a search costs no more than the text is long. */
const BARE = /(?<![\w.+-])(?:www\.[^\s<>"]+|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+)/gi

/** A text in pieces; those with `href` are mail addresses and web addresses that begin with `www.`. */
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
