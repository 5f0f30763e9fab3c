'use client'

import { useCallback } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useAddress } from '#components/shell/use-address.ts'
import { viewCookie } from './view-cookie.ts'

/** Browsers reject cookies beyond 4 kB. */
const MOST = 3_000

/** Keeps the view that the URL shows, without its search text. */
function keepView(member: string): void {
  const view = new URLSearchParams(location.search)
  view.delete('q')
  const value = encodeURIComponent(view.toString())
  const age = value === '' || value.length > MOST ? 0 : 31_536_000
  document.cookie = `${viewCookie(member)}=${value}; path=${location.pathname}; max-age=${age}; samesite=lax`
}

/** The query parameters of a list page. Changes by the user are the view that the list opens with from then on. */
export function useKeptView(): ReturnType<typeof useAddress> {
  const { person } = useFrame()
  const [words, write] = useAddress()
  const writeAndKeep = useCallback<typeof write>(
    (changes, how) => {
      write(changes, how)
      keepView(person.id)
    },
    [person.id, write],
  )
  return [words, writeAndKeep]
}
