import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationsOf } from '#server/http/document/generate.ts'
import { type SdkOperation, sdkOperations } from '#server/http/document/sdk/sdk-operations.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { readDocument } from '#server/testing/document-checks.ts'
import { createEveryRecord, type Found } from '#server/testing/every-record.ts'
import type { RawReply } from '#server/testing/raw-call.ts'
import { startWorker } from '#worker/runner.ts'
import { operations } from './made/operations.ts'
import { type Atrium, createAtrium, type List } from './main.ts'

let api: TestApi
let worker: Awaited<ReturnType<typeof startWorker>>
let described: Awaited<ReturnType<typeof readDocument>>
const receiver = createServer((_, response) => response.writeHead(204).end())
beforeAll(async () => {
  api = await startApi()
  worker = await startWorker(api.program)
  described = await readDocument(api.url)
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterAll(async () => {
  receiver.close()
  await worker.stop()
  await api.close()
})

type Given = { one: SdkOperation; atrium: Atrium; path: Record<string, string>; content: unknown }

/** Calls an operation like `tasks.update(id, body)`. */
async function callByName({ one, atrium, path, content }: Given): Promise<unknown> {
  const [group, method] = [one.name.split('.').slice(0, -1), one.name.split('.').at(-1)!]
  type Group = Record<string, (...given: unknown[]) => PromiseLike<unknown>>
  const found = group.reduce<unknown>((above, name) => (above as Record<string, unknown>)[name], atrium) as Group
  const records = one.form === 'push' ? Object.values(content as object)[0] : content
  const { action, records: batched } = content as { action?: unknown; records?: unknown }
  const rest = one.form === 'plain' ? [] : one.form === 'batch' ? [action, batched] : [records]
  const answer = found[method]!(...Object.values(path), ...rest, optionsOf(one))
  if ('all' in answer) await (answer as List<unknown, unknown>).all()
  return answer
}

function callById({ one, atrium, path, content }: Given): PromiseLike<unknown> {
  const input = { path, ...(one.method !== 'GET' && { body: content }), ...optionsOf(one) }
  return atrium.call(one.id as 'getMe', input as object)
}

const optionsOf = ({ form }: SdkOperation) => (form === 'upload' ? { name: 'proofs.txt' } : {})

test.each([
  ['name', callByName],
  ['id', callById],
])('every operation is called by its %s, and answers as documented', { timeout: 300_000 }, async (_, call) => {
  const found = await createEveryRecord(api, urlOfReceiver())
  const { id, delivery } = found('/webhooks/{id}/deliveries/{delivery}')!
  const status = async () => (await api.call('GET', `/webhooks/${id}/deliveries/${delivery}`)).body.status
  await expect.poll(status).toBe('delivered')
  let reply: RawReply | undefined
  const atrium = createAtrium({
    url: api.url,
    token: api.token,
    async fetch(...given: Parameters<typeof fetch>) {
      const response = await fetch(...given)
      const text = await beginningOf(response.clone())
      reply = { status: response.status, headers: Object.fromEntries(response.headers), text }
      return response
    },
  })
  const all = sdkOperations(described.document)
  expect(all.map((one) => one.id).toSorted()).toEqual(Object.keys(operations).toSorted())
  // Records that one call deletes are restored by another; by their ext_id, only those outside the Trash are found.
  const rank = (one: SdkOperation) =>
    one.name.endsWith('.restore') ? 3 : one.method === 'DELETE' ? (one.path.includes('by-ext-id') ? 1 : 2) : 0
  const wrong: string[] = []
  for (const one of all.toSorted((a, b) => rank(a) - rank(b))) {
    reply = undefined
    const given = { one, atrium, path: found(one.path)!, content: contentOf(one, found) }
    const failure = await Promise.resolve(call(given)).then(leave, String)
    const documented = operationsOf(described.document).find(({ operation }) => operation.operationId === one.id)!
    const objection = reply ? described.objection(documented, reply) : 'nothing was sent'
    // The workspace is live: only its refusal is as documented.
    const isRefused = one.id === 'resetSandbox' && failure?.startsWith('NotFoundError')
    const fault = isRefused ? objection : (failure ?? objection)
    if (fault) wrong.push(`${one.name}: ${fault}`)
  }
  expect(wrong).toEqual([])
})

/** The text of an answer; of a stream, the first part. */
async function beginningOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  // Resolves only when the copy is cancelled too.
  void reader.cancel()
  return new TextDecoder().decode(value)
}

/** Closes a stream. */
async function leave(answer: unknown): Promise<undefined> {
  if (answer instanceof Response && !answer.bodyUsed) await answer.body?.cancel()
  return undefined
}

const urlOfReceiver = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`

/** The example of the document, about records that exist; for reads, no query. */
function contentOf({ id, form }: SdkOperation, found: Found): unknown {
  if (form === 'upload') return new Blob(['Proofs'])
  const { operation } = operationsOf(described.document).find((one) => one.operation.operationId === id)!
  const text = JSON.stringify(operation.requestBody?.content['application/json']?.example ?? {})
    .replaceAll('https://example.com/hooks/atrium', urlOfReceiver())
    .replaceAll('task:019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20', `task:${found('/tasks/{id}')!['id']}`)
    .replaceAll('019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a24', found('/documents/{id}')!['id']!)
  return JSON.parse(text)
}
