export type Reply = {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer is whatever the test says it is
  body: any
  text: string
}
export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>

/** Calls `/api/v1<path>` of the program at `url` with this token. Of a stream, it reads the beginning and leaves. */
export function caller(url: string, token: string | null): Call {
  return async (method, path, body, headers = {}) => {
    const json =
      body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: json as BodyInit }),
    })
    const text = await textOf(response)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : undefined,
    }
  }
}

async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}
