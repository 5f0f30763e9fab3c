import { kindsByName } from './core/access/kind-facts.ts'
import { agentKind } from './modules/agent/proposals/kind.ts'
import { bookingKind, bookingPageKind } from './modules/bookings/kind.ts'
import { campaignKind } from './modules/campaigns/kind.ts'
import { commentKind } from './modules/comments/kind.ts'
import { connectorKind, costSourceKind, externalCampaignKind } from './modules/connectors/kind.ts'
import { contactKind } from './modules/contacts/kind.ts'
import { dealKind } from './modules/deals/kind.ts'
import { decisionKind } from './modules/decisions/kind.ts'
import { documentKind } from './modules/documents/kind.ts'
import { folderKind } from './modules/folders/kind.ts'
import { formKind } from './modules/forms/kind.ts'
import { countKind } from './modules/inventory/counts/kind.ts'
import { itemKind } from './modules/inventory/items/kind.ts'
import { inventoryKind } from './modules/inventory/kind.ts'
import { orderKind } from './modules/inventory/orders/kind.ts'
import { invoiceKind } from './modules/invoices/kind.ts'
import { leadKind } from './modules/leads/kind.ts'
import { consentKind, costKind, touchKind } from './modules/marketing/kind.ts'
import { hrKind } from './modules/members/hr/kind.ts'
import { memberKind } from './modules/members/kind.ts'
import { mindmapKind } from './modules/mindmaps/kind.ts'
import { newsletterDraftKind } from './modules/newsletters/drafts/kind.ts'
import { newsletterKind } from './modules/newsletters/kind.ts'
import { projectKind } from './modules/projects/kind.ts'
import { quoteKind } from './modules/quotes/kind.ts'
import { riskKind } from './modules/risks/kind.ts'
import { submissionKind } from './modules/submissions/kind.ts'
import { suppressionKind } from './modules/suppressions/kind.ts'
import { taskKind } from './modules/tasks/kind.ts'
import { ticketKind } from './modules/tickets/kind.ts'
import { tokenKind } from './modules/tokens/kind.ts'
import { webhookKind } from './modules/webhooks/kind.ts'
import { workspaceKind } from './modules/workspaces/kind.ts'

/** Kinds that only have the procedures of the record kit, by router name. */
export const plainKinds = { projects: projectKind }

/** All kinds of records in the change log, in the order of search results. */
export const KINDS = [
  taskKind,
  ...Object.values(plainKinds),
  folderKind,
  documentKind,
  mindmapKind,
  ticketKind,
  riskKind,
  contactKind,
  leadKind,
  dealKind,
  campaignKind,
  newsletterKind,
  newsletterDraftKind,
  quoteKind,
  decisionKind,
  invoiceKind,
  itemKind,
  orderKind,
  countKind,
  memberKind,
  formKind,
  submissionKind,
  consentKind,
  touchKind,
  costKind,
  inventoryKind,
  bookingKind,
  bookingPageKind,
  commentKind,
  hrKind,
  workspaceKind,
  tokenKind,
  agentKind,
  webhookKind,
  connectorKind,
  externalCampaignKind,
  costSourceKind,
  suppressionKind,
]

export const kinds = kindsByName(KINDS)
