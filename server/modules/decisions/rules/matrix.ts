import { sum } from './parts.ts'

const STEPS = 1_000

/** The principal eigenvector, summing to 1, and its eigenvalue, of a matrix of positive numbers (power iteration). */
export function dominantEigenvector(matrix: readonly (readonly number[])[]): { vector: number[]; value: number } {
  const times = (vector: readonly number[]) => matrix.map((row) => sum(row.map((cell, j) => cell * vector[j]!)))
  let vector = matrix.map(() => 1 / matrix.length)
  let value = matrix.length
  for (let step = 0; step < STEPS; step++) {
    const product = times(vector)
    value = sum(product)
    const next = product.map((one) => one / value)
    const moved = Math.max(...next.map((one, index) => Math.abs(one - vector[index]!)))
    vector = next
    if (moved < 1e-15) break
  }
  return { vector, value }
}

/** The lower triangle L with L·Lᵀ = matrix; undefined unless the matrix is positive definite. */
export function cholesky(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const lower = matrix.map((row) => row.map(() => 0))
  for (const [i, row] of matrix.entries())
    for (let j = 0; j <= i; j++) {
      let rest = row[j]!
      for (let k = 0; k < j; k++) rest -= lower[i]![k]! * lower[j]![k]!
      if (i === j && rest <= 1e-12) return undefined
      lower[i]![j] = i === j ? Math.sqrt(rest) : rest / lower[j]![j]!
    }
  return lower
}
