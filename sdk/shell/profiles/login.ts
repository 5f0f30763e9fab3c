import { apiAddress } from '../../client/address.ts'
import { createAtrium } from '../../client/create-atrium.ts'
import { TokenError } from '../failure.ts'
import type { Io } from '../io.ts'
import { FORMAT_FLAGS, formatOf, printAnswer } from '../output/printer.ts'
import { say } from '../output/write.ts'
import { placesOf, readFlags, UsageError } from '../usage.ts'
import { isWorking, systemKeychain } from './keychain.ts'
import {
  BrokenProfile,
  connectionOf,
  type Profile,
  PROFILE_FLAG,
  profileName,
  readProfile,
  requireToken,
  type Store,
  writeProfile,
} from './profile.ts'
import { askLine, firstLine } from './prompt.ts'

export const LOGIN_FLAGS = {
  url: { value: 'URL', about: 'The address of the installation' },
  store: { value: 'keychain|file', about: 'Where to keep the token. Default: the keychain of the system if it works' },
  'token-stdin': { about: 'Read the token from standard input' },
  ...PROFILE_FLAG,
}

/** Checks a token and keeps it in a profile. */
export async function login(args: readonly string[], io: Io): Promise<void> {
  const given = readFlags(args, LOGIN_FLAGS, 'login')
  placesOf(given.words, [], 'login')
  const name = profileName(given)
  const asked = given.get('store')
  if (asked !== undefined && asked !== 'keychain' && asked !== 'file')
    throw new UsageError('--store is keychain or file')
  const before = await readProfile(io, name).catch(mended)
  const isTyped = io.stdin.isTTY === true && !given.has('token-stdin')
  let url = given.get('url') ?? io.env['ATRIUM_URL'] ?? before.url
  if (!url && isTyped) url = await askLine(io, 'Address of the installation: ')
  if (!url) throw new UsageError('Name the installation: atr login --url https://atrium.example.com')
  apiAddress(url)
  if (!isTyped && !given.has('token-stdin'))
    throw new UsageError('Pass the token by standard input, with --token-stdin')
  const token = isTyped ? await askLine(io, 'Token: ', { isHidden: true }) : await firstLine(io)
  requireToken(token)

  const me = await createAtrium({ url, token }).me.get({}, { signal: io.signal })
  const { store, words } = await chooseStore(io, asked)
  const keychain = systemKeychain(io.env)
  if (store === 'keychain') await keychain!.store(name, token)
  else if (before.store === 'keychain') await keychain?.remove(name)
  const { secret } = before
  await writeProfile(io, name, { url, store, ...(store === 'file' && { token }), ...(secret && { secret }) })
  say(io, `Signed in to ${me.workspace.name} as ${me.token?.name ?? 'a token'} (${me.access}). ${words}`)
}

/** Signing in replaces a profile that cannot be read. */
function mended(error: unknown): Profile {
  if (error instanceof BrokenProfile) return {}
  throw error
}

async function chooseStore(io: Io, asked: Store | undefined): Promise<{ store: Store; words: string }> {
  if (asked === 'file') return { store: 'file', words: 'The token is in a file that only you can read.' }
  const keychain = systemKeychain(io.env)
  if (keychain && (await isWorking(keychain))) return { store: 'keychain', words: `The token is in ${keychain.name}.` }
  if (asked) throw new UsageError('There is no keychain here that works. Use --store file')
  return {
    store: 'file',
    words: 'There is no keychain here that works: the token is in a file that only you can read.',
  }
}

/** Removes the token of a profile. It stays valid until it is revoked in Settings. */
export async function logout(args: readonly string[], io: Io): Promise<void> {
  const given = readFlags(args, PROFILE_FLAG, 'logout')
  placesOf(given.words, [], 'logout')
  const name = profileName(given)
  const { store, secret, url } = await readProfile(io, name)
  if (!url) throw new TokenError('The profile has no token.')
  if (store === 'keychain') await systemKeychain(io.env)?.remove(name)
  await writeProfile(io, name, { ...(secret && { secret }) })
  say(io, 'The token is removed here. To make it invalid, revoke it under Settings, Tokens.')
}

export const WHOAMI_FLAGS = { ...PROFILE_FLAG, ...FORMAT_FLAGS }

/** Prints the workspace, token and access of a profile. */
export async function whoami(args: readonly string[], io: Io): Promise<void> {
  const given = readFlags(args, WHOAMI_FLAGS, 'whoami')
  placesOf(given.words, [], 'whoami')
  const name = profileName(given)
  const format = formatOf(given, io)
  const { url, token } = await connectionOf(io, name)
  const me = await createAtrium({ url, token }).me.get({}, { signal: io.signal })
  const answer = { url, workspace: me.workspace.slug, token: me.token?.name ?? null, access: me.access }
  await printAnswer(io, format, answer, undefined)
}
