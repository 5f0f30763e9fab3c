#!/usr/bin/env node
import { run } from './run.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
// Who reads the output has closed it, such as `head`.
process.stdout.on('error', () => process.exit(0))

const { env, stdin, stdout, stderr } = process
process.exitCode = await run(process.argv.slice(2), { env, stdin, stdout, stderr, signal: stopping.signal })
