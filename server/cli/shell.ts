import pg from 'pg'
import { pgTypes } from '#db/client.ts'
import { attachEmbedded, type Embedded, startEmbedded } from '#db/embedded.ts'
import { migrate, pendingMigrations } from '#db/migrate.ts'
import { isMissingTable } from '#db/postgres-errors.ts'
import { rolePrefixOf, secretInForce } from '#db/roles.ts'
import { cellNamed } from '#server/cells/cell-databases.ts'
import { type Cell, type Cells, onlyCell } from '#server/cells/cells.ts'
import { migrateCells } from '#server/cells/prepare-cell.ts'
import { contextOf, openPlatform, type Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Workspace } from '#server/core/database/context.ts'
import { closeDatabases, type Databases, openDatabases } from '#server/core/database/databases.ts'
import { createLog, type Log } from '#server/core/operations/log.ts'
import { closestWord } from '#server/core/values/closest-word.ts'
import { type Env, readEnv } from '#server/env.ts'
import { findWorkspace } from '#server/modules/account/queries.ts'
import { createServices } from '#server/services.ts'
import { ShellCells } from './shell-cells.ts'
import { UsageError } from './usage-error.ts'

const MIGRATE = 'npm run -s atrium -- migrate'

type Settings = Readonly<Record<string, string | undefined>>
type Parts = { env: Env; log: Log; databases: Databases; services: ReturnType<typeof createServices> }

/** The installation that the environment configures, which commands work on. Its server may be running or not. */
export class Shell {
  readonly log: Log
  /** The exit code of a command that returns a result. */
  exitCode = 0
  private readonly source: Settings | undefined
  private readonly write: (text: string) => void
  private settings: Env | undefined
  private embedded: Embedded | undefined
  private url: string | undefined
  private opened: Parts | undefined
  private spread: ShellCells | undefined
  private readonly clients: pg.Client[] = []

  /** `source`: the settings, from the environment by default. `write` gets everything that is not the result, which is standard error in a terminal. */
  constructor(source?: Settings, write = (text: string) => void process.stderr.write(text)) {
    this.source = source
    this.write = write
    this.log = createLog('error', { write })
  }

  /** Throws SettingError for invalid settings. */
  get env(): Env {
    return (this.settings ??= readEnv(this.source))
  }

  /** Whether this command had to start the embedded database because no server is running. */
  get isAlone(): boolean {
    return this.embedded !== undefined
  }

  /** A message for the person at the terminal. */
  say(line: string): void {
    this.write(`${line}\n`)
  }

  /** URL of the owner of the tables. Starts the embedded database for this command unless a server is running it. */
  async ownerUrl(): Promise<string> {
    if (this.url) return this.url
    const { databaseUrl, dataDir } = this.env
    this.url = databaseUrl ?? (await attachEmbedded(dataDir))
    if (!this.url) {
      this.embedded = await startEmbedded({ dataDir, log: this.log })
      this.url = this.embedded.url
    }
    return this.url
  }

  async migrate(): Promise<{ applied: string[] }> {
    const [secret = '', ...older] = this.env.secrets
    const ownerUrl = await this.ownerUrl()
    const { applied } = await migrate({ ownerUrl, secret, older, log: this.log })
    const inCells = await migrateCells({ env: this.env, directoryUrl: ownerUrl, log: this.log })
    return { applied: [...new Set([...applied, ...inCells])] }
  }

  /** The secret from which the database roles' passwords derive; the first one if none matches. */
  async roleSecret(): Promise<string> {
    const url = await this.ownerUrl()
    return (await secretInForce(url, rolePrefixOf(url), this.env.secrets)) ?? this.env.secrets[0]!
  }

  /**
   * The databases and services of the program. An embedded database that no server is using is migrated first; for
   * others the operator runs migrations with the upgrade.
   */
  async parts(): Promise<Parts> {
    if (this.opened) return this.opened
    const ownerUrl = await this.ownerUrl()
    if (this.embedded) await this.migrate()
    else await this.requireMigrated()
    const databases = openDatabases(ownerUrl, await this.roleSecret())
    this.opened = { env: this.env, log: this.log, databases, services: createServices(this.env, databases, this.log) }
    return this.opened
  }

  /** The way to the cell of a workspace. */
  async cells(): Promise<Cells> {
    const parts = await this.parts()
    if (parts.env.cells.length === 0) return onlyCell(parts)
    this.spread ??= new ShellCells(parts)
    return this.spread.cells
  }

  /** The named cell, or the one with the fewest workspaces. */
  async cellForNew(name: string | undefined): Promise<Cell> {
    const cells = await this.cells()
    return name === undefined ? cells.forNew() : cells.named(cellNamed(this.env, name).name)
  }

  /** The workspace with that slug, with the installation as the actor. */
  async workspace(slug: string): Promise<WorkspaceContext> {
    const { platform, workspace } = await this.findWorkspace(slug)
    return contextOf(platform, workspace)
  }

  /** The workspace with that slug, and its cell. */
  async findWorkspace(slug: string): Promise<{ platform: Platform; workspace: Workspace; cell: Cell }> {
    const cells = await this.cells()
    const cell = await cells.ofSlug(slug)
    const platform = cell && openPlatform(cell)
    const workspace = platform && (await findWorkspace(platform.auth, slug))
    if (workspace) return { platform, workspace, cell }
    const known = await cells.slugs()
    if (known.length === 0) throw new UsageError('There is no workspace yet. Create one with: workspace create')
    const meant = closestWord(slug, known)
    throw new UsageError(
      `There is no workspace "${slug.slice(0, 63)}". ${meant ? `Did you mean "${meant}"?` : `Workspaces: ${known.slice(0, 5).join(', ')}.`}`,
    )
  }

  /** A connection as the owner of the tables, which sees rows of every workspace; closed by `close`. */
  owner = async (): Promise<pg.Client> => this.ownerOf(await this.ownerUrl())

  /** The same for the database of a cell; without cells, that of the installation. */
  async ownerIn(cell: string | undefined): Promise<pg.Client> {
    return cell === undefined ? this.owner() : this.ownerOf(cellNamed(this.env, cell).url)
  }

  private async ownerOf(connectionString: string): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString,
      application_name: 'atrium shell',
      types: pgTypes,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    this.clients.push(client)
    await client.query(`set app.maintenance = 'on'; set timezone = 'UTC'; set search_path = public`)
    return client
  }

  async close(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.end()))
    await this.spread?.close()
    await this.opened?.services.end()
    if (this.opened) await closeDatabases(this.opened.databases)
    await this.embedded?.stop()
  }

  private async requireMigrated(): Promise<void> {
    const client = await this.owner()
    const pending = await pendingMigrations(client as unknown as pg.Pool).catch((error: unknown) => {
      if (isMissingTable(error)) throw new UsageError(`The database is empty. Start Atrium once, or run: ${MIGRATE}`)
      throw error
    })
    if (pending.length > 0)
      throw new UsageError(`The database has ${pending.length} pending migrations. Run: ${MIGRATE}`)
  }
}
