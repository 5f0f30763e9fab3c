import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { isFault } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const MB = 1024 * 1024
const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(64)])

type Sent = { name?: string; body?: BodyInit; headers?: Record<string, string>; token?: string }
async function upload({ name = 'proofs.txt', body = 'Proofs', headers = {}, token = team.api.token }: Sent = {}) {
  const answer = await fetch(`${team.api.url}/api/v1/files`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'X-File-Name': encodeURIComponent(name), ...headers },
    body,
  })
  const made = (await answer.json()) as { id: string; name: string; type: string; message: string }
  return { status: answer.status, headers: answer.headers, body: made }
}
const download = (id: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${team.api.url}/api/v1/files/${id}/content`, {
    method,
    headers: { Authorization: `Bearer ${team.api.token}`, ...headers },
  })
const call = (method: string, path: string, body?: object) => team.api.call(method, path, body)
const countFiles = async (): Promise<{ files: number; chunks: number }> => {
  const [row] = await asOwner(
    team.api.database,
    'select (select count(*) from file)::int as files, (select count(*) from file_chunk)::int as chunks',
  )
  return row as never
}

test('a file is uploaded raw or as multipart, read whole and in ranges, with validators', async () => {
  const bytes = randomBytes(600_000)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const made = await upload({ name: 'Entwürfe 1.bin', body: bytes })
  expect(made.status).toBe(201)
  const { id } = made.body
  expect(made.headers.get('location')).toBe(`/api/v1/files/${id}`)
  const type = 'application/octet-stream'
  expect(made.body).toMatchObject({ name: 'Entwürfe 1.bin', type, size: 600_000, sha256, on: null })
  expect((await call('GET', `/files/${id}`)).body).toEqual(made.body)

  const whole = await download(id)
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-length': '600000',
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="Entw_rfe 1.bin"; filename*=UTF-8''Entw%C3%BCrfe%201.bin`,
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const etag = whole.headers.get('etag')!
  expect((await download(id, { 'If-None-Match': etag })).status).toBe(304)
  const head = await download(id, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '600000', ''])

  const part = async (range: string, more = {}) => {
    const answer = await download(id, { Range: range, ...more })
    const got = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, range: answer.headers.get('content-range'), got }
  }
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    ['bytes=262143-262144', 262_143, 262_144],
    ['bytes=599990-', 599_990, 599_999],
    ['bytes=-5', 599_995, 599_999],
    ['bytes=0-9999999', 0, 599_999],
    ['bytes=1-18446744073709551615', 1, 599_999],
    ['bytes=-18446744073709551615', 0, 599_999],
  ] as const) {
    const { status, range: said, got } = await part(range)
    expect([range, status, said]).toEqual([range, 206, `bytes ${from}-${to}/600000`])
    expect(got.equals(bytes.subarray(from, to + 1))).toBe(true)
  }
  expect((await part('bytes=0-1', { 'If-Range': '"other"' })).status).toBe(200)
  expect((await part('bytes=0-1,5-6')).status).toBe(200)
  expect((await part('lines=0-1')).status).toBe(200)
  for (const range of [
    'bytes=600000-',
    'bytes=18446744073709551615-',
    'bytes=5-4',
    'bytes=-0',
    'bytes=x-y',
    'bytes=-',
  ]) {
    const { status, range: said, got } = await part(range)
    expect([range, status, said]).toEqual([range, 416, 'bytes */600000'])
    expect(JSON.parse(got.toString()).error).toBe('range_not_satisfiable')
  }

  const form = new FormData()
  form.set('file', new Blob([PNG]), 'logo.png')
  const sent = await fetch(`${team.api.url}/api/v1/files`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${team.api.token}` },
    body: form,
  })
  expect([sent.status, await sent.json()]).toMatchObject([201, { name: 'logo.png', type: 'image/png', size: 72 }])
  const empty = (await upload({ body: '' })).body
  expect(empty).toMatchObject({ size: 0 })
  expect([(await download(empty.id)).status, await (await download(empty.id)).text()]).toEqual([200, ''])
})

test('an idempotency key creates one file, and files differ by their content', async () => {
  const headers = { 'Idempotency-Key': 'upload-1' }
  const before = await countFiles()
  const first = await upload({ headers })
  const again = await upload({ headers })
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await upload({ headers, body: 'Other' })).toMatchObject({
    status: 422,
    body: { error: 'idempotency_key_reused' },
  })
  expect(await countFiles()).toEqual({ files: before.files + 1, chunks: before.chunks + 1 })
})

test('names are cleaned, and types follow the content instead of the claim', async () => {
  const nameOf = async (name: string) => (await upload({ name })).body.name
  expect(await nameOf('../../etc/passwd')).toBe('passwd')
  expect(await nameOf('..\\..\\x.txt')).toBe('x.txt')
  expect(await nameOf('..')).toBe('file')
  expect(await nameOf('a\u0000b\r\nc\u202Egpj.exe')).toBe('abcgpj.exe')
  expect(await nameOf(`${'ü'.repeat(300)}.pdf`)).toBe(`${'ü'.repeat(196)}.pdf`)
  const typeOf = async (name: string, body: BodyInit) =>
    (await upload({ name, body, headers: { 'Content-Type': 'image/png' } })).body.type
  expect(await typeOf('photo.png', '<html><script>alert(1)</script>')).toBe('text/html')
  expect(await typeOf('photo.png', '  <!-- --> <svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')).toBe(
    'image/svg+xml',
  )
  expect(await typeOf('page.html', PNG)).toBe('image/png')
  expect(await typeOf('a.pdf', 'MZ\0\0')).toBe('application/octet-stream')
  expect(await typeOf('list.csv', 'a,b\n1,2')).toBe('text/csv')
  expect(await typeOf('report.docx', 'PK\x03\x04....')).toContain('wordprocessingml')
})

test('SVG and HTML are downloads in a sandbox; images show inline', async () => {
  const served = async (name: string, body: BodyInit) => {
    const { id } = (await upload({ name, body })).body
    const { headers } = await download(id)
    return [headers.get('content-disposition')!.split(';')[0], headers.get('content-security-policy')]
  }
  const boxed = expect.stringMatching(/default-src 'none'.*sandbox/)
  expect(await served('x.svg', '<svg onload="alert(1)"/>')).toEqual(['attachment', boxed])
  expect(await served('x.html', '<!doctype html><script>1</script>')).toEqual(['attachment', boxed])
  expect(await served('x.png', PNG)).toEqual(['inline', boxed])
  expect(await served('x.pdf', '%PDF-1.7')).toEqual(['inline', expect.not.stringContaining('sandbox')])
})

test('26 MB are refused at once in the documented form, and leave nothing', async () => {
  const before = await countFiles()
  const { hostname, port } = new URL(team.api.url)
  const head = (type: string) =>
    `POST /api/v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.api.token}\r\nX-File-Name: x\r\n${type}\r\n`
  const socket = connect(Number(port), hostname)
  const answered = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())))
  socket.write(`${head(`Content-Length: ${26 * MB}\r\n`)}only the first bytes`)
  expect(await answered).toMatch(/^HTTP\/1.1 413 [\s\S]*"error":"payload_too_large"/)
  socket.destroy()
  async function* unknownLength() {
    for (let n = 0; n < 26; n++) yield Buffer.alloc(MB)
  }
  const streamed = fetch(`${team.api.url}/api/v1/files`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${team.api.token}`, 'X-File-Name': 'x' },
    body: unknownLength() as never,
    duplex: 'half',
  } as RequestInit)
  expect([(await streamed).status, ((await (await streamed).json()) as { error: string }).error]).toEqual([
    413,
    'payload_too_large',
  ])
  const form = new FormData()
  form.set('file', new Blob([Buffer.alloc(25 * MB + 1)]), 'x')
  const multipart = await upload({ body: form as never, headers: {} })
  expect(multipart.status).toBe(413)
  expect(await countFiles()).toEqual(before)
})

