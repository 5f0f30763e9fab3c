import { startEmbedded } from '../embedded.ts'

/** A program beside the tests that keeps the embedded Postgres of the folder in its first argument until it is ended. */
const embedded = await startEmbedded({ dataDir: process.argv[2] ?? '', settings: { fsync: 'off' } })
process.stdout.write(`${JSON.stringify({ url: embedded.url, pid: embedded.pid(), home: embedded.home })}\n`)
process.once('SIGTERM', () => void embedded.stop())
