import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { testFolder } from '#server/testing/folder.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'

const dataDir = testFolder()
const started: Spawned[] = []
afterAll(async () => {
  started.forEach(({ child }) => void child.kill('SIGKILL'))
  await Promise.all(started.map(({ ended }) => ended))
})

/** The processes that a process started, by the file that they run (proc(5)). */
function childrenOf(pid: number) {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const running = (file: string) =>
    pids.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(file))
  return { web: running('server/main.ts'), worker: running('worker/main.ts') }
}

function isAlive(pid: number): boolean {
  try {
    // One that ended and was not waited for is a zombie.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function start() {
  const program = spawned('server/main.ts', { DATA_DIR: dataDir, PORT: '0', SERVICE_PROCESSES: '2' })
  started.push(program)
  const { port } = JSON.parse(await program.line(/all processes are ready/)) as { port: number }
  return { program, url: `http://localhost:${port}` }
}

test(
  'several processes answer on one port, are replaced when they end, and stop together',
  { timeout: 120_000 },
  async () => {
    const { program, url } = await start()
    const before = childrenOf(program.child.pid!)
    expect([before.web.length, before.worker.length]).toEqual([2, 1])
    expect(program.output().match(/Atrium is running/g)).toHaveLength(1)

    const answered = async () => {
      const text = await (await fetch(`${url}/metrics`)).text()
      return Number(/^atrium_http_request_seconds_count\{.*route="\/livez".*\} (\d+)$/m.exec(text)?.[1])
    }
    for (let n = 0; n < 20; n++) {
      const answer = await fetch(`${url}/livez`, { headers: { connection: 'close' } })
      expect(answer.status).toBe(200)
    }
    // Each answered half of them, and the metrics are those of both.
    expect(await answered()).toBe(20)

    process.kill(before.web[0]!, 'SIGKILL')
    process.kill(before.worker[0]!, 'SIGKILL')
    await expect
      .poll(() => program.output().match(/"msg":"(ready|the worker is ready)"/g)?.length, { timeout: 60_000 })
      .toBe(5)
    const after = childrenOf(program.child.pid!)
    expect([after.web.length, after.worker.length]).toEqual([2, 1])
    expect(after.web).not.toContain(before.web[0])
    expect((await fetch(`${url}/readyz`)).status).toBe(200)

    program.child.kill('SIGTERM')
    const { code } = await program.ended
    expect({ code, alive: [...after.web, ...after.worker].filter(isAlive) }).toEqual({ code: 0, alive: [] })

    const again = await start()
    const left = childrenOf(again.program.child.pid!)
    again.program.child.kill('SIGKILL')
    await again.program.ended
    await expect.poll(() => [...left.web, ...left.worker].filter(isAlive), { timeout: 60_000 }).toEqual([])
  },
)
