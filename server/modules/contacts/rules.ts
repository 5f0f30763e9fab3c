/**
 * An address as people read it: `ada@xn--mnchen-3ya.example` is `ada@münchen.example`. Unchanged if a browser would not
 * resolve that spelling to the same domain. For display only: links, requests and comparisons use the stored spelling.
 */
export function shownAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (!/(?:^|\.)xn--/.test(domain)) return email
  const shown = domain.split('.').map((label) => (label.startsWith('xn--') ? decoded(label.slice(4)) : label))
  if (shown.includes(undefined)) return email
  return URL.parse(`http://${shown.join('.')}.x`)?.hostname === `${domain}.x`
    ? email.slice(0, at + 1) + shown.join('.')
    : email
}

/** Decodes Punycode (RFC 3492, section 6.2); undefined if it is invalid. */
function decoded(label: string): string | undefined {
  const basic = label.lastIndexOf('-')
  const points = Array.from(label.slice(0, Math.max(basic, 0)), (sign) => sign.codePointAt(0)!)
  let [code, index, bias] = [128, 0, 72]
  for (let at = basic + 1; at < label.length;) {
    const before = index
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = Number.parseInt(label[at] ?? '', 36)
      if (Number.isNaN(digit)) return undefined
      at++
      // Punycode counts letters before digits.
      const value = digit < 10 ? digit + 26 : digit - 10
      index += value * weight
      const threshold = Math.min(Math.max(step - bias, 1), 26)
      if (value < threshold) break
      weight *= 36 - threshold
    }
    const length = points.length + 1
    bias = adapted(index - before, length, before === 0)
    code += Math.floor(index / length)
    if (code > 0x10_ff_ff) return undefined
    index %= length
    points.splice(index++, 0, code)
  }
  return String.fromCodePoint(...points)
}

/** Section 6.1. */
function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / length)
  let bias = 0
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35)
  return bias + Math.floor((36 * rest) / (rest + 38))
}
