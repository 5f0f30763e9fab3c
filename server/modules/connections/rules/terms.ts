import type { TOKEN_ACCESS } from '../../tokens/schema.ts'

export type Access = (typeof TOKEN_ACCESS)[number]

export const SCOPES = ['read', 'write'] as const

/** Access tokens are valid for an hour, refresh tokens for 30 days after the last renewal. */
export const ACCESS_SECONDS = 60 * 60
export const RENEWAL_SECONDS = 30 * 24 * 60 * 60
/** How long a used refresh token returns the same response, for parallel requests and lost responses. */
export const REPEAT_MS = 10_000

export const scopeOf = (access: Access): string => (access === 'read_write' ? 'read write' : 'read')
export const accessOf = (scope: string): Access => (scope.split(' ').includes('write') ? 'read_write' : 'read_only')

/** The requested scope: the supported ones that it names, else all, because the owner chooses anyway. */
export function requestedScope(asked: string | undefined): string {
  const words = (asked ?? '').split(' ')
  if (words.includes('write') || !words.includes('read')) return 'read write'
  return 'read'
}

/** The OAuth account: the owner who connected the app, in their workspace. */
export const accountOf = (workspace: string, member: string): string => `${workspace}/${member}`

export function readAccount(account: string): { workspace: string; member: string } {
  const [workspace = '', member = ''] = account.split('/')
  return { workspace, member }
}