test('an upload that is cut, malformed or without a name leaves nothing', async () => {
  const before = await countFiles()
  const { hostname, port } = new URL(team.api.url)
  for (const type of ['', 'Content-Type: multipart/form-data; boundary=x\r\n']) {
    const socket = connect(Number(port), hostname)
    const start = type && '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    socket.write(
      `POST /api/v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.api.token}\r\nX-File-Name: x\r\n${type}Content-Length: 5000000\r\n\r\n${start}`,
    )
    socket.write(Buffer.alloc(700_000, 97))
    await expect.poll(async () => (await countFiles()).chunks).toBeGreaterThan(before.chunks)
    const [half] = await asOwner(team.api.database, 'select id, idle_since from file where sha256 is null')
    expect(half!.idle_since).not.toBe(null)
    expect((await call('GET', `/files/${String(half!.id)}`)).status).toBe(404)
    socket.destroy()
    await expect.poll(countFiles).toEqual(before)
  }
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const part = (field: string) => `--x\r\nContent-Disposition: form-data; ${field}\r\n\r\nhello\r\n`
  const file = part('name="file"; filename="a.txt"')
  const wrong: Sent[] = [
    { headers: { 'X-File-Name': '' } },
    { headers: { 'X-File-Name': '%zz' } },
    { headers: { 'X-File-Name': Buffer.from('Entwürfe').toString('latin1') } },
    { headers: { 'Content-Type': 'multipart/form-data' } },
    { headers: multipart, body: 'not multipart' },
    { headers: multipart, body: file },
    { headers: multipart, body: file.replace('hello', 'x'.repeat(700_000)) },
    { headers: multipart, body: '--x--\r\n' },
    { headers: multipart, body: `--x\r\n${'A: b\r\n'.repeat(30)}\r\nhello\r\n--x--\r\n` },
    { headers: multipart, body: `${file}--x\r\nA: b\r\n--x--\r\n` },
    { headers: multipart, body: `${file}${file}--x--\r\n` },
    { headers: multipart, body: `${file}${part('name="note"')}--x--\r\n` },
  ]
  for (const sent of wrong)
    expect([sent, await upload(sent)]).toMatchObject([sent, { status: 400, body: { error: 'validation_error' } }])
  expect(await upload({ headers: { 'Content-Encoding': 'gzip' } })).toMatchObject({ status: 415 })
  expect(await countFiles()).toEqual(before)
})

