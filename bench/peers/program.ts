import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Load } from '../support/load.ts'

/** A running peer with its table of tasks. */
export type Peer = {
  name: string
  one: Load
  list: Load
  listWithTotal: Load
  post: Load
  stop: () => Promise<void>
}

type Start = { node: string; args: string[]; folder: string; env: Record<string, string>; url: string }

/** Starts a program and waits until `url` responds. */
export async function startPeer({ node, args, folder, env, url }: Start): Promise<() => Promise<void>> {
  const child = spawn(node, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadline = Date.now() + 120_000
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${args[0]} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
}

/** The calls of a peer; `list` is a path with a query, to which `total` adds the number of all rows. */
export function callsOf(
  url: string,
  headers: Record<string, string>,
  { one, list, total, body }: { one: string; list: string; total: string; body: object },
): Omit<Peer, 'name' | 'stop'> {
  const load = (path: string): Load => ({ url: url + path, headers })
  const json = { 'Content-Type': 'application/json', ...headers }
  return {
    one: load(one),
    list: load(list),
    listWithTotal: load(list + total),
    post: { url: url + list.split('?')[0], method: 'POST', headers: json, body: JSON.stringify(body) },
  }
}
