const SCHEMES = /^(https?|ftp|mailto|tel|sms|xmpp|matrix)$/i
/** A record that a document mentions: `member:<id>`, `task:<id>`. */
const MENTION = /^([a-z][a-z_]{1,30}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Characters that browsers ignore inside a scheme, as in `java\tscript:`. */
const IGNORED = /[\p{Cc} ]/gu

/** Whether a link may use this address: web, mail, telephone, a record, or a path of this site. */
export function isSafeAddress(href: string): boolean {
  if (MENTION.test(href)) return true
  const written = href.slice(0, 100).replaceAll(IGNORED, '')
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(written)?.[1]
  if (scheme !== undefined) return SCHEMES.test(scheme)
  return written !== '' && !/^[/\\]?[\\]|^\/\//.test(written)
}

/** Images are files of ours, or have https addresses. */
export function isImageAddress(src: string): boolean {
  return /^https:\/\/[^\s/]/i.test(src) || fileOf(src) !== undefined
}

const FILE = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** `/files/1…` → the id of the file that an image shows; undefined for other addresses. */
export const fileOf = (src: string): string | undefined => FILE.exec(src)?.[1]

/** The address of a file as an image of a document. */
export const imageOf = (file: string): string => `/files/${file}`

/** `member:1…` → the entity and id it mentions; undefined for other addresses. */
export function mentionOf(href: string): { entity: string; id: string } | undefined {
  const [, entity, id] = MENTION.exec(href) ?? []
  return entity && id ? { entity, id } : undefined
}
