import { randomUUID } from 'node:crypto'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { createRecord } from '#server/core/records/write.ts'
import { campaignKind } from '#server/modules/campaigns/kind.ts'
import { invoiceKind } from '#server/modules/invoices/kind.ts'
import type { TestApi } from './api.ts'
import { restKinds } from './fold-history.ts'
import { uploadImport } from './imports.ts'

/**
 * Path parameters that address an existing record: `/tasks/{id}` → `{ id }`, `/tasks/by-ext-id/{ext_id}` → `{ ext_id
 * }`. Undefined for an unknown path.
 */
export type Found = (path: string) => Record<string, string> | undefined

/** Creates one record of each kind, so that every path of the document can be called with an existing record. */
export async function createEveryRecord(api: TestApi, url = 'http://127.0.0.1:8443/hook'): Promise<Found> {
  const create = async (path: string, body: object) => {
    const { status, body: answer, text } = await api.call('POST', path, body)
    if (status >= 300) throw new Error(`POST ${path} answered ${status} ${text}`)
    return answer as { id: string; deliveries: string[] }
  }
  const push = async (path: string, record: object) =>
    ((await create(path, record)) as unknown as { results: [{ id: string }] }).results[0]
  const { id: webhook } = await create('/webhooks', { url, events: '*' })
  const [delivery] = (await create(`/webhooks/${webhook}/test`, { event: 'task.created' })).deliveries
  const ext_id = `crm-${randomUUID()}`
  // Not on a task, which may be in the Trash by then and hide its comments.
  const invoice = (await draftInvoice(api)).id
  const file = await uploadFile(api)
  await create('/comments', { on: `invoice:${invoice}`, body: 'The proofs', attachments: [file] })
  const ids: Record<string, string> = {
    comments: (await create('/comments', { on: `invoice:${invoice}`, body: 'A comment' })).id,
    files: file,
    invoices: invoice,
    members: api.owner.id,
    marketing: (await createRecord(campaignKind, ownerOf(api), { name: 'A campaign' })).id,
    webhooks: webhook,
    inventory: (await push('/inventory/items', { name: `Item ${ext_id}` })).id,
  }
  // The example of the document, with another name, so that the example of its update changes the record.
  for (const { path, docs, schemas } of restKinds.filter((kind) => !(kind.path in ids))) {
    const [name = ''] = Object.keys(docs!.example)
    const link = 'ext_id' in schemas.create!.shape && { ext_id }
    ids[path] = (await create(`/${path}`, { ...docs!.example, ...link, [name]: 'A record' })).id
  }
  const imports = await openImports(api)
  return (path): Record<string, string> | undefined => {
    const [, first, , last] = path.split('/')
    const id = first === 'imports' ? imports[last ?? 'get'] : ids[first!]
    if (!path.includes('{')) return {}
    if (path.includes('{ext_id}')) return { ext_id }
    if (id === undefined) return undefined
    return { id, ...(path.includes('{delivery}') && { delivery: delivery! }), ...(path.includes('{n}') && { n: '1' }) }
  }
}

/** Only the application creates invoices and campaigns. */
const draftInvoice = (api: TestApi) =>
  createRecord(invoiceKind, ownerOf(api), {
    lines: [{ description: 'Proofs', quantity: 2, unit_price: 50, tax_rate: 19 }],
  })

function ownerOf({ program, workspaceId, slug, owner }: TestApi): WorkspaceContext {
  const workspace = {
    id: workspaceId,
    slug,
    name: 'Test workspace',
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
    sandbox: false,
  }
  const database = program.databases.app
  return {
    workspace,
    actor: { kind: 'member', id: owner.id, name: owner.name, role: 'owner', userId: owner.id },
    database,
    db: database.reader(workspaceId),
    now: new Date(),
    requestId: 'test',
    services: program.services,
  }
}
async function uploadFile({ url, token }: TestApi): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'X-File-Name': 'proofs.txt' }
  const answer = await fetch(`${url}/api/v1/files`, { method: 'POST', headers, body: 'Proofs' })
  return ((await answer.json()) as { id: string }).id
}

/** An import for each call that changes its state, instead of those of an earlier time. */
async function openImports({ call, url, token }: TestApi): Promise<Record<string, string>> {
  for (const { id, status } of (await call('GET', '/imports?limit=200')).body.data as { id: string; status: string }[])
    if (/^(uploading|checking|ready|running)$/.test(status)) await call('POST', `/imports/${id}/cancel`, {})
  const given = { source: 'csv', entity: 'contact' }
  const made: Record<string, string> = {}
  for (const step of ['get', 'check', 'start', 'cancel', 'undo', 'rows'])
    made[step] = await uploadImport(call, url, token, given, 'name\nAda\n')
  const { body } = await call('POST', '/imports', { ...given, name: 'parts.csv', bytes: 1_000_000 })
  await call('POST', `/imports/${made['undo']}/cancel`, {})
  return { ...made, parts: body.id as string }
}
