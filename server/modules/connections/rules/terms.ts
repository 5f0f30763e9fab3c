import type { TOKEN_ACCESS } from '../../tokens/schema.ts'

export type Access = (typeof TOKEN_ACCESS)[number]

export const SCOPES = ['read', 'write'] as const

/** An access token works for an hour, a renewal token for 30 days after the last renewal. */
export const ACCESS_SECONDS = 60 * 60
export const RENEWAL_SECONDS = 30 * 24 * 60 * 60
/** For so long a renewal token answers the same again, for calls in parallel and answers that got lost. */
export const REPEAT_MS = 10_000

export const scopeOf = (access: Access): string => (access === 'read_write' ? 'read write' : 'read')
export const accessOf = (scope: string): Access => (scope.split(' ').includes('write') ? 'read_write' : 'read_only')

/** The scope a client may ask for: what it names of ours, else everything, because the owner chooses anyway. */
export function requestedScope(asked: string | undefined): string {
  const words = (asked ?? '').split(' ')
  if (words.includes('write') || !words.includes('read')) return 'read write'
  return 'read'
}

/** The owner who connected, as OAuth's account: tokens of this connection belong to their workspace. */
export const accountOf = (workspace: string, member: string): string => `${workspace}/${member}`

export function readAccount(account: string): { workspace: string; member: string } {
  const [workspace = '', member = ''] = account.split('/')
  return { workspace, member }
}
