/** A list of contacts; `size` counts those who can receive email. */
export type MailingList = { id: number; name: string; size: number }

export type Sender = { email: string; name: string }

/** An email to lists at the service, identified by its name. */
export type MailCampaign = {
  name: string
  subject: string
  previewText: string
  sender: Sender
  html: string
  lists: readonly number[]
  /** The list of contacts who must not receive it. */
  excluded: number | null
}

/** `missing`: it was deleted at the service. `stopped`: the service suspended it. */
export type MailCampaignState = 'draft' | 'sending' | 'sent' | 'stopped' | 'missing'

/**
 * The errors, each with a sentence for the user. `unclear`: the request may have had its effect. `missing`: the
 * campaign was deleted at the service.
 */
export class MailAccountError extends Error {
  readonly code: 'not_connected' | 'no_credits' | 'refused' | 'unavailable' | 'unclear' | 'missing'
  /** When to try again, if the service says so. */
  readonly retryAfterMs: number | null
  constructor(code: MailAccountError['code'], message: string, retryAfterMs: number | null = null) {
    super(message)
    this.name = 'MailAccountError'
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

/** The account of a workspace at the service that sends its newsletters. Everything throws `MailAccountError`. */
export type MailAccount = {
  /** Name of the service. */
  readonly service: string
  readonly connector: string
  lists(): Promise<MailingList[]>
  /** Senders that the service accepts; the one it uses by default comes first. */
  senders(): Promise<Sender[]>
  /** The id of the campaign whose name ends in this. */
  find(ending: string): Promise<string | null>
  create(campaign: MailCampaign): Promise<string>
  replace(id: string, campaign: MailCampaign): Promise<void>
  /** Sends it only to this address. */
  test(id: string, address: string): Promise<void>
  /** Sends it to its lists. Called at most once. */
  send(id: string): Promise<void>
  state(id: string): Promise<MailCampaignState>
  /**
   * Adds the contacts of `lists` that `choose` selects to the exclusion list and returns it; null if there are none.
   * Contacts are never removed from it.
   */
  exclude(lists: readonly number[], choose: (emails: string[]) => Promise<string[]>): Promise<number | null>
}

/** Opens the account of a workspace; uses the network, so it is not available in transactions. */
export type OpenMailAccount = (workspaceId: string, signal?: AbortSignal) => Promise<MailAccount>