/** A download of 20 MB whose client waits after the first bytes; the server cannot send all of them meanwhile. */
async function beginDownload(id: string, requestId: string) {
  const { hostname, port } = new URL(team.api.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET /api/v1/files/${id}/content HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.api.token}\r\nX-Request-Id: ${requestId}\r\n\r\n`,
  )
  await once(socket, 'readable')
  return socket
}
const linesOf = (id: string) => team.api.lines.filter(({ requestId }) => requestId === id)

test('a client that leaves during a download is no fault of the program', async () => {
  const { id } = (await upload({ body: randomBytes(20_000_000) })).body
  const socket = await beginDownload(id, 'left')
  socket.destroy()
  await expect.poll(() => linesOf('left')).toHaveLength(1)
  expect(team.api.lines.filter(isFault)).toEqual([])
})

test('a file that is purged during its download is cut off and no fault', async () => {
  const { id } = (await upload({ body: randomBytes(20_000_000) })).body
  const socket = await beginDownload(id, 'purged')
  await asOwner(team.api.database, `delete from file where id = '${id}'`)
  const received = Buffer.concat(await socket.toArray().catch(() => []))
  expect(received.length).toBeLessThan(20_000_000)
  await expect.poll(() => linesOf('purged')).toHaveLength(1)
  expect(team.api.lines.filter(isFault)).toEqual([])
  const [gone, never] = await Promise.all([id, randomUUID()].map(async (one) => (await download(one)).status))
  expect([gone, never]).toEqual([404, 404])
})

test('a chunk that is lost during a download is a fault', async () => {
  const { id } = (await upload({ body: randomBytes(20_000_000) })).body
  const socket = await beginDownload(id, 'lost')
  await asOwner(team.api.database, `delete from file_chunk where file = '${id}' and n > 70`)
  await socket.toArray().catch(() => [])
  await expect.poll(() => linesOf('lost').filter(isFault)).toHaveLength(1)
})

test('a corrupt chunk is an error, not bad bytes', async () => {
  const { id } = (await upload({ body: randomBytes(600_000) })).body
  await asOwner(team.api.database, `update file_chunk set bytes = '\\x00' where file = '${id}' and n = 0`)
  const answer = await download(id)
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([500, 'internal_error'])
  expect((await download(id, { Range: 'bytes=300000-300009' })).status).toBe(206)
  await asOwner(team.api.database, `delete from file_chunk where file = '${id}' and n = 1`)
  const cut = await download(id, { Range: 'bytes=262140-262150' })
  expect(cut.status).toBe(500)
})
