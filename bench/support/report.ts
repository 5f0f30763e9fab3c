/** One line of the table: the action, the result, the target and the figures. */
export function row(work: string, result: string, target: string, met: boolean, figures = ''): void {
  console.log(`${met ? '✓' : '✗'} ${work.padEnd(44)} ${result.padStart(10)}  (${target})`.padEnd(78) + figures)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
