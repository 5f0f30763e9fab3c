import { TRPCError } from '@trpc/server'
import { notFound } from 'next/navigation'

/** The record a page is about, or the page for addresses that lead nowhere. */
export async function foundOrNot<R>(asked: Promise<R>): Promise<R> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof TRPCError && (error.code === 'BAD_REQUEST' || isMissing(error))) notFound()
    throw error
  }
}

const isMissing = ({ cause }: TRPCError) => cause instanceof Error && 'code' in cause && cause.code === 'not_found'
