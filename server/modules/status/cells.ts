import type { Databases } from '#server/core/database/databases.ts'
import { type Component, type Measured, NAMES } from './schema.ts'

/** The databases of each cell; rejects for a cell that is unreachable. */
export type MeasuredCells = { names: readonly string[]; named: (name: string) => Promise<{ databases: Databases }> }
type Measure = () => Promise<Measured[]>
type InCell = { name: string; measured: Measured[] }

/** Measures every cell. A component is down if it is down in all of them, and degraded if it is in some. */
export function measureCells(cells: MeasuredCells, measurementsOf: (of: Databases) => Measure): Measure {
  const measures = new Map<string, Measure>()

  async function inCell(name: string): Promise<InCell> {
    try {
      const measure = measures.get(name) ?? measurementsOf((await cells.named(name)).databases)
      measures.set(name, measure)
      return { name, measured: await measure() }
    } catch {
      const away = { state: 'down' as const, ms: null, detail: 'The database does not respond.' }
      return { name, measured: components.map((component) => ({ component, ...away })) }
    }
  }

  return async () => {
    const found = await Promise.all(cells.names.map(inCell))
    return components.map((component) => addUp(component, found))
  }
}

const components = Object.keys(NAMES) as Component[]

function addUp(component: Component, found: readonly InCell[]): Measured {
  const all = found.map(({ name, measured }) => ({ name, ...measured.find((one) => one.component === component)! }))
  const slowest = all.reduce((worst, one) => ((one.ms ?? 0) > (worst.ms ?? 0) ? one : worst))
  const affected = all.filter(({ state }) => state !== 'up')
  const { ms } = slowest
  if (affected.length === 0) return { component, state: 'up', ms, detail: slowest.detail }
  const detail = affected.map((one) => `Cell ${one.name}: ${one.detail}`).join(' ')
  const isSame = affected.length === all.length && affected.every(({ state }) => state === affected[0]!.state)
  return { component, state: isSame ? affected[0]!.state : 'degraded', ms, detail }
}
