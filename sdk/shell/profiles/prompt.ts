import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Io } from '../io.ts'

const LONGEST = 10_000

/** Asks for a line on the terminal. A hidden one is not shown while it is typed. */
export async function askLine(io: Io, question: string, { isHidden = false } = {}): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  io.stderr.write(question)
  const asking = createInterface({ input: io.stdin, output: isHidden ? unseen : io.stderr, terminal: true })
  // The terminal sends Ctrl+C as a letter while a line is typed.
  const stopping = new AbortController()
  asking.once('SIGINT', () => stopping.abort())
  try {
    return (await asking.question('', { signal: AbortSignal.any([io.signal, stopping.signal]) })).trim()
  } finally {
    asking.close()
    if (isHidden) io.stderr.write('\n')
  }
}

/** The first line of standard input. */
export async function firstLine({ stdin }: Io): Promise<string> {
  let text = ''
  for await (const part of stdin) {
    text += String(part)
    if (text.includes('\n') || text.length > LONGEST) break
  }
  return text.split('\n')[0]!.trim()
}
