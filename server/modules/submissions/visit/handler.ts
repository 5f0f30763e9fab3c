import { openPlatform } from '#server/core/access/platform.ts'
import { confirmSubmission, type Sent, submitForm } from './mutations.ts'
import { challengeFor, showConfirmation, showForm } from './queries.ts'
import type { ProgramParts } from '#server/start/program-parts.ts'

type Parts = Pick<ProgramParts, 'doors' | 'services'>

/** What visitors of public forms see and do; they are nobody. */
export type FormDesk = ReturnType<typeof createFormDesk>

export function createFormDesk(program: Parts) {
  return {
    show: (link: string) => showForm(openPlatform(program), link),
    submit: (link: string, sent: Sent) => submitForm(openPlatform(program), link, sent),
    challenge: (link: string) => challengeFor(openPlatform(program), link),
    confirmation: (link: string) => showConfirmation(openPlatform(program), link),
    confirm: (link: string) => confirmSubmission(openPlatform(program), link),
  }
}
