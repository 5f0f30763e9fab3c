import type { File as StoredFile } from '#server/modules/files/schema.ts'

type Sending = { workspace: string; onProgress: (share: number) => void; signal: AbortSignal }

/** Uploads a file. XMLHttpRequest, because fetch has no upload progress. */
export function sendFile(file: File, { workspace, onProgress, signal }: Sending): Promise<StoredFile> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredFile>()
  const request = new XMLHttpRequest()
  request.open('POST', `/files?workspace=${encodeURIComponent(workspace)}`)
  request.setRequestHeader('X-File-Name', encodeURIComponent(file.name || 'file'))
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  request.onload = () => {
    const answer = request.response as (StoredFile & { message?: string }) | null
    if (request.status === 201 && answer) resolve(answer)
    else reject(new Error(answer?.message ?? 'The upload failed. Try again.'))
  }
  request.onerror = () => reject(new Error('The server cannot be reached. Try again.'))
  request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
  signal.addEventListener('abort', () => request.abort())
  request.send(file)
  return promise
}

/** The address of a file; `download` never shows it in the page. */
export const addressOf = (workspace: string, id: string, { download = false } = {}) =>
  `/files/${id}?workspace=${encodeURIComponent(workspace)}${download ? '&download' : ''}`
