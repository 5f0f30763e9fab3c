import { useFrame } from '#components/shell/frame.tsx'

/** Campaigns are planned by owners and managers; the others of the staff read them. */
export function useMayPlan(): boolean {
  const { role } = useFrame()
  return role === 'owner' || role === 'manager'
}
