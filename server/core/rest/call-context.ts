import type { WorkspaceContext } from '../access/workspace-context.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { Live } from '../live/live.ts'
import type { Outbound } from '../outbound/client.ts'
import type { OpenMailAccount } from '../outbound/mail-account.ts'

/**
 * The context of a procedure. The network is not one of its services: queries and mutations take a `WorkspaceContext`,
 * so code inside a transaction cannot reach it.
 */
export type CallContext = WorkspaceContext &
  Network & {
    /** The streams of this process. */
    live: Live
  }

export type Network = {
  /** The only client for user-supplied URLs; `vet` says whether a URL may be stored. */
  outbound: Outbound
  /** The same for hosts that the operator configures, which may be private. */
  trusted: Outbound
  /** The store of file contents, if not Postgres. */
  objects?: ObjectStore | undefined
  /** The account that sends newsletters. */
  openMailAccount: OpenMailAccount
}

const refuse = (): never => {
  throw new Error('a change cannot use the network, because its transaction would wait for it')
}

/** The network of procedures called within a change: every use throws. */
export const NO_NETWORK: Network = {
  outbound: { send: refuse, vet: refuse, close: refuse },
  trusted: { send: refuse, vet: refuse, close: refuse },
  objects: { put: refuse, read: refuse, remove: refuse, end: refuse },
  openMailAccount: refuse,
}
