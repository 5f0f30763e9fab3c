import { hash } from 'node:crypto'

/** The hash that identifies a consent text: SHA-256 of its UTF-8, in hex. */
export const textHash = (text: string): string => hash('sha256', text)

/** Digest of a value: SHA-256 of its JSON, in hex. */
export const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value))
