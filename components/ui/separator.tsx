export function Separator({ vertical = false }: { vertical?: boolean }) {
  return (
    <div
      role="separator"
      aria-orientation={vertical ? 'vertical' : undefined}
      className={vertical ? 'mx-1 h-4 w-px shrink-0 bg-line-strong' : 'h-px w-full bg-line'}
    />
  )
}
