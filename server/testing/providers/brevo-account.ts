import type { Brevo } from '@getbrevo/brevo'

export const LISTS = 120
export const SENDERS: Brevo.GetSendersResponse.Senders.Item[] = [
  { id: 1, name: 'Example', email: 'owner@example.com', active: true, ips: [] },
  { id: 2, name: 'Example News', email: 'news@example.com', active: true, ips: [] },
  { id: 3, name: 'Unverified', email: 'new@example.com', active: false, ips: [] },
]

/** A campaign created through the API. */
export type Made = Pick<Brevo.CreateEmailCampaignRequest, 'name' | 'subject' | 'htmlContent' | 'previewText'> & {
  id: number
  status: 'draft' | 'queued' | 'in_process' | 'sent' | 'suspended'
  lists: number[]
  excluded: number[]
  sentDate: string | null
}

/** The data of a Brevo account besides its figures. */
export class BrevoAccount {
  readonly campaigns = new Map<number, Made>()
  readonly lists = new Map<number, { name: string; emails: Set<string> }>()
  readonly folders: { id: number; name: string }[] = []
  readonly unsubscribed = new Set<string>()
  readonly tests: { campaign: number; to: string[] }[] = []
  readonly sends: { campaign: number; to: string[] }[] = []
  credits = 1_000_000
  /** Whether campaigns are sent immediately, without being queued. */
  isFast = false
  private next = 900_000

  constructor() {
    for (let nth = 0; nth < LISTS; nth++) {
      const emails = Array.from({ length: nth * 10 }, (_, reader) => `reader${reader}@list${nth + 1}.example`)
      this.lists.set(nth + 1, { name: `List ${nth + 1}`, emails: new Set(emails) })
    }
  }

  newId(): number {
    return ++this.next
  }

  /** The recipients of a campaign: unique, without unsubscribed or excluded contacts. */
  recipientsOf({ lists, excluded }: Made): string[] {
    const of = (ids: number[]) => new Set(ids.flatMap((id) => [...(this.lists.get(id)?.emails ?? [])]))
    const out = of(excluded)
    return [...of(lists)].filter((email) => !out.has(email) && !this.unsubscribed.has(email))
  }

  /** Contacts of the account. */
  has(email: string): boolean {
    return [...this.lists.values()].some(({ emails }) => emails.has(email))
  }
}

/** The account of a simulator, created with its first request. */
export function accountIn(memory: Map<string, unknown>): BrevoAccount {
  if (!memory.has('account')) memory.set('account', new BrevoAccount())
  return memory.get('account') as BrevoAccount
}
