'use client'

import type { Option } from '#components/ui/option.ts'
import { Select } from '#components/ui/select.tsx'
import { showInAddress } from './address.ts'

type FilterSelectProps = {
  /** Under which it stands in the address. */
  name: string
  label: string
  /** What not to filter is called: "Any status". */
  any: string
  options: readonly Option[]
  value: string | undefined
  /** Its width. */
  className: string
}

const ANY = 'any'

/** A filter of a list, kept in the address; another choice begins at the first page. */
export function FilterSelect({ name, any, options, value = ANY, ...rest }: FilterSelectProps) {
  return (
    <Select
      {...rest}
      options={[{ value: ANY, label: any }, ...options]}
      value={value}
      onValueChange={(next) => showInAddress({ [name]: next === ANY ? null : next, offset: null })}
    />
  )
}
