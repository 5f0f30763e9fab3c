/** What each group of operations is about, in the order a reader meets them. */
export const TAGS: Record<string, string> = {
  Tasks: 'What is to be done, by whom and until when.',
  Projects: 'Work that belongs together: its owners, its team, its tasks.',
  Contacts: 'People outside the workspace.',
  Deals: 'Business in sight: stage, amount, probability.',
  Invoices: 'Invoices, to read. They are written and issued in the application.',
  Inventory: 'Items and their stock.',
  Marketing: 'Leads, what campaigns cost, and encounters with people.',
  Members: 'The people of the workspace, to read. Confidential fields are never part of the API.',
  Webhooks: 'Subscriptions to events, what was delivered to them, and sending again.',
  Events: 'The catalogue of events.',
  Changes: 'Everything that happened, in order: for keeping a copy in step.',
  Me: 'The token of the call and what it may do.',
}
