/** A name that nobody else gives, on pages without TLS too. */
export const randomId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
