import { createHash } from 'node:crypto'

export const SIGN_IN_MINUTES = 10
export const VERIFIER_PURPOSE = 'connector verifier'

/** `random`: 32 bytes. The state contains its workspace, so that the callback can find it. */
export const stateOf = (workspace: string, random: Buffer): string =>
  Buffer.concat([Buffer.from(workspace.replaceAll('-', ''), 'hex'), random]).toString('base64url')

export function workspaceOfState(state: string): string | undefined {
  if (!/^[\w-]{64}$/.test(state)) return undefined
  const hex = Buffer.from(state, 'base64url').subarray(0, 16).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The stored hash of a state. */
export const hashState = (state: string): Buffer => createHash('sha256').update(state).digest()

/** Reasons why a sign-in failed, each with what happened and what to do. */
export const PROBLEMS = {
  signed_out: {
    status: 401,
    title: 'Sign in to Atrium first',
    text: 'This browser is not signed in to Atrium. Sign in, then connect the provider again under Data sources.',
  },
  wrong_state: {
    status: 400,
    title: 'Unknown sign-in',
    text: 'Atrium did not start this sign-in. Open Data sources and connect the provider again.',
  },
  wrong_workspace: {
    status: 403,
    title: 'You are not a member of this workspace',
    text: 'The sign-in was started in another workspace. Open your workspace and connect the provider there.',
  },
  not_allowed: {
    status: 403,
    title: 'You cannot connect data sources',
    text: 'Only owners and managers can connect data sources. Ask an owner of the workspace.',
  },
  other_session: {
    status: 403,
    title: 'This sign-in was started elsewhere',
    text: 'It was started in another browser or by another person. Open Data sources and connect the provider yourself.',
  },
  replayed: {
    status: 400,
    title: 'This sign-in was already used',
    text: 'Each sign-in works once. If the provider is not connected under Data sources, connect it again.',
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
    text: 'Nothing was connected. Connect the provider again; if the error persists, ask the operator to check its settings.',
  },
  unavailable: {
    status: 503,
    title: 'The provider did not respond',
    text: 'Nothing was connected. Wait a few minutes, then connect the provider again.',
  },
  no_accounts: {
    status: 400,
    title: 'No accounts to read',
    text: 'This sign-in has no access to any account, property, site or company. Connect the provider again with a user who has access.',
  },
  removed: {
    status: 409,
    title: 'This data source was removed',
    text: 'It was removed while you signed in. Open Data sources and connect the provider again.',
  },
  other_account: {
    status: 409,
    title: 'This is a different account',
    text: 'This sign-in has no access to the accounts that the connection reads. Sign in again with the account that you connected before.',
  },
} as const
export type Problem = keyof typeof PROBLEMS
