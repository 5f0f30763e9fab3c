/** A place within the inputs, such as `['options', 0, 'scores', 2]`. */
export type Place = readonly (string | number)[]
export type Inputs = Record<string, unknown>

export const at = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((found, key) => (found as Record<string | number, unknown> | null | undefined)?.[key], value)

/** The inputs with a new value at the path. */
export function put<T>(value: T, [key, ...rest]: Place, next: unknown): T {
  if (key === undefined) return next as T
  if (Array.isArray(value)) return value.with(key as number, put(value[key as number], rest, next)) as T
  const held = (value ?? {}) as Record<string, unknown>
  return { ...held, [key]: put(held[key], rest, next) } as T
}

export type Rows = Record<string, unknown>[]
export const rowsAt = (inputs: Inputs, key: string): Rows => (at(inputs, [key]) as Rows | undefined) ?? []

/** A typed text, or `blank`. */
export const textOf = (value: unknown, blank = ''): string =>
  typeof value === 'string' && value !== '' ? value : blank

/** A new row like the one above: typed cells are empty, choices are copied. */
export function blankRow(row: unknown): unknown {
  if (Array.isArray(row)) return row.map(blankRow)
  if (typeof row === 'object' && row !== null)
    return Object.fromEntries(
      Object.entries(row).map(([key, value]) => {
        if (key === 'criteria') return [key, []]
        return [key, key === 'kind' || key === 'direction' ? value : blankRow(value)]
      }),
    )
  return typeof row === 'string' ? '' : null
}

/** The judgements above the diagonal for `size` entries, keeping existing ones. `gone`: index of the removed entry. */
export function triangle(given: readonly number[][], size: number, gone?: number): number[][] {
  const old = (i: number, j: number) => given[i]?.[j - i - 1] ?? 1
  const from = (index: number) => (gone !== undefined && index >= gone ? index + 1 : index)
  return Array.from({ length: Math.max(0, size - 1) }, (_, i) =>
    Array.from({ length: size - 1 - i }, (_unused, k) => old(from(i), from(i + 1 + k))),
  )
}

const GROUPS = new Set(['scale', 'inherent', 'residual', 'loss'])

/** The inputs to evaluate: groups of empty cells are omitted. */
export function cleaned<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cleaned) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => {
    const isUnset =
      GROUPS.has(key) &&
      inner !== null &&
      typeof inner === 'object' &&
      Object.values(inner).every((one) => one === null)
    return [key, isUnset ? null : cleaned(inner)]
  })
  return Object.fromEntries(entries) as T
}
