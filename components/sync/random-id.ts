/** A random unique id; also works without TLS. */
export const randomId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
