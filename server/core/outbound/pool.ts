import { sameAddress } from './address.ts'
import { openConnection, type Connection } from './connection.ts'
import type { Address } from './resolve.ts'

/**
 * Idle connections by origin. One is reused only while its address is among the checked ones, so a changed DNS answer
 * takes effect immediately. Idle connections close after a few seconds.
 */
export function createPool() {
  const idle = new Map<string, Connection[]>()
  let closed = false

  function forget(origin: string, connection: Connection): void {
    const left = (idle.get(origin) ?? []).filter((other) => other !== connection)
    if (left.length > 0) idle.set(origin, left)
    else idle.delete(origin)
  }

  function open(origin: string, addresses: Address[]): Connection {
    const connection = openConnection(origin, addresses)
    connection.client.on('disconnect', () => {
      const waiting = idle.get(origin)?.includes(connection)
      forget(origin, connection)
      if (waiting) connection.destroy()
    })
    return connection
  }

  function take(origin: string, addresses: Address[]): Connection {
    const kept = idle.get(origin)?.findLast((connection) => addresses.some((one) => leadsTo(connection, one)))
    if (!kept) return open(origin, addresses)
    forget(origin, kept)
    return Object.assign(kept, { pinned: addresses, opening: { connect: 0, tls: 0 } })
  }

  function giveBack(origin: string, connection: Connection, reusable: boolean): void {
    if (!reusable || closed || connection.socket?.destroyed) return connection.destroy()
    idle.set(origin, [...(idle.get(origin) ?? []), connection])
  }

  function close(): void {
    closed = true
    for (const connection of [...idle.values()].flat()) connection.destroy()
    idle.clear()
  }

  return { take, giveBack, close }
}

const leadsTo = (connection: Connection, { address }: Address) => sameAddress(connection.address ?? '', address)
