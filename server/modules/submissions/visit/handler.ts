import { openPlatform } from '#server/core/access/platform.ts'
import type { Services } from '#server/core/access/workspace-context.ts'
import type { Databases } from '#server/core/database/databases.ts'
import { confirmSubmission, type Sent, submitForm } from './mutations.ts'
import { challengeFor, showConfirmation, showForm } from './queries.ts'

type Parts = { databases: Databases; services: Services }

/** Requests of anonymous visitors of public forms. */
export type FormHandler = ReturnType<typeof createFormHandler>

export function createFormHandler(program: Parts) {
  return {
    show: (link: string) => showForm(openPlatform(program), link),
    submit: (link: string, sent: Sent) => submitForm(openPlatform(program), link, sent),
    challenge: (link: string) => challengeFor(openPlatform(program), link),
    confirmation: (link: string) => showConfirmation(openPlatform(program), link),
    confirm: (link: string) => confirmSubmission(openPlatform(program), link),
  }
}
