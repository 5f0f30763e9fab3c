import { call, nounOf, pascal, type RestMeta } from './rest-meta.ts'

/** `GET /<path>/export`; `fields` are those of a record. */
export function exportMeta(path: string, singular: string, fields: readonly string[], noun?: string): RestMeta {
  const plural = noun ? `${noun}s` : path
  return call(
    nounOf(path, singular),
    'GET',
    `/${path}/export`,
    `export${pascal(path)}`,
    `Export ${plural}`,
    `Returns all ${plural} that match the filters, as one file in the order of creation: the state of one moment, however long the ` +
      'download takes. NDJSON ends with a line that counts the records and has the position `seq` from which `GET /changes` continues. ' +
      'Without that line, the export is incomplete. An export takes at most 10 minutes, and a workspace can run two at once.',
    { status: 200, write: false, export: { fields }, errors: ['validation_error', 'rate_limited'] },
  )
}
