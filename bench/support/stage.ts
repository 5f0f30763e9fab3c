import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { newId } from '#server/core/values/ids.ts'
import { hashToken, makeToken } from '#server/modules/tokens/rules.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

export type Stage = {
  ownerUrl: string
  secret: string
  token: string
  workspaceId: string
  /** Runs SQL as the owner of the tables, across all rows. */
  sql: (text: string, values?: unknown[]) => Promise<pg.QueryResult>
  close: () => Promise<void>
}

/** A durable Postgres (fsync on, as shipped) with one workspace and `tasks` tasks in it. */
export async function openStage(tasks: number): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'atrium-bench-'))
  const embedded = await startEmbedded({ dataDir })
  const secret = randomBytes(24).toString('hex')
  await migrate({ ownerUrl: embedded.url, secret })
  const client = new pg.Client(embedded.url)
  await client.connect()
  await client.query(`set app.maintenance = 'on'`)
  const sql = (text: string, values: unknown[] = []) => client.query(text, values)
  const { workspaceId, token } = await addWorkspace({ sql }, 'bench')
  await addTasks(sql, workspaceId, tasks)
  return {
    ownerUrl: embedded.url,
    secret,
    token,
    workspaceId,
    sql,
    close: async () => {
      await client.end()
      await embedded.stop()
      for (const folder of [embedded.home, dataDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A workspace with an owner and a token of theirs. */
export async function addWorkspace({ sql }: Pick<Stage, 'sql'>, slug: string) {
  const workspaceId = newId(new Date())
  const token = makeToken(randomBytes)
  await sql(
    `insert into workspace (id, slug, name, created_at, updated_at) values ($1, $2, initcap($2), now(), now())`,
    [workspaceId, slug],
  )
  const owner = newId(new Date())
  await sql(
    `insert into member (workspace_id, id, name, email, role, status, created_at, updated_at)
     values ($1, $2, 'Owner', 'owner@bench.test', 'owner', 'active', now(), now())`,
    [workspaceId, owner],
  )
  await sql(
    `insert into token (workspace_id, id, name, access, hash, last_four, created_by, created_at, updated_at)
     values ($1, $2, $3, 'read_write', $4, 'xxxx', $5, now(), now())`,
    [workspaceId, newId(new Date()), slug, hashToken(token), owner],
  )
  return { workspaceId, token }
}

/** Realistic tasks: a title, a few words of text, a tag; ids ascend with their time. */
export async function addTasks(sql: Stage['sql'], workspaceId: string, count: number): Promise<void> {
  await sql(
    `insert into task (workspace_id, id, title, status, priority, assignees, owners, due, "desc", tags, version, created_at, updated_at)
     select $1,
       (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
       'Task number ' || n, (array['backlog', 'todo', 'in_progress', 'done'])[1 + n % 4], 'none', '{}', '{}',
       case when n % 4 > 0 then current_date + (n % 10000 * 7919 % 700) end,
       'What has to be done for number ' || n || ', in a sentence or two.', array['tag' || n % 20], 1, at, at
     from (select n, now() - interval '1 day' + n * interval '50 milliseconds' as at from generate_series(1, $2::int) n) numbered`,
    [workspaceId, count],
  )
  await sql('vacuum (analyze) task')
}

type Running = { child: ChildProcess; stop: () => Promise<void> }

/** Starts a file of this repository and waits until `url` answers. */
export const startProcess = (file: string, env: Record<string, string>, url: string): Promise<Running> =>
  startProgram({ args: [file], env: { LOG_LEVEL: 'warn', ...env }, url })

/** A program to start; by default with the Node of this process, in this repository. */
type Start = { node?: string; args: string[]; folder?: string; env: Record<string, string>; url: string }

/** Starts a program and waits until `url` answers. */
export async function startProgram({
  node = process.execPath,
  args,
  folder = ROOT,
  env,
  url,
}: Start): Promise<Running> {
  const child = spawn(node, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadline = Date.now() + 120_000
  for (;;) {
    const answered = await fetch(url).then(
      (response) => response.status < 500,
      () => false,
    )
    if (answered) break
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${args[0]} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    child,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
