import type { Network } from '#server/core/access/workspace-context.ts'

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
