import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Wire = {
  /** `url` by way of this wire instead. */
  through(url: string): string
  /** Connections asked for so far. */
  readonly asked: number
  /** `silent`: nothing passes any more and nothing is closed, as when a machine is gone. `refusing`: nobody is there. */
  state: 'whole' | 'silent' | 'refusing'
  /** Connections that are open now become half-open: nothing passes and neither end learns of it. New ones are whole. */
  strand(): void
  close(): Promise<void>
}

/** A TCP way to the test Postgres that can be cut. */
export async function openWire(url: string): Promise<Wire> {
  const target = new URL(url)
  const path = `${target.searchParams.get('host')}/.s.PGSQL.${target.port || 5432}`
  const ends = new Set<Socket>()
  const pass = (from: Socket, to: Socket) => {
    ends.add(from)
    from.on('data', (bytes) => wire.state === 'whole' && to.write(bytes))
    from.on('close', () => {
      ends.delete(from)
      if (wire.state !== 'silent') to.destroy()
    })
    from.on('error', () => undefined)
  }
  const server = createServer((near) => {
    wire.asked++
    if (wire.state === 'refusing') return void near.resetAndDestroy()
    if (wire.state === 'silent') return void ends.add(near)
    const far = connect(path)
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const wire = {
    asked: 0,
    state: 'whole' as Wire['state'],
    through(other: string) {
      const by = new URL(other)
      by.searchParams.delete('host')
      by.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
      return by.href
    },
    strand() {
      for (const end of ends) end.removeAllListeners('data').resume()
    },
    async close() {
      for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return wire
}
