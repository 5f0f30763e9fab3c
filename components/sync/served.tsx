'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** The answer of a query that the server asked with the page. */
export type ServedAnswer = {
  /** The name of the procedure: `tasks.list`. */
  procedure: string
  input: unknown
  data: unknown
  /** The first page of an infinite list (`usePages`); `input` is without its limit. */
  isFirstPage?: boolean
}

/**
 * Hands answers that arrived with a page to the query cache, so that the HTML shows them and the page needs no request.
 * Answers that the cache holds already stay, because the live stream keeps them current.
 */
export function Served({ answers, children }: { answers: readonly ServedAnswer[]; children: ReactNode }) {
  const queries = useQueryClient()
  // Before the children render, on the server as well; React keeps the state of a page that is shown again.
  useState(() => {
    for (const { procedure, input, data, isFirstPage } of answers) {
      const type = isFirstPage ? 'infinite' : 'query'
      const key = [procedure.split('.'), { ...(input !== undefined && { input }), type }]
      const kept = isFirstPage ? { pages: [data], pageParams: [undefined] } : data
      if (queries.getQueryData(key) === undefined) queries.setQueryData(key, kept)
    }
  })
  return children
}
