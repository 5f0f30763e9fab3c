import { notFound } from 'next/navigation'

/** The record a page is about, or the page for addresses that lead nowhere. */
export async function foundOrNot<R>(asked: Promise<R>): Promise<R> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) notFound()
    throw error
  }
}

/** Told by what it carries: the program's classes are not those of the pages. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return (
    error.code === 'BAD_REQUEST' ||
    (error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'not_found')
  )
}
