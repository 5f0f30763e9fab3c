import type { RestMeta } from '../rest-meta.ts'

/** `GET /<path>/export` of a list; `fields` are those of a record. */
export function exportRoute({ openapi }: RestMeta, fields: readonly string[]): RestMeta {
  const { path, operationId, summary } = openapi!
  const plural = summary!.replace('List ', '')
  return {
    openapi: {
      ...openapi!,
      path: `${path}/export`,
      operationId: operationId!.replace('list', 'export'),
      summary: `Export ${plural}`,
      description:
        `Returns all ${plural} that match the filters, as one file in the order of creation: the state of one moment, however long the ` +
        'download takes. NDJSON ends with a line that counts the records and has the position `seq` from which `GET /changes` continues. ' +
        'Without that line, the export is incomplete. An export takes at most 10 minutes, and a workspace can run two at once.',
    },
    rest: { status: 200, write: false, export: { fields }, errors: ['validation_error', 'rate_limited'] },
  }
}
