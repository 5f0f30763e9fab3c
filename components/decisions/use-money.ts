import { createContext, useContext } from 'react'
import { useNotation } from '#components/ui/reader.tsx'
import { amount, figure } from './decision-labels.ts'

/** The currency of the decision whose result is shown; null if its results are not money. */
export const CurrencyContext = createContext<string | null>(null)

/** How results are written: as amounts if the decision has a currency. */
export function useMoney() {
  const notation = useNotation()
  const currency = useContext(CurrencyContext)
  return {
    money: (value: number) => (currency ? amount(notation, value, currency) : figure(notation, value)),
    /** The label of an axis whose numbers have no sign of the currency: "Sum in EUR". */
    inCurrency: (label: string) => (currency ? `${label} in ${currency}` : label),
  }
}
export type Money = ReturnType<typeof useMoney>
