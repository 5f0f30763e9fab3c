const WIDTH = 56
const HEIGHT = 24
const MOST = 25

/** The history of a score, one step per change; renders nothing before the second value. */
export function ScoreLine({ scores, label }: { scores: readonly (number | null)[]; label: string }) {
  const rated = scores.flatMap((score) => (score === null ? [] : [score]))
  const steps = rated.filter((score, index) => score !== rated[index - 1])
  if (steps.length < 2) return null
  const x = (index: number) => 2 + (index * (WIDTH - 4)) / (steps.length - 1)
  const y = (score: number) => HEIGHT - 3 - (score / MOST) * (HEIGHT - 6)
  const points = steps.map((score, index) => `${x(index).toFixed(1)},${y(score).toFixed(1)}`)
  const words = `${label} score over time: ${steps.join(', ')}`
  return (
    <svg role="img" aria-label={words} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-6 w-14 shrink-0 text-ink-muted">
      <title>{words}</title>
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx={x(steps.length - 1)} cy={y(steps.at(-1)!)} r="2" fill="currentColor" />
    </svg>
  )
}
