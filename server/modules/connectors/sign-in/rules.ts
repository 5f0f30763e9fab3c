import { createHash } from 'node:crypto'

export const SIGN_IN_MINUTES = 10
export const VERIFIER_PURPOSE = 'connector verifier'

/** `random` are 32 bytes. The state names its workspace, so that the callback finds it without a session of another one. */
export const stateOf = (workspace: string, random: Buffer): string =>
  Buffer.concat([Buffer.from(workspace.replaceAll('-', ''), 'hex'), random]).toString('base64url')

export function workspaceOfState(state: string): string | undefined {
  if (!/^[\w-]{64}$/.test(state)) return undefined
  const hex = Buffer.from(state, 'base64url').subarray(0, 16).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What is stored of a state. */
export const hashState = (state: string): Buffer => createHash('sha256').update(state).digest()

/** Why a sign-in at a provider did not connect it: what happened, and the one thing to do next. */
export const PROBLEMS = {
  signed_out: {
    status: 401,
    title: 'Sign in to Atrium first',
    text: 'This browser is not signed in to Atrium. Sign in, then connect the provider again under Data sources.',
  },
  wrong_state: {
    status: 400,
    title: 'This sign-in did not begin here',
    text: 'Atrium does not know this sign-in. Open Data sources and connect the provider again.',
  },
  wrong_workspace: {
    status: 403,
    title: 'This workspace is not yours',
    text: 'The sign-in began in a workspace that you are not a member of. Open your own workspace and connect the provider there.',
  },
  not_allowed: {
    status: 403,
    title: 'You cannot connect data sources',
    text: 'Only owners and managers connect data sources. Ask an owner of the workspace to do it.',
  },
  other_session: {
    status: 403,
    title: 'Someone else began this sign-in',
    text: 'The sign-in began in another browser or by another person. Open Data sources and connect the provider yourself.',
  },
  replayed: {
    status: 400,
    title: 'This sign-in was already used',
    text: 'Each sign-in works once. Open Data sources to see whether the provider is connected, and connect it again if not.',
  },
  expired: {
    status: 400,
    title: 'This sign-in has expired',
    text: `A sign-in must be finished within ${SIGN_IN_MINUTES} minutes. Open Data sources and connect the provider again.`,
  },
  denied: {
    status: 400,
    title: 'Access was not granted',
    text: 'You did not allow Atrium to read your figures, so nothing was connected. Connect the provider again and allow it.',
  },
  expired_code: {
    status: 400,
    title: 'The provider no longer accepts this sign-in',
    text: 'The code of the provider has expired or was used before. Open Data sources and connect the provider again.',
  },
  provider_error: {
    status: 502,
    title: 'The provider reported an error',
    text: 'Nothing was connected. Connect the provider again; if this repeats, ask the operator to check its settings.',
  },
  unavailable: {
    status: 503,
    title: 'The provider did not answer',
    text: 'Nothing was connected. Wait a few minutes, then connect the provider again.',
  },
  no_accounts: {
    status: 400,
    title: 'There is nothing to read',
    text: 'This sign-in reaches no account, property, site or company. Connect the provider again with an account that does.',
  },
  removed: {
    status: 409,
    title: 'This data source was removed',
    text: 'It was removed while you signed in. Open Data sources and connect the provider again.',
  },
  other_account: {
    status: 409,
    title: 'This is another account',
    text: 'This sign-in does not reach what the connection reads so far. Sign in again with the account that you connected before.',
  },
} as const
export type Problem = keyof typeof PROBLEMS
