import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sdkFiles } from '#server/http/document/sdk/sdk-files.ts'
import type { OpenApi } from '#server/http/document/shape.ts'
import { createApiDocument } from '#server/start/api-document.ts'

/** Writes the generated files of the SDK; with `--verify` it writes nothing and fails when one is out of date. */
const { verify } = parseArgs({ options: { verify: { type: 'boolean', default: false } } }).values
const { bytes } = createApiDocument('https://atrium.example')['openapi-3.1.json']

for (const [name, text] of Object.entries(sdkFiles(JSON.parse(bytes.toString()) as OpenApi))) {
  const file = `sdk/made/${name}`
  if (!verify) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    process.exitCode = 1
    console.error(`${file} is out of date: npm run types:sdk`)
  }
}
