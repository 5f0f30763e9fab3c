import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/app-router.ts'
import { randomId } from './random-id.ts'

type Envelope = inferRouterOutputs<AppRouter>['changes']['live'] extends AsyncIterable<infer One> ? One : never
export type LiveMessage = Envelope extends { data: infer Message } ? Message : never
/** A transient message without a position in the feed. */
export type LiveNote = Extract<LiveMessage, { type: 'notified' | 'present' | 'cursor' }>
export type LiveChange = Extract<LiveMessage, { type: 'changes' }>['changes'][number]
/** `removed`: the user is no longer a member of the workspace. */
export type Connection = 'online' | 'offline' | 'signed-out' | 'removed'

export type Stream = {
  onMessage: (message: LiveMessage) => void
  onState: (state: Connection) => void
  onEnd: () => void
}

type Parts = {
  /** The channel name, shared by all tabs of this user and workspace. */
  name: string
  /** The feed position at which the page of this tab was rendered. */
  since: number
  /** Opens the stream; returns a function that closes it. */
  subscribe: (since: number, stream: Stream) => () => void
  onChanges: (changes: LiveChange[]) => void
  onNote: (note: LiveNote) => void
  onReset: () => void
  onState: (state: Connection) => void
}

type Note =
  | { kind: 'message'; message: LiveMessage; to?: string }
  | { kind: 'state'; state: Connection }
  | { kind: 'hello'; from: string; position: number }

const KEPT = 500
const AGAIN_MS = 1_000

const isNote = (message: LiveMessage): message is LiveNote =>
  message.type === 'notified' || message.type === 'present' || message.type === 'cursor'

/**
 * Shares one stream among all tabs of a browser. The tab that holds the lock reads the stream and forwards its
 * messages.
 */
export function openLiveTabs({ name, since, subscribe, onChanges, onNote, onReset, onState }: Parts): () => void {
  const self = randomId()
  const channel = new BroadcastChannel(name)
  const closing = new AbortController()
  const kept: LiveMessage[] = []
  let position = since
  let isLeading = false
  let closeStream = () => {}
  let again: ReturnType<typeof setTimeout> | undefined

  const post = (note: Note) => channel.postMessage(note)
  const hello = () => post({ kind: 'hello', from: self, position })

  function receive(message: LiveMessage) {
    if (isNote(message)) return onNote(message)
    if (message.type === 'reset') {
      position = message.seq
      return onReset()
    }
    if (message.seq <= position) return
    if (message.after > position) return isLeading ? undefined : hello()
    onChanges(message.changes.filter(({ seq }) => seq > position))
    position = message.seq
  }

  function pass(message: LiveMessage) {
    receive(message)
    post({ kind: 'message', message })
  }

  function lead() {
    isLeading = true
    closeStream = subscribe(position, {
      onMessage(message) {
        if (!isNote(message) && kept.push(message) > KEPT) kept.shift()
        pass(message)
      },
      onState(state) {
        onState(state)
        post({ kind: 'state', state })
        // Notes have no position to resume from, so refetch the notifications missed before the stream began.
        if (state === 'online') pass({ type: 'notified', seq: position })
      },
      onEnd() {
        if (closing.signal.aborted) return
        again = setTimeout(lead, AGAIN_MS * (1 + Math.random()))
      },
    })
  }

  function answer({ from, position: theirs }: Extract<Note, { kind: 'hello' }>) {
    if (theirs >= position) return
    const rest = kept.filter(({ seq }) => seq > theirs)
    const [first] = rest
    const reaches = first?.type === 'changes' && first.after <= theirs
    const messages: LiveMessage[] = reaches ? rest : [{ type: 'reset', seq: position }]
    for (const message of messages) post({ kind: 'message', message, to: from })
  }

  channel.onmessage = ({ data: note }: MessageEvent<Note>) => {
    if (note.kind === 'hello') return isLeading ? answer(note) : undefined
    if (note.kind === 'state') return onState(note.state)
    if (!note.to || note.to === self) receive(note.message)
  }
  hello()

  const held = Promise.withResolvers<void>()
  // Browsers provide locks only over TLS; without it, each tab opens its own stream.
  if (navigator.locks)
    navigator.locks
      .request(name, { signal: closing.signal }, () => {
        lead()
        return held.promise
      })
      .catch(() => undefined)
  else lead()

  return () => {
    closing.abort()
    held.resolve()
    clearTimeout(again)
    closeStream()
    channel.close()
  }
}
