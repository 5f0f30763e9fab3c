import { useFrame } from './frame.tsx'

/** Why a button is disabled that only owners and managers may use. */
export const FOR_MANAGERS = 'Only owners and managers can do this.'

/** Whether this person issues invoices and manages campaigns, forms and purchase orders: owners and managers do. */
export function useManages(): boolean {
  const { role } = useFrame()
  return role === 'owner' || role === 'manager'
}
