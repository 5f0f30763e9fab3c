/** The cache key of the members viewing a record; the live stream updates it. */
export const presenceKey = (record: string) => ['presence', record] as const
