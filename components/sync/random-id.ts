/** A name that nobody else gives, on pages without TLS too. */
export const ownName = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
