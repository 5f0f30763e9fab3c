/** Extracts `https://example.com/a_(b)` from `https://example.com/a_(b)).`: trailing punctuation is not part of a URL. */
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

/** Every repetition is bounded or ends the match, so a search is linear in the text. */
const BARE = /(?<![\w.+-])(?:www\.[^\s<>"]+|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+)/gi

/** The URLs without a scheme and the email addresses in a text, in order. */
export function* bareAddresses(text: string): Generator<{ address: string; index: number; isUrl: boolean }> {
  for (const { 0: found, index } of text.matchAll(BARE)) {
    const address = withoutPunctuation(found)
    if (address.length >= 5) yield { address, index, isUrl: /^www\./i.test(found) }
  }
}
