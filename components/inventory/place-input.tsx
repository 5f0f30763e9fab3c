'use client'

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Input, type InputProps } from '#components/ui/input.tsx'

type PlaceInputProps = Pick<InputProps, 'name' | 'onBlur' | 'placeholder' | 'ref'> & {
  value: string
  onValueChange: (place: string) => void
}

/** Selects an existing location by name, or names a new one. */
export function PlaceInput({ placeholder = 'Main', ...control }: PlaceInputProps) {
  const id = useId()
  const { data: places = [] } = useQuery(useTRPC().inventory.locations.queryOptions())
  return (
    <>
      <Input {...control} list={id} autoComplete="off" placeholder={placeholder} />
      <datalist id={id}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  )
}
