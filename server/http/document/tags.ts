/** The description of each group of operations, in the order of the document. */
export const TAGS: Record<string, string> = {
  Tasks: 'Tasks with status, priority, assignees and due date.',
  Projects: 'Projects with their owners, team and tasks.',
  Tickets: 'Support tickets with priority, due times and resolution.',
  Contacts: 'People outside the workspace.',
  Deals: 'Sales opportunities with stage, amount and probability.',
  Files: 'Files attached to records, with their content.',
  Comments: 'Comments of members and tokens on records.',
  Invoices: 'Read invoices. Members create and issue them in the application.',
  Inventory: 'Items, stock levels, movements and purchase orders.',
  Marketing: 'Leads, campaign costs and touches.',
  Members: 'Read the members of the workspace. The API never returns confidential fields.',
  Webhooks: 'Webhooks, their deliveries, and resending.',
  Events: 'The event catalogue.',
  Changes: 'All changes in commit order, for keeping a copy in sync.',
  Me: 'The token of the request, its access and its limits.',
}
