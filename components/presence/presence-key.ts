/** Under which the members on a record are remembered; the live stream writes there. */
export const presenceKey = (record: string) => ['presence', record] as const
