import { useFrame } from './frame.tsx'

/** Why a button for owners and managers is disabled. */
export const FOR_MANAGERS = 'Only owners and managers can do this.'

/**
 * Whether the user may issue invoices and manage campaigns, forms and purchase orders, as owners and managers may.
 */
export function useManages(): boolean {
  const { role } = useFrame()
  return role === 'owner' || role === 'manager'
}
