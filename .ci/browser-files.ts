import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Browser files of packages and our own, served unchanged; source maps are excluded. */
export const BROWSER_FILES = 'public/vendor'
const SCALAR = 'node_modules/@scalar/api-reference/dist/browser'
const LATIN = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

export function copyBrowserFiles(): void {
  rmSync(BROWSER_FILES, { recursive: true, force: true })
  mkdirSync(`${BROWSER_FILES}/scalar`, { recursive: true })
  copyFileSync('components/ui/tokens.css', `${BROWSER_FILES}/tokens.css`)
  writeFileSync(`${BROWSER_FILES}/inter.css`, latinLetters())
  copyFileSync(`${SCALAR}/standalone.esm.js`, `${BROWSER_FILES}/scalar/standalone.esm.js`)
  const filter = (source: string) => !source.endsWith('.map')
  cpSync(`${SCALAR}/chunks`, `${BROWSER_FILES}/scalar/chunks`, { recursive: true, filter })
}

/** Latin letters within the style sheet: text painted before a font arrives moves when it does. */
function latinLetters(): string {
  const source = `url(data:font/woff2;base64,${readFileSync(LATIN, 'base64')}) format('woff2-variations')`
  return `@font-face { font-family: 'Inter Latin'; font-weight: 100 900; src: ${source}; }\n`
}
