import { z } from 'zod'

/** The parser of a setting and the description of its accepted values. */
export type Setting<T> = { schema: z.ZodType<T, string>; accepts: string; confidential?: true }

export const setting = <T>(schema: z.ZodType<T, string>, accepts: string): Setting<T> => ({ schema, accepts })

/** A secret value that no message shows. */
export const confidential = <T>(schema: z.ZodType<T, string>, accepts: string): Setting<T> => ({
  schema,
  accepts,
  confidential: true,
})

export const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))

/** An origin, without a trailing slash. */
export const baseUrl = urlOf('http:', 'https:')
  .transform((text) => new URL(text))
  .refine((url) => url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password)
  .transform((url) => url.origin)
