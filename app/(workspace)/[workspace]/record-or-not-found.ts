import { notFound } from 'next/navigation'

/** The record of a page, or the not-found page. */
export async function recordOrNotFound<R>(request: Promise<R>): Promise<R> {
  try {
    return await request
  } catch (error) {
    if (isMissing(error)) notFound()
    throw error
  }
}

/** Checks properties instead of the class, because the server and the pages load separate copies of the classes. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return (
    error.code === 'BAD_REQUEST' ||
    (error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'not_found')
  )
}
