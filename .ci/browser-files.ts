import { copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs'

/** Browser files of packages and our own, served from public/vendor unchanged; source maps are excluded. */
const SCALAR = 'node_modules/@scalar/api-reference/dist/browser'
const FILES = {
  'tokens.css': 'components/ui/tokens.css',
  'inter.woff2': 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
}

export function copyBrowserFiles(): void {
  rmSync('public/vendor', { recursive: true, force: true })
  mkdirSync('public/vendor/scalar', { recursive: true })
  for (const [name, source] of Object.entries(FILES)) copyFileSync(source, `public/vendor/${name}`)
  copyFileSync(`${SCALAR}/standalone.esm.js`, 'public/vendor/scalar/standalone.esm.js')
  const filter = (source: string) => !source.endsWith('.map')
  cpSync(`${SCALAR}/chunks`, 'public/vendor/scalar/chunks', { recursive: true, filter })
}
