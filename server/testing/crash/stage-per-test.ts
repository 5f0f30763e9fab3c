import { afterEach, beforeEach } from 'vitest'
import { createNode, type Node, openStage, type Stage } from './stage.ts'

/** A stage for each test, and the function that starts its nodes. */
export function stagePerTest() {
  const stage = {} as Stage
  const nodes: Node[] = []
  beforeEach(async () => {
    Object.assign(stage, await openStage())
  })
  afterEach(async () => {
    for (const node of nodes.splice(0)) node.kill()
    await stage.close()
  })
  async function startNode(settings?: Record<string, string>, file?: string): Promise<Node> {
    const node = await createNode(stage, settings, file)
    nodes.push(node)
    await node.start()
    return node
  }
  return { stage, startNode }
}
