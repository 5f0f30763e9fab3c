import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiDocument } from '#server/start/api-document.ts'

const root = resolve(import.meta.dirname, '../..')

/** Tests a document of the API with the linters that integrators use. */
export function testLint(name: 'openapi.json' | 'openapi-3.1.json'): void {
  describe(`${name} is valid`, () => {
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'atrium-document-'))
      await writeFile(join(folder, name), createApiDocument('https://atrium.test')[name].bytes)
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    const lint = async (tool: string, ...words: string[]) => {
      const bin = join(root, 'node_modules/.bin', tool)
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
      const run = promisify(execFile)(bin, ['lint', ...words, join(folder, name)], { env })
      return run.then(
        ({ stdout }) => stdout,
        (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
      )
    }

    test('redocly reports no problems', async () => {
      const config = join(root, 'server/http/document/lint/redocly.yaml')
      const found = JSON.parse(await lint('redocly', '--config', config, '--format', 'json')) as { problems: unknown[] }
      expect(found.problems).toEqual([])
    }, 120_000)

    test('spectral reports no problems', { tags: 'stress', timeout: 120_000 }, async () => {
      const ruleset = join(root, 'server/http/document/lint/spectral.yaml')
      expect(JSON.parse(await lint('spectral', '-r', ruleset, '--quiet', '-f', 'json'))).toEqual([])
    })
  })
}
