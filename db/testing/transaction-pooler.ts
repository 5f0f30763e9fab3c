import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

type Backend = { socket: Socket; client: Socket | undefined; read: Buffer }
type Caller = { socket: Socket; backend: Backend | undefined; waiting: Buffer[] }

const OK = Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1')
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1')

/**
 * Plays PgBouncer with `pool_mode = transaction`: a client has a server connection of its own only while a transaction
 * is open. All clients are signed in as the user of `ownerUrl`.
 */
export async function startTransactionPooler(ownerUrl: string, size: number) {
  const servers = await Promise.all(Array.from({ length: size }, () => new pg.Client(ownerUrl)).map(connected))
  const idle: Backend[] = []
  const queue: Caller[] = []
  const callers = new Map<Socket, Caller>()

  const forward = (caller: Caller) => {
    caller.backend ??= idle.pop()
    if (!caller.backend) return void (queue.includes(caller) || queue.push(caller))
    caller.backend.client = caller.socket
    for (const part of caller.waiting.splice(0)) caller.backend.socket.write(part)
  }
  const release = (backend: Backend) => {
    const caller = backend.client && callers.get(backend.client)
    if (caller) caller.backend = undefined
    backend.client = undefined
    idle.push(backend)
    const next = queue.shift()
    if (next) forward(next)
  }
  for (const client of servers) {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.removeAllListeners('data')
    const backend: Backend = { socket: stream, client: undefined, read: Buffer.alloc(0) }
    idle.push(backend)
    stream.on('data', (part: Buffer) => {
      backend.client?.write(part)
      backend.read = Buffer.concat([backend.read, part])
      for (let length; (length = lengthOf(backend.read)) > 0; backend.read = backend.read.subarray(length))
        if (backend.read[0] === 0x5a && backend.read[5] === 0x49) release(backend)
    })
  }

  const server = createServer((socket) => {
    const caller: Caller = { socket, backend: undefined, waiting: [] }
    callers.set(socket, caller)
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(Buffer.concat([OK, READY]))
      socket.on('data', (part: Buffer) => {
        if (part[0] === 0x58) return
        caller.waiting.push(part)
        forward(caller)
      })
    })
    socket.once('close', () => callers.delete(socket))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = new URL(ownerUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const name of url.searchParams.keys()) url.searchParams.delete(name)
  return {
    url: url.href,
    async close() {
      for (const { socket } of callers.values()) socket.destroy()
      for (const client of servers)
        (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

async function connected(client: pg.Client): Promise<pg.Client> {
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The length of the first whole message, 0 when none has arrived. */
function lengthOf(bytes: Buffer): number {
  const length = bytes.length < 5 ? Infinity : bytes.readUInt32BE(1) + 1
  return length <= bytes.length ? length : 0
}
