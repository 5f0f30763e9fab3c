import { copyFileSync, mkdirSync } from 'node:fs'

/** Finished browser bundles of packages, served from public/vendor as they are. */
const BUNDLES = { 'scalar.js': 'node_modules/@scalar/api-reference/dist/browser/standalone.js' }

export function copyBrowserFiles(): void {
  mkdirSync('public/vendor', { recursive: true })
  for (const [name, source] of Object.entries(BUNDLES)) copyFileSync(source, `public/vendor/${name}`)
}
