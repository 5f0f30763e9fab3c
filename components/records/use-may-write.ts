'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { STAFF } from './kind-facts.ts'
import { factsOf } from './kinds.ts'

/** People who may create records of a kind may change and delete them. */
export function useMayWrite(entity: string): boolean {
  const { role } = useFrame()
  return (factsOf(entity)?.create?.roles ?? STAFF).includes(role)
}
