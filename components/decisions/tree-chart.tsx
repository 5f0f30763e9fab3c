import { useNotation } from '#components/ui/reader.tsx'
import { shorten } from '#server/core/values/written/shorten.ts'
import type { Result } from '#server/modules/decisions/rules/methods.ts'
import { Chart } from './charts.tsx'
import { percent } from './decision-labels.ts'
import { useMoney } from './use-money.ts'

type Nodes = Result<'decision_tree'>['values']['nodes']
/** A level has room for a label of 24 letters, then the branches to the next one. */
const [COLUMN, ROW, BRANCHES] = [224, 48, 36]

/** The rolled-back tree: squares decide, circles are chance, triangles end; the chosen path is drawn thick. */
export function TreeChart({ nodes }: { nodes: Nodes }) {
  const notation = useNotation()
  const { money } = useMoney()
  const places = placesOf(nodes)
  const width = (Math.max(...[...places.values()].map(({ level }) => level)) + 1) * COLUMN
  const height = (Math.max(...[...places.values()].map(({ row }) => row)) + 1) * ROW
  const spot = (id: string) => {
    const { level, row } = places.get(id)!
    return { x: level * COLUMN + 12, y: row * ROW + ROW / 2 }
  }
  return (
    <Chart
      title="Rolled-back tree"
      rows={nodes.map(({ name, kind, probability, emv, chosen }) => ({
        Node: name,
        Kind: kind,
        Probability: probability === null ? '' : percent(notation, probability),
        'Expected value': money(emv),
        Chosen: chosen ? 'yes' : '',
      }))}
    >
      <div className="relative overflow-x-auto" role="region" aria-label="Tree" tabIndex={0}>
        <svg
          role="img"
          aria-label={`Tree of ${nodes.length} nodes; expected value ${money(nodes[0]!.emv)}.`}
          width={width}
          height={height}
          className="max-w-none text-ink"
        >
          {nodes.map(({ id, parent, chosen }) => {
            if (parent === null) return null
            const [{ x, y }, above] = [spot(id), spot(parent)]
            return (
              <path
                key={id}
                d={`M${above.x} ${above.y} H${x - BRANCHES} L${x - BRANCHES / 3} ${y} H${x}`}
                fill="none"
                className={chosen ? 'stroke-accent' : 'stroke-line-control'}
                strokeWidth={chosen ? 3 : 1}
              />
            )
          })}
          {nodes.map((node) => {
            const { x, y } = spot(node.id)
            return (
              <g key={node.id}>
                <Shape kind={node.kind} x={x} y={y} />
                <text x={x + 12} y={y - 6} className="fill-ink text-sm">
                  {short(node.name)}
                </text>
                <text x={x + 12} y={y + 15} className="fill-ink-muted text-sm tabular-nums">
                  {`${node.probability === null ? '' : `${percent(notation, node.probability)} · `}${money(node.emv)}`}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
      <p className="text-sm text-ink-muted">
        Squares are decisions, circles chance, triangles ends. Thick: the best path.
      </p>
    </Chart>
  )
}

function Shape({ kind, x, y }: { kind: Nodes[number]['kind']; x: number; y: number }) {
  const style = { className: 'fill-surface stroke-ink', strokeWidth: 1.5 }
  if (kind === 'decision') return <rect x={x - 6} y={y - 6} width={12} height={12} {...style} />
  if (kind === 'chance') return <circle cx={x} cy={y} r={6.5} {...style} />
  return <path d={`M${x - 6} ${y} L${x + 5} ${y - 6} V${y + 6} Z`} {...style} />
}

/** Level and row of each node: one row per end, other nodes centered on their branches. */
function placesOf(nodes: Nodes): Map<string, { level: number; row: number }> {
  const places = new Map<string, { level: number; row: number }>()
  let rows = 0
  const place = (id: string, level: number): number => {
    const children = nodes.filter(({ parent }) => parent === id)
    const own = children.map((child) => place(child.id, level + 1))
    const row = own.length === 0 ? rows++ : (own[0]! + own.at(-1)!) / 2
    places.set(id, { level, row })
    return row
  }
  place(nodes[0]!.id, 0)
  return places
}

const short = (name: string) => shorten(name, 24)
