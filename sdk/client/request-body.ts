/** What to send as a body: `isOnce` if it cannot be sent again. */
export type RequestBody = { body?: BodyInit; headers: Record<string, string>; isOnce: boolean }

/** A body as JSON, or with the name of a file, its content. */
export function requestBody(body: unknown, name: string | undefined): RequestBody {
  if (body === undefined) return { headers: {}, isOnce: false }
  if (name === undefined)
    return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' }, isOnce: false }
  const headers = { 'Content-Type': 'application/octet-stream', 'X-File-Name': encodeURIComponent(name) }
  return { body: body as BodyInit, headers, isOnce: body instanceof ReadableStream }
}
