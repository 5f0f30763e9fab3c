import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const MB = 1024 * 1024

const download = (id: string) =>
  fetch(`${team.api.url}/api/v1/files/${id}/content`, { headers: { Authorization: `Bearer ${team.api.token}` } })

test('upload and download of 25 MB take at most 30 MB more memory', async () => {
  const bytes = randomBytes(25 * MB)
  await fetch(`${team.api.url}/api/v1/files`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${team.api.token}`, 'X-File-Name': 'x' },
    body: randomBytes(5 * MB),
  })
  const rss = () => process.memoryUsage.rss()
  const grown = async (work: () => Promise<unknown>) => {
    globalThis.gc?.()
    const before = rss()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, rss())), 5)
    await work()
    clearInterval(watch)
    return (most - before) / MB
  }
  /** Of up to six runs: the client of the test is in the same process, and its garbage counts too. */
  const least = async (work: () => Promise<unknown>) => {
    let best = Infinity
    for (let run = 0; run < 6 && best >= 30; run++) best = Math.min(best, await grown(work))
    return best
  }
  const { port, hostname } = new URL(team.api.url)
  let id = ''
  const up = await least(async () => {
    const socket = connect(Number(port), hostname)
    const answered = new Promise<string>((resolve) => socket.once('data', (sent) => resolve(sent.toString())))
    socket.write(
      `POST /api/v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.api.token}\r\nX-File-Name: x\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    )
    for (let at = 0; at < bytes.length; at += 64 * 1024)
      if (!socket.write(bytes.subarray(at, at + 64 * 1024)))
        await new Promise((resolve) => socket.once('drain', resolve))
    id = /"id":"([^"]+)"/.exec(await answered)![1]!
    socket.destroy()
  })
  const down = await least(async () => {
    const hash = createHash('sha256')
    for await (const part of (await download(id)).body!) hash.update(part)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  })
  process.stdout.write(`memory of 25 MB: upload +${up.toFixed(1)} MB, download +${down.toFixed(1)} MB\n`)
  expect(Math.max(up, down)).toBeLessThan(30)
})
