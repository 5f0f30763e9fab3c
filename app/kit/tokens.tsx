import { Specimen } from './specimen.tsx'

const surfaces = ['bg-canvas', 'bg-surface', 'bg-raised', 'bg-sunken', 'bg-control', 'bg-hover', 'bg-selected']
const solids = ['bg-accent', 'bg-success', 'bg-warning', 'bg-danger', 'bg-info']
const soft = [
  ['Accent', 'bg-accent-soft text-accent-text'],
  ['Success', 'bg-success-soft text-success-text'],
  ['Warning', 'bg-warning-soft text-warning-text'],
  ['Danger', 'bg-danger-soft text-danger-text'],
  ['Info', 'bg-info-soft text-info-text'],
] as const
const type = [
  ['text-3xl font-semibold tracking-tight', '36'],
  ['text-2xl font-semibold tracking-tight', '28'],
  ['text-xl font-semibold tracking-tight', '22'],
  ['text-lg font-semibold tracking-tight', '18'],
  ['text-read', '16, the portal'],
  ['text-md font-semibold', '15, titles'],
  ['text-base', '13.5, the application'],
  ['text-sm', '12.5, hints'],
  ['text-xs', '11.5, badges'],
] as const

export function Tokens() {
  return (
    <>
      <Specimen title="Surfaces">
        {surfaces.map((name) => (
          <div key={name} className="flex flex-col gap-1">
            <span className={`h-10 w-20 rounded-md border border-line ${name}`} />
            <span className="text-xs text-ink-muted">{name.slice(3)}</span>
          </div>
        ))}
      </Specimen>
      <Specimen title="Accent and status">
        {solids.map((name) => (
          <div key={name} className="flex flex-col gap-1">
            <span className={`h-10 w-20 rounded-md ${name}`} />
            <span className="text-xs text-ink-muted">{name.slice(3)}</span>
          </div>
        ))}
        {soft.map(([name, style]) => (
          <span key={name} className={`grid h-10 w-20 place-items-center rounded-md text-sm ${style}`}>
            {name}
          </span>
        ))}
      </Specimen>
      <Specimen title="Ink">
        <span className="text-ink">Ink</span>
        <span className="text-ink-muted">Muted</span>
        <span className="text-ink-faint">Faint</span>
        <span className="text-accent-text">Accent</span>
        <span className="text-danger-text">Danger</span>
      </Specimen>
      <Specimen title="Type" stack>
        {type.map(([style, size]) => (
          <div key={size} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className={style}>Invoices due this week</span>
            <span className="text-xs text-ink-faint">{size}</span>
          </div>
        ))}
        <span className="font-mono text-sm">req_01JD8ZK4W2 · 1,204.50 EUR</span>
      </Specimen>
    </>
  )
}
