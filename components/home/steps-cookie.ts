import type { FirstSteps } from '#server/modules/home/schema.ts'

export type StepKey = keyof FirstSteps

/** Cookie with the first steps that a member dismissed. The server reads it, so that none of them flashes. */
export const stepsCookie = (member: string) => `steps-${member}`

export const readSteps = (cookie: string | undefined) => (cookie?.split('.') ?? []) as StepKey[]

export function keepSteps(member: string, dismissed: readonly StepKey[]): void {
  document.cookie = `${stepsCookie(member)}=${dismissed.join('.')}; path=/; max-age=31536000; samesite=lax`
}
