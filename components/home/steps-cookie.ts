import type { FirstSteps } from '#server/modules/home/schema.ts'

export type StepKey = keyof FirstSteps

/** Holds the first steps that somebody has dismissed: read with the page, so that none shows for a moment. */
export const stepsCookie = (member: string) => `steps-${member}`

export const readSteps = (cookie: string | undefined) => (cookie?.split('.') ?? []) as StepKey[]

export function keepSteps(member: string, dismissed: readonly StepKey[]): void {
  document.cookie = `${stepsCookie(member)}=${dismissed.join('.')}; path=/; max-age=31536000; samesite=lax`
}
