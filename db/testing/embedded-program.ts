import { startEmbedded } from '../embedded.ts'

/** A program for tests that supervises the embedded Postgres of the folder in its first argument. */
const embedded = await startEmbedded({ dataDir: process.argv[2] ?? '', settings: { fsync: 'off' } })
process.stdout.write(`${JSON.stringify({ url: embedded.url, pid: embedded.pid(), home: embedded.home })}\n`)
process.once('SIGTERM', () => void embedded.stop())
