import { z } from 'zod'
import { Amount, defineMethod, isSame, Label, Share, sum } from './parts.ts'
import { perfectInformation } from './perfect-information.ts'
import { InputProblem } from './problems.ts'

const MOST_NODES = 200
const MOST_LEVELS = 20

const Node = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/, 'must be up to 40 letters, digits, _ or -'),
  /** Null for the first node. */
  parent: z.string().nullable(),
  kind: z.enum(['decision', 'chance', 'end'], { error: 'must be decision, chance or end' }),
  name: Label,
  /** Probability of this node if its parent is a chance node, else null. */
  probability: Share.nullable(),
  /** Gain, or cost if negative, on reaching the node. */
  value: Amount,
})
type Node = z.infer<typeof Node>

const Input = z.strictObject({
  goal: z.enum(['maximise', 'minimise'], { error: 'must be maximise or minimise' }),
  nodes: z.array(Node).min(2, 'must have at least 2 nodes').max(MOST_NODES, `must have at most ${MOST_NODES} nodes`),
})

type Branch = Node & { children: Branch[] }

/** Builds the tree. Throws unless it is a single tree whose probabilities sum to 1. */
function treeOf(nodes: readonly Node[]): Branch {
  const branches = new Map<string, Branch>()
  for (const [index, node] of nodes.entries()) {
    if (branches.has(node.id)) throw new InputProblem(['nodes', index, 'id'], 'must differ from the others')
    branches.set(node.id, { ...node, children: [] })
  }
  const roots = nodes.filter(({ parent }) => parent === null)
  if (roots.length !== 1) throw new InputProblem(['nodes'], 'must have exactly one node without a parent')
  for (const [index, { id, parent }] of nodes.entries()) {
    if (parent === null) continue
    const above = branches.get(parent)
    if (!above || parent === id) throw new InputProblem(['nodes', index, 'parent'], 'must be another node')
    above.children.push(branches.get(id)!)
  }
  const root = branches.get(roots[0]!.id)!
  const seen = countWithin(root, 1)
  if (seen !== nodes.length) throw new InputProblem(['nodes'], 'must not form a cycle')
  for (const [index, { id }] of nodes.entries()) checkBranch(branches.get(id)!, index, nodes)
  return root
}

function countWithin({ children, name }: Branch, level: number): number {
  if (level > MOST_LEVELS)
    throw new InputProblem(['nodes'], `must have at most ${MOST_LEVELS} levels, but ${name} is deeper`)
  return 1 + sum(children.map((child) => countWithin(child, level + 1)))
}

function checkBranch({ kind, name, children }: Branch, index: number, nodes: readonly Node[]): void {
  if (kind === 'end' && children.length > 0)
    throw new InputProblem(['nodes', index, 'kind'], `of ${name} must not be end: it has branches`)
  if (kind !== 'end' && children.length === 0)
    throw new InputProblem(['nodes', index, 'kind'], `of ${name} must be end: it has no branches`)
  if (kind !== 'chance') return
  for (const child of children)
    if (child.probability === null)
      throw new InputProblem(
        ['nodes', nodes.findIndex(({ id }) => id === child.id), 'probability'],
        `of ${child.name} must be set`,
      )
  const total = sum(children.map(({ probability }) => probability!))
  if (Math.abs(total - 1) > 1e-6)
    throw new InputProblem(
      ['nodes', index, 'name'],
      `${name}: its probabilities sum to ${Number(total.toFixed(6))}, not to 1`,
    )
}

type Rolled = {
  id: string
  name: string
  kind: Node['kind']
  parent: string | null
  probability: number | null
  emv: number
  reached: number
  chosen: boolean
}

