import { spawned } from './spawned.ts'

/** Stands for a test run: starts a waiting child and prints its process id. */
if (process.env.WAITS) setInterval(() => undefined, 60_000)
else process.stdout.write(`child ${spawned('server/testing/spawning-program.ts', { WAITS: 'yes' }).child.pid}\n`)
