import { noneFree } from './postgres-errors.ts'

/** The result of `work`, or after this time the error of a database that is too busy. The work itself goes on. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(noneFree()), milliseconds)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
