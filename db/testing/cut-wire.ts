import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Wire = {
  /** `url` through this proxy. */
  through(url: string): string
  /** Connections opened so far. */
  readonly asked: number
  /** `silent`: forwards nothing and closes nothing, like a machine that is down. `refusing`: refuses connections. */
  state: 'open' | 'silent' | 'refusing'
  /** Runs once, when a message with this text is sent: instead of the message, or instead of its response. */
  trap: { text: string; instead: 'message' | 'answer'; spring: () => void } | undefined
  /** Open connections become half-open: nothing is forwarded and neither end is notified. New ones work. */
  strand(): void
  close(): Promise<void>
}

/** A TCP proxy to the test Postgres that can be interrupted. */
export async function openWire(url: string): Promise<Wire> {
  const target = new URL(url)
  const path = `${target.searchParams.get('host')}/.s.PGSQL.${target.port || 5432}`
  const ends = new Set<Socket>()
  const springs = (bytes: Buffer, instead: 'message' | 'answer', isAnswer = false) => {
    const { trap } = wire
    if (!trap || trap.instead !== instead || !(isAnswer || bytes.includes(trap.text))) return false
    wire.trap = undefined
    trap.spring()
    return true
  }
  const trapped = new WeakSet<Socket>()
  const pass = (from: Socket, to: Socket, isServer: boolean) => {
    ends.add(from)
    from.on('data', (bytes) => {
      if (wire.state !== 'open') return
      if (isServer ? trapped.has(from) && springs(bytes, 'answer', true) : springs(bytes, 'message')) return
      if (!isServer && wire.trap && bytes.includes(wire.trap.text)) trapped.add(to)
      to.write(bytes)
    })
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
    pass(near, far, false)
    pass(far, near, true)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const wire = {
    asked: 0,
    state: 'open' as Wire['state'],
    trap: undefined as Wire['trap'],
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
