import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Client } from 'undici'
import { sameAddress } from './address.ts'
import { Refusal, type Phase } from './failures.ts'
import type { Address } from './resolve.ts'

/**
 * A keep-alive HTTP/1.1 connection to one origin that connects only to the pinned addresses: names are never resolved
 * here, and the remote address is checked again before the request is written.
 */
export type Connection = {
  readonly client: Client
  /** The checked addresses; renewed for each request, because the next request reopens a closed connection. */
  pinned: Address[]
  phase: Phase
  /** Connection timings in ms; 0 on an open connection, null for phases that were not reached. */
  opening: { connect: number | null; tls: number | null }
  socket: Socket | null
  /** The address at the other end, once connected. */
  address: string | null
  destroy: () => void
}

const idleMs = 4_000
const idleLongestMs = 15_000
const headerBytes = 16 * 1024
const attemptMs = 1_000

export function openConnection(origin: string, pinned: Address[]): Connection {
  const connection: Connection = {
    client: new Client(origin, {
      connect: (target, callback) => {
        const socket = openSocket(connection, target, origin.startsWith('https:'))
        connection.socket = socket
        const secured = origin.startsWith('https:') ? 'secureConnect' : 'connect'
        socket.once(secured, () => callback(null, socket))
        // Both may happen after the handover; undici then handles them.
        socket.once('error', (error) => connection.phase !== 'answer' && callback(error, null))
      },
      allowH2: false,
      pipelining: 1,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleLongestMs,
      maxHeaderSize: headerBytes,
      headersTimeout: 0, // the deadline of the request covers both; these would only measure idleness
      bodyTimeout: 0,
    }),
    pinned,
    phase: 'connect',
    opening: { connect: null, tls: null },
    socket: null,
    address: null,
    destroy() {
      connection.socket?.destroy()
      connection.client.destroy().catch(() => {})
    },
  }
  return connection
}

type Target = { hostname: string; port: string }

function openSocket(connection: Connection, { hostname, port }: Target, secure: boolean): Socket {
  const began = performance.now()
  connection.phase = 'connect'
  connection.opening = { connect: null, tls: null }
  const where = {
    host: hostname,
    port: Number(port || (secure ? 443 : 80)),
    lookup: pinnedLookup(connection.pinned),
    autoSelectFamilyAttemptTimeout: attemptMs,
  }
  const servername = isIP(hostname) === 0 ? hostname : '' // RFC 6066 §3: no literal addresses
  const socket = secure ? connectTls({ ...where, servername, ALPNProtocols: ['http/1.1'] }) : connectTcp(where)
  socket.setNoDelay(true)
  socket.once('connect', () => {
    connection.opening.connect = performance.now() - began
    const peer = socket.remoteAddress ?? ''
    if (!connection.pinned.some(({ address }) => sameAddress(address, peer))) {
      socket.destroy(new Refusal('destination_not_allowed'))
      return
    }
    connection.address = peer
    connection.phase = secure ? 'tls' : 'answer'
    if (!secure) connection.opening.tls = 0
  })
  socket.once('secureConnect', () => {
    connection.opening.tls = performance.now() - began - (connection.opening.connect ?? 0)
    connection.phase = 'answer'
  })
  return socket
}

const pinnedLookup =
  (pinned: Address[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    const [first] = pinned
    if (all) callback(null, pinned)
    else if (first) callback(null, first.address, first.family)
  }
