export type Payload = 'full' | 'diff' | 'thin'

/** What a payload other than `full` is made of: the record's id and version, and the JSON of the former values. */
export type PayloadParts = { payload: Payload; id: string; version: number; beforeText: string | null }

/**
 * The exact bytes of a delivery. `recordText` is the record's JSON stored with the event, `at` an RFC 3339 UTC time.
 */
export function deliveryBody(
  made: { event: string; recordText: string; workspaceId: string; at: string },
  parts?: PayloadParts,
): string {
  const { event, recordText, workspaceId, at } = made
  const data = parts?.payload === 'thin' ? JSON.stringify({ id: parts.id, version: parts.version }) : recordText
  const previous = parts?.payload === 'diff' ? `,"previous":${parts.beforeText ?? 'null'}` : ''
  return `{"event":${JSON.stringify(event)},"data":${data}${previous},"workspace_id":${JSON.stringify(workspaceId)},"ts":${JSON.stringify(at)}}`
}
