/** The cache key of the members viewing a record; the live stream updates it. */
export const presenceKey = (record: string) => ['presence', record] as const

/** The id of a window on a record. */
export const newTab = (): string => Array.from(crypto.getRandomValues(new Uint8Array(10)), digit).join('')
const digit = (byte: number) => (byte % 36).toString(36)
