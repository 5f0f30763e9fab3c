import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { signal } from '#db/embedded/cluster.ts'
import { unprivilegedAccount } from '#db/embedded/place.ts'
import { runningProcesses } from '#db/embedded/processes.ts'
import { freePort } from '#server/testing/crash/stage.ts'

/** A primary and a streaming standby behind one address, which moves to the standby when that is promoted. */
export async function openPair(bin: string, isSynchronous: boolean) {
  const account = unprivilegedAccount()
  const home = await mkdtemp(path.join(os.tmpdir(), 'atrium-pair-'))
  await chmod(home, 0o755)
  if (account) await chown(home, account.uid, account.gid)
  const [first, second] = [path.join(home, 'first'), path.join(home, 'second')]
  const [firstPort, secondPort] = [await freePort(), await freePort()]
  const run = (program: string, ...words: string[]) =>
    promisify(execFile)(path.join(bin, program), words, { ...account, cwd: home })
  const start = (folder: string, port: number, ...settings: string[]) => {
    const all = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, 'max_connections=100', ...settings]
    const words = ['-D', folder, '-p', `${port}`, ...all.flatMap((setting) => ['-c', setting])]
    return spawn(path.join(bin, 'postgres'), words, { ...account, cwd: home, stdio: 'ignore' })
  }

  await run('initdb', '-D', first, '-U', 'atrium', '--auth=trust', '-E', 'UTF8')
  const names = isSynchronous ? ['synchronous_standby_names=standby'] : []
  const primary = start(first, firstPort, ...names)
  await answers(firstPort)
  await run(
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    `${firstPort}`,
    '-U',
    'atrium',
    '-D',
    second,
    '-R',
    '-X',
    'stream',
  )
  const standby = start(second, secondPort, 'cluster_name=standby')
  await streams(firstPort)

  const address = await movableAddress(firstPort)
  const urlAt = (port: number, database: string) => `postgresql://atrium@127.0.0.1:${port}/${database}`
  const owner = new pg.Client(urlAt(firstPort, 'postgres'))
  await owner.connect()
  await owner.query('create database atrium')
  await owner.end()
  return {
    url: urlAt(address.port, 'atrium'),
    standbyUrl: urlAt(secondPort, 'atrium'),
    /** As the machine of the primary would end: all its processes at once. */
    losePrimary: () => killTree(primary),
    /** Promotes the standby and moves the address to it. */
    async promote() {
      await run('pg_ctl', 'promote', '-D', second, '-w')
      address.moveTo(secondPort)
    },
    async close() {
      for (const server of [primary, standby]) await killTree(server)
      address.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client(`postgresql://atrium@127.0.0.1:${port}/postgres`)
    const error = await client.connect().then(
      () => undefined,
      (reason: Error) => reason,
    )
    if (!error) return client.end()
    if (tries === 200) throw error
    await delay(100)
  }
}

async function streams(port: number): Promise<void> {
  const client = new pg.Client(`postgresql://atrium@127.0.0.1:${port}/postgres`)
  await client.connect()
  while ((await client.query(`select from pg_stat_replication where state = 'streaming'`)).rowCount === 0)
    await delay(100)
  await client.end()
}

async function killTree(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  const parts = runningProcesses().filter(({ pid, parent }) => pid === server.pid || parent === server.pid)
  for (const { pid } of parts) signal(pid, 'SIGKILL')
  await ended
}

/** What a virtual IP address or a DNS name does: new connections go to the server that it names now. */
async function movableAddress(first: number) {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1')
    for (const [one, other] of [[incoming, outgoing] as const, [outgoing, incoming] as const]) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => void (open.delete(one), other.destroy()))
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(port: number) {
      target = port
      for (const socket of open) socket.destroy()
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
