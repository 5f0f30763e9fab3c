import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { VERSION } from '#server/core/operations/version.ts'
import { type Entry, tarOf } from './tar.ts'

/** The package.json of the SDK. Node 22.0 to 22.11 cannot `require` a package of modules. */
const MANIFEST = {
  name: '@atrium/sdk',
  version: VERSION,
  description: 'Client for the REST API and webhooks of Atrium.',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  engines: { node: '^20.19.0 || >=22.12.0' },
  exports: { '.': { types: './main.d.ts', default: './main.js' } },
  types: './main.d.ts',
  bin: { atr: './shell/main.js' },
}

/** Compiles the SDK and writes its npm package into a folder. Returns the path of the file. */
export function packSdk(folder: string): string {
  const compiled = join(folder, 'compiled')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(compiled, { recursive: true })
  // Only the shell may use what Node alone has.
  for (const part of ['sdk/shell', 'sdk']) {
    const { status } = spawnSync('tsc', ['-p', part, '--outDir', compiled], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`${part} does not compile`)
  }
  const file = join(folder, `atrium-sdk-${VERSION}.tgz`)
  const archive = gzipSync(tarOf(entriesOf(compiled)), { level: 9 })
  // The system that compressed it (RFC 1952 §2.3.1): unknown on all of them.
  archive[9] = 255
  writeFileSync(file, archive)
  rmSync(compiled, { recursive: true })
  return file
}

function entriesOf(compiled: string): Entry[] {
  const names = readdirSync(compiled, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const files = names.filter((name) => /\.(js|d\.ts)$/.test(name)).toSorted()
  return [
    { name: 'package.json', content: Buffer.from(`${JSON.stringify(MANIFEST, null, 2)}\n`) },
    { name: 'README.md', content: readFileSync('sdk/README.md') },
    ...files.map((name) => ({ name, content: Buffer.from(compiledText(join(compiled, name))) })),
  ].map(({ name, content }) => ({ name: `package/${name}`, content }))
}

/** A compiled file; the compiler leaves the imports of declarations as they were. */
function compiledText(file: string): string {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.d.ts') ? text.replaceAll(/(from '\.[^']+)\.ts'/g, "$1.js'") : text
}
