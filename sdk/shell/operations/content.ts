import { openAsBlob } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FileContent } from '../../client/options.ts'
import type { Io } from '../io.ts'
import { UsageError } from '../usage.ts'
import { readJson } from './read-json.ts'

/** The object of `--data`, or of another flag. */
export async function readObject(io: Io, given: string, flag = '--data'): Promise<Record<string, unknown>> {
  const value = parsed(await textOf(io, given), '', flag)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${flag} takes an object, such as {"title":"Order paper"}`)
  return value as Record<string, unknown>
}

/** The records of `--data`: an array, or a line each. */
export async function readRecords(io: Io, given: string): Promise<unknown[]> {
  const content = (await textOf(io, given)).trim()
  if (!content.startsWith('['))
    return content.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [parsed(line, ` in line ${at + 1}`)]))
  return parsed(content) as unknown[]
}

/** The file of `--data` with its name. */
export async function readFileContent(
  io: Io,
  given: string,
  name: string | undefined,
): Promise<{ content: FileContent; name: string }> {
  if (given === '-') {
    if (!name) throw new UsageError('Name the file with --name')
    return { content: Readable.toWeb(io.stdin as Readable) as unknown as ReadableStream<Uint8Array>, name }
  }
  if (!given.startsWith('@')) throw new UsageError('--data takes @FILE, or - for standard input')
  const file = given.slice(1)
  return { content: await openFile(file), name: name ?? basename(file) }
}

/** A file whose content is read from the disk while it is sent. */
export async function openFile(file: string): Promise<Blob> {
  try {
    if (!(await stat(file)).isFile()) return unreadable(file)
    return (await openAsBlob(file)) as Blob
  } catch {
    return unreadable(file)
  }
}

async function textOf({ stdin }: Io, given: string): Promise<string> {
  if (given === '-') return text(stdin)
  if (!given.startsWith('@')) return given
  const file = given.slice(1)
  return readFile(file, 'utf8').catch(() => unreadable(file))
}

function unreadable(file: string): never {
  throw new UsageError(`The file ${file} cannot be read`)
}

function parsed(content: string, place = '', flag = '--data'): unknown {
  try {
    return readJson(content.replace(/^\ufeff/, ''))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${flag} is not JSON${place}`)
  }
}
