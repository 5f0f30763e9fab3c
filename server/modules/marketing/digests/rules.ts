import { hash } from 'node:crypto'

/** The hash by which the words of a consent are compared: SHA-256 of their UTF-8, in hex. */
export const textHash = (text: string): string => hash('sha256', text)

/** Tells values apart: SHA-256 of their JSON, in hex. */
export const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value))
