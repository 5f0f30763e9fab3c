import { hashToken } from '#server/modules/tokens/rules.ts'
import { asOwner } from './as-owner.ts'
import { createTestCells, startCellsNode, type TestCells } from './cells.ts'
import { type Seeded, seedWorkspace } from './seed.ts'

type Beside = Seeded & { cells?: TestCells }

/** A program on two cells; the seeded workspace is in cell b, to which `database` and the parts of `program` belong. */
export async function startInCells(settings: Record<string, string>, beside: Beside | undefined) {
  const cells = beside?.cells ?? (await createTestCells())
  // The start adopts it.
  const seeded = beside ?? (await seedWorkspace(cells.b))
  const node = await startCellsNode(cells, settings)
  const { databases, services } = await node.program.cells.named('b')
  // A test that runs a worker asks for it.
  const env = { ...node.program.env, worker: 'inline' as const }
  return {
    ...seeded,
    cells,
    url: node.url,
    lines: node.lines,
    database: cells.b,
    program: Object.assign(Object.create(node.program) as typeof node.program, { env, databases, services }),
    async addToken(...options: Parameters<Seeded['addToken']>) {
      const made = await seeded.addToken(...options)
      const key = hashToken(made.token).toString('hex')
      await asOwner(
        cells.directory,
        `insert into directory_key (key, workspace) values (decode('${key}', 'hex'), '${seeded.workspaceId}') on conflict do nothing`,
      )
      return made
    },
    async close() {
      await node.close()
      if (!beside) for (const database of Object.values(cells)) await database.drop()
    },
  }
}
