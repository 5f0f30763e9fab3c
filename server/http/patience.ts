import type { IncomingMessage } from 'node:http'

/** Milliseconds. */
export const PATIENCE = {
  /** For the body of an ordinary request. */
  body: 120_000,
  /** For the next bytes of an upload. */
  idle: 30_000,
  /** For a whole upload: 25 MB at 60 kbit/s. */
  upload: 60 * 60_000,
}

/** Emitted on a request whose body may take long. */
const SLOW = Symbol('slow')

/** Calls `cut` unless the body arrives in time. `takeTime` allows a request more. */
export function limitBody(request: IncomingMessage, cut: () => void, patience = PATIENCE): void {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(cut, patience.body)
  const end = () => {
    clearTimeout(timer)
    request.socket.setTimeout(0)
  }
  request.once('end', end).once('close', end)
  request.once(SLOW, () => {
    clearTimeout(timer)
    request.setTimeout(patience.idle, cut)
  })
}

/** From now on the body may take as long as bytes keep coming, up to the limit of an upload. */
export function takeTime(request: IncomingMessage): void {
  request.emit(SLOW)
}
