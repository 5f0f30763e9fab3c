'use client'

import type { Option } from '#components/ui/option.ts'
import { Select } from '#components/ui/select.tsx'
import { showInAddress } from './address.ts'

type FilterSelectProps = {
  /** The name of the URL parameter. */
  name: string
  label: string
  /** The label of the empty choice, such as "Any status". */
  any: string
  options: readonly Option[]
  value: string | undefined
  className: string
}

const ANY = 'any'

/** A list filter kept in the URL. A change returns to the first page. */
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
