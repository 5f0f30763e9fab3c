import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { TokenError } from '../failure.ts'
import type { Io } from '../io.ts'
import { type Given, UsageError } from '../usage.ts'
import { configFolder, readPrivate, writePrivate } from './folder.ts'
import { systemKeychain } from './keychain.ts'

export type Store = 'keychain' | 'file'

/** What is stored of a profile. The token is here only if its store is this file. */
export type Profile = {
  url?: string
  store?: Store
  token?: string
  /** Signs what `listen` and `trigger` forward; never the secret of a webhook. */
  secret?: string
}

export const PROFILE_FLAG = { profile: { value: 'NAME', about: 'The profile to use. Default: default' } }

export function profileName(given: Given): string {
  const name = given.get('profile') ?? 'default'
  if (!/^[a-z0-9][a-z0-9-]{0,49}$/.test(name))
    throw new UsageError('--profile takes 1 to 50 lower-case letters, digits and hyphens')
  return name
}

const fileOf = ({ env }: Io, name: string) => join(configFolder(env), `${name}.json`)

export async function readProfile(io: Io, name: string): Promise<Profile> {
  const file = fileOf(io, name)
  const text = await readPrivate(file)
  const profile = text === undefined ? {} : parsed(text)
  if (!profile) throw new BrokenProfile(`${file} is not a profile. Run: ${loginOf(name)}`)
  return profile
}

/** The file of a profile is not what was written, which signing in mends. */
export class BrokenProfile extends TokenError {}

const loginOf = (name: string) => (name === 'default' ? 'atr login' : `atr login --profile ${name}`)

function parsed(text: string): Profile | undefined {
  try {
    const found = JSON.parse(text) as Record<string, unknown> | null
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return undefined
    const { url, store, token, secret } = found
    const isText = [url, token, secret].every((value) => value === undefined || typeof value === 'string')
    return isText && [undefined, 'keychain', 'file'].includes(store as Store) ? found : undefined
  } catch {
    return undefined
  }
}

export const writeProfile = (io: Io, name: string, profile: Profile) =>
  writePrivate(fileOf(io, name), `${JSON.stringify(profile, null, 2)}\n`)

/** The installation and the token of a command: those of the environment, else of the profile. */
export async function connectionOf(io: Io, name: string): Promise<{ url: string; token: string }> {
  const { ATRIUM_URL, ATRIUM_TOKEN } = io.env
  if (ATRIUM_TOKEN) requireToken(ATRIUM_TOKEN)
  if (ATRIUM_URL && ATRIUM_TOKEN) return { url: ATRIUM_URL, token: ATRIUM_TOKEN }
  const profile = await readProfile(io, name)
  const login = loginOf(name)
  if (!profile.url) throw new TokenError(`There is no token. Run ${login}, or set ATRIUM_URL and ATRIUM_TOKEN.`)
  if (ATRIUM_TOKEN) return { url: profile.url, token: ATRIUM_TOKEN }
  if (ATRIUM_URL && ATRIUM_URL !== profile.url)
    throw new TokenError(`The token of the profile is only sent to ${profile.url}. Set ATRIUM_TOKEN beside ATRIUM_URL.`)
  const token =
    profile.store === 'keychain'
      ? await systemKeychain(io.env)
          ?.find(name)
          .catch(() => undefined)
      : profile.token
  if (!token) throw new TokenError(`The token of the profile is not in its store any more. Run ${login}.`)
  return { url: profile.url, token }
}

/** Refuses what cannot be a token, such as one with a line break. */
export function requireToken(text: string): void {
  if (!/^[\w.~+/=-]+$/.test(text)) throw new TokenError('This is not an API token, such as atr_live_…')
}

/** The signing secret of a profile, made on first use. */
export async function secretOf(io: Io, name: string): Promise<string> {
  const profile = await readProfile(io, name)
  if (profile.secret) return profile.secret
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  await writeProfile(io, name, { ...profile, secret })
  return secret
}
