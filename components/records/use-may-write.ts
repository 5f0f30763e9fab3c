'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { STAFF } from './kind-facts.ts'
import { factsOf } from './kinds.ts'

/** The right to create a kind includes the right to edit and delete it. */
export function useMayWrite(entity: string): boolean {
  const { role } = useFrame()
  return (factsOf(entity)?.create?.roles ?? STAFF).includes(role)
}
