/**
 * Preloaded by `npm run test:repeat -- <file> --at <moment>`: this program's clock is ahead by so many milliseconds.
 * Postgres keeps its own, so whatever compares days must take them from the program.
 */
const ahead = Number(process.env['TEST_CLOCK_AHEAD'])
const Real = Date

globalThis.Date = class extends Real {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(Real.now() + ahead)
    else super(...(given as [number]))
  }

  static override now(): number {
    return Real.now() + ahead
  }
} as DateConstructor
