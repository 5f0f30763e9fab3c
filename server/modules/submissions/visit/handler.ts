import { atLink, type PlatformOf } from '#server/core/access/platform.ts'
import { confirmSubmission, type Sent, submitForm } from './mutations.ts'
import { challengeFor, showConfirmation, showForm } from './queries.ts'

/** Requests of anonymous visitors of public forms. */
export type FormHandler = ReturnType<typeof createFormHandler>

export function createFormHandler(platformOf: PlatformOf) {
  return {
    show: (link: string) => atLink(platformOf, link, (platform) => showForm(platform, link)),
    submit: (link: string, sent: Sent) => atLink(platformOf, link, (platform) => submitForm(platform, link, sent)),
    challenge: (link: string) => atLink(platformOf, link, (platform) => challengeFor(platform, link)),
    confirmation: (link: string) => atLink(platformOf, link, (platform) => showConfirmation(platform, link)),
    confirm: (link: string) => atLink(platformOf, link, (platform) => confirmSubmission(platform, link)),
  }
}