export const decisionTree = defineMethod({
  name: 'decision_tree',
  version: 1,
  title: 'Decision tree',
  use: 'Decide in steps when chance comes between them and you can estimate probabilities.',
  Input,
  example: {
    goal: 'maximise',
    nodes: [
      { id: 'plant', parent: null, kind: 'decision', name: 'Which plant?', probability: null, value: 0 },
      { id: 'large', parent: 'plant', kind: 'chance', name: 'Build a large plant', probability: null, value: 0 },
      { id: 'large-high', parent: 'large', kind: 'end', name: 'High demand', probability: 0.3, value: 200_000 },
      { id: 'large-moderate', parent: 'large', kind: 'end', name: 'Moderate demand', probability: 0.5, value: 100_000 },
      { id: 'large-low', parent: 'large', kind: 'end', name: 'Low demand', probability: 0.2, value: -120_000 },
      { id: 'small', parent: 'plant', kind: 'chance', name: 'Build a small plant', probability: null, value: 0 },
      { id: 'small-high', parent: 'small', kind: 'end', name: 'High demand', probability: 0.3, value: 90_000 },
      { id: 'small-moderate', parent: 'small', kind: 'end', name: 'Moderate demand', probability: 0.5, value: 50_000 },
      { id: 'small-low', parent: 'small', kind: 'end', name: 'Low demand', probability: 0.2, value: -20_000 },
      { id: 'nothing', parent: 'plant', kind: 'end', name: 'Build nothing', probability: null, value: 0 },
    ],
  },
  evaluate({ goal, nodes }) {
    const root = treeOf(nodes)
    const sign = goal === 'maximise' ? 1 : -1
    const emvs = new Map<string, number>()
    const warnings: string[] = []

    /** Expected value from this node on, including its own value. */
    function rollBack(branch: Branch): number {
      const below = branch.children.map((child) => rollBack(child))
      let emv = branch.value
      if (branch.kind === 'chance')
        emv += sum(below.map((value, index) => value * branch.children[index]!.probability!))
      if (branch.kind === 'decision') {
        const best = Math.max(...below.map((value) => sign * value))
        const tied = branch.children.filter((_, index) => isSame(sign * below[index]!, best))
        if (tied.length > 1) warnings.push(`${branch.name}: ${tied.map(({ name }) => name).join(' and ')} are tied.`)
        emv += sign * best
      }
      emvs.set(branch.id, emv)
      return emv
    }
    rollBack(root)

    const rolled: Rolled[] = []
    const profile = new Map<number, number>()
    function walk(branch: Branch, reached: number, gained: number, chosen: boolean): void {
      const { id, name, kind, parent, probability, children } = branch
      const total = gained + branch.value
      rolled.push({ id, name, kind, parent, probability, emv: emvs.get(id)!, reached, chosen })
      if (kind === 'end' && reached > 0) profile.set(total, (profile.get(total) ?? 0) + reached)
      const best = kind === 'decision' ? bestOf(children) : undefined
      for (const child of children) {
        const taken = kind === 'chance' ? chosen : chosen && child === best
        const share = kind === 'chance' ? reached * child.probability! : child === best ? reached : 0
        walk(child, share, total, taken)
      }
    }
    const bestOf = (children: readonly Branch[]) =>
      children.reduce((best, one) => (sign * emvs.get(one.id)! > sign * emvs.get(best.id)! ? one : best))
    walk(root, 1, 0, true)

    const emv = emvs.get(root.id)!
    const perfect = perfectInformation(root, sign)
    if (perfect === null)
      warnings.push('The value of perfect information is omitted: the tree has too many combinations of outcomes.')
    return {
      values: {
        emv,
        value_with_perfect_information: perfect,
        evpi: perfect === null ? null : Math.max(0, sign * (perfect - emv)),
        nodes: rolled,
        choices:
          root.kind === 'decision'
            ? root.children.map(({ name, id }) => ({ name, emv: root.value + emvs.get(id)! }))
            : [],
        profile: [...profile]
          .map(([value, probability]) => ({ value, probability }))
          .toSorted((a, b) => a.value - b.value),
      },
      warnings,
    }
  },
})
