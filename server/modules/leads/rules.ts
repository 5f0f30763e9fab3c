/** Names that are not written like words. */
const NAMES = new Map(
  Object.entries({
    cpc: 'CPC',
    cpm: 'CPM',
    linkedin: 'LinkedIn',
    ppc: 'PPC',
    qr: 'QR',
    seo: 'SEO',
    sms: 'SMS',
    tiktok: 'TikTok',
    youtube: 'YouTube',
  }),
)

/** A source, medium or type of a lead as people read it. Programs send them in lower case: `newsletter`, `cpc`. */
export function inWords(sent: string): string {
  return NAMES.get(sent) ?? sent.charAt(0).toUpperCase() + sent.slice(1)
}
