import { spawned } from './spawned.ts'

/** Stands for a test run: starts another of its kind, which waits, and says under which number. */
if (process.env.WAITS) setInterval(() => undefined, 60_000)
else process.stdout.write(`child ${spawned('server/testing/spawning-program.ts', { WAITS: 'yes' }).child.pid}\n`)
