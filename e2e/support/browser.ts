import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'

/**
 * How to launch a browser on this machine: `CHROMIUM_PATH`, else the one in the npm package (Linux x64, needs no system
 * package), else the one that Playwright installed.
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
    return { executablePath: named, args: ['--no-sandbox'] }
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') return {}
  const home = await unpackedBrowser()
  return {
    executablePath: join(home, 'chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [join(home, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  }
}

/**
 * Unpacks once per user and version, outside of the temporary folder of a test run, then moves the complete folder into place, so that no process sees a partial one.
 */
async function unpackedBrowser(): Promise<string> {
  const packed = fileURLToPath(new URL('..', import.meta.resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')) as { version: string }
  const shared = process.env['ATRIUM_BROWSERS'] ?? tmpdir()
  const home = join(shared, `atrium-browser-${userInfo().uid}-${version}`)
  if (existsSync(home)) return ownFolder(home)

  const draft = await mkdtemp(join(shared, 'atrium-browser-draft-'))
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = draft // the package unpacks into os.tmpdir() and reuses existing files of any owner
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    await inflate(join(packed, 'bin/al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  await mkdir(join(draft, 'font-cache'))
  await writeFile(join(draft, 'fonts.conf'), fontsIn(home))
  try {
    await rename(draft, home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
  return home
}

/** Trusts a folder in the shared temporary directory only if this user created it. */
async function ownFolder(home: string): Promise<string> {
  if ((await stat(home)).uid !== userInfo().uid) throw new Error(`${home} belongs to someone else; remove it.`)
  return home
}

function fontsIn(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${home}/fonts</dir><cachedir>${home}/font-cache</cachedir></fontconfig>
`
}
