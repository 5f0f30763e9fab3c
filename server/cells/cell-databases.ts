import { rolePrefixOf, secretInForce } from '#db/roles.ts'
import { type Databases, directoryOf, openDatabases } from '#server/core/database/databases.ts'
import { type Env, SettingError } from '#server/env.ts'
import type { CellSetting } from './setting.ts'

/** The setting of a cell by its name; throws one sentence that lists the cells if there is none of that name. */
export function cellNamed({ cells }: Pick<Env, 'cells'>, name: string): CellSetting {
  const found = cells.find((cell) => cell.name === name)
  if (found) return found
  const names = cells.map((cell) => `"${cell.name}"`).join(', ')
  throw new SettingError(
    names
      ? `There is no cell "${name.slice(0, 31)}". The cells of SERVICE_CELLS are ${names}.`
      : `There is no cell "${name.slice(0, 31)}", because SERVICE_CELLS is not set.`,
  )
}

/**
 * The connections of a cell, opened on first use; `directory` are those of the database with the accounts. The cell is
 * migrated. Close them with `closeDatabases`, which leaves the directory open.
 */
export async function openCellDatabases(
  env: Pick<Env, 'cells' | 'secrets'>,
  name: string,
  directory: Databases,
): Promise<Databases> {
  const { url } = cellNamed(env, name)
  const secret = (await secretInForce(url, rolePrefixOf(url), env.secrets)) ?? env.secrets[0]!
  return { ...openDatabases(url, secret), directory: directoryOf(directory) }
}
