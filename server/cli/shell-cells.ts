import { openCellDatabases } from '#server/cells/cell-databases.ts'
import type { Cell, Cells } from '#server/cells/cells.ts'
import { Lookups } from '#server/cells/lookups.ts'
import { isMemberAnywhere, spreadCells } from '#server/cells/spread-cells.ts'
import { DirectoryWriter } from '#server/core/access/directory.ts'
import { closeDatabases, type Databases, dueMigrations } from '#server/core/database/databases.ts'
import type { Log } from '#server/core/operations/log.ts'
import type { Env } from '#server/env.ts'
import { createServices, type RunningServices } from '#server/services.ts'
import { UsageError } from './usage-error.ts'

/** `databases` and `services` are those of the directory. */
type Parts = { env: Env; log: Log; databases: Databases; services: RunningServices }

/** The cells of an installation, each opened when a command needs it. */
export class ShellCells {
  readonly cells: Cells
  private readonly parts: Parts
  private readonly opened = new Map<string, Promise<Cell>>()
  private readonly isMember: (userId: string) => Promise<boolean>

  constructor(parts: Parts) {
    const { env, databases, services } = parts
    this.parts = parts
    const lookups = new Lookups(databases.auth)
    const open = (name: string) => this.open(name)
    const names = env.cells.map(({ name }) => name)
    this.isMember = (userId) => isMemberAnywhere({ lookups, open }, userId)
    this.cells = spreadCells({ names, lookups, open, directory: { databases, services } })
  }

  async close(): Promise<void> {
    for (const opening of this.opened.values()) {
      const cell = await opening.catch(() => undefined)
      await cell?.services.end()
      if (cell) await closeDatabases(cell.databases)
    }
  }

  private open(name: string): Promise<Cell> {
    const known = this.opened.get(name) ?? this.openNow(name)
    this.opened.set(name, known)
    return known
  }

  private async openNow(name: string): Promise<Cell> {
    const { env, log, databases: directory, services: common } = this.parts
    const databases = await openCellDatabases(env, name, directory)
    const pending = await dueMigrations(databases)()
    if (pending.length > 0)
      throw new UsageError(
        `The cell "${name}" has ${pending.length} pending migrations. Run: npm run -s atrium -- migrate`,
      )
    const writer = new DirectoryWriter(directory.auth, name)
    const among = { common, directory: writer, isMemberAnywhere: this.isMember }
    return { databases, services: createServices(env, databases, log, among) }
  }
}
