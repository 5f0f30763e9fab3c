import type { Role } from '#server/core/values/actor.ts'

/**
 * The expected permissions of each role, independent of the code under test. Every procedure of the application belongs
 * to exactly one line.
 */
export type RoleLine = {
  may: string
  roles: readonly Role[]
  procedures: string
  /** Other roles get 404. */
  hidden?: true
}

const EVERYONE: readonly Role[] = ['owner', 'manager', 'member', 'guest']
const STAFF: readonly Role[] = ['owner', 'manager', 'member']
const MANAGERS: readonly Role[] = ['owner', 'manager']
const OWNER: readonly Role[] = ['owner']

export const ROLE_LINES: readonly RoleLine[] = [
  {
    may: 'see tasks and projects (guests: projects whose team has them, and their tasks)',
    roles: EVERYONE,
    procedures: `
      tasks.list tasks.all tasks.get tasks.getByExtId projects.list projects.all projects.get projects.getByExtId
      tasks.export projects.export comments.list comments.get comments.programs files.get files.content files.list search.find search.page presence.enter presence.leave presence.point changes.live changes.position`,
  },
  {
    may: 'see contacts, deals, invoices, marketing, inventory, activity',
    roles: STAFF,
    procedures: `
      tickets.list tickets.all tickets.get tickets.figures tickets.settings
      risks.list risks.all risks.get risks.scores risks.tasks risks.ofTask risks.bands
      contacts.list contacts.all contacts.get contacts.getByExtId deals.list deals.all deals.get deals.getByExtId home.figures
      invoices.list invoices.export invoices.all invoices.get invoices.paper workspaces.seller
      quotes.list quotes.export quotes.all quotes.get quotes.revisions quotes.paper
      campaigns.list campaigns.all campaigns.get forms.all forms.get forms.link submissions.list
      leads.all leads.get leads.trail connectors.campaigns connectors.costSource marketing.results marketing.figureDays marketing.sales marketing.revenue marketing.billed marketing.metrics marketing.costs marketing.touches
      newsletters.list newsletters.latest newsletters.get
      items.all items.get inventory.items inventory.exportItems inventory.item inventory.movements inventory.exportMovements inventory.ledger inventory.stockByDay inventory.locations inventory.reorder
      inventory.settings inventory.orders inventory.exportOrders purchase_orders.all purchase_orders.get stock_counts.all stock_counts.get
      bookings.list bookings.pages activity.list changes.list changes.stream
      folders.list folders.all folders.get documents.list documents.all documents.get documents.open documents.recent
      documents.versions documents.version documents.versionText documents.suggestions documents.readers documents.backlinks documents.find documents.templates
      mindmaps.list mindmaps.all mindmaps.get mindmaps.open mindmaps.tasks.list mindmaps.tasks.origin
      tickets.export risks.export contacts.export deals.export campaigns.export
      folders.export documents.export mindmaps.export
      tasks.history projects.history tickets.history risks.history contacts.history deals.history campaigns.history
      invoices.history quotes.history folders.history documents.history mindmaps.history members.history`,
  },
  {
    may: 'create and change tasks (guests: in those projects)',
    roles: EVERYONE,
    procedures:
      'tasks.create tasks.update tasks.put tasks.batch tasks.updateEach tasks.inbound changes.undo comments.create comments.update comments.remove files.create files.attach files.detach',
  },
  {
    may: 'create and change projects, contacts, deals, invoice drafts, stock',
    roles: STAFF,
    procedures: `
      tasks.revert projects.revert tickets.revert risks.revert contacts.revert deals.revert invoices.revert quotes.revert
      folders.revert documents.revert mindmaps.revert
      projects.create projects.update projects.put projects.batch projects.updateEach tasks.import
      tickets.create tickets.update tickets.answer tickets.batch tickets.updateEach
      risks.create risks.update risks.batch risks.updateEach risks.createTask risks.linkTask risks.unlinkTask
      contacts.create contacts.update contacts.put contacts.batch contacts.updateEach contacts.import
      deals.create deals.update deals.put deals.batch deals.updateEach deals.import invoices.create invoices.update
      invoices.withdraw quotes.create quotes.update quotes.batch quotes.withdraw quotes.bill
      leads.create leads.update leads.updateEach leads.createDeal leads.recordConsent marketing.pushLeads marketing.pushTouches
      items.create items.update items.updateEach inventory.pushItems inventory.pushMovements inventory.pushLevels inventory.reverse
      folders.create folders.update folders.batch folders.updateEach documents.create documents.update documents.updateEach
      documents.save documents.applySuggestion documents.dismissSuggestion documents.reopenSuggestion
        documents.restoreVersion documents.revertText documents.setStatus documents.approve documents.acknowledge
      mindmaps.create mindmaps.update mindmaps.updateEach mindmaps.save mindmaps.tasks.make
      stock_counts.create stock_counts.enter stock_counts.book stock_counts.cancel
      imports.list imports.get imports.sources imports.parts imports.columns imports.create imports.putPart imports.check imports.start imports.cancel imports.undo imports.rows imports.exportRows
      bookings.createPage bookings.updatePage bookings.removePage bookings.renewPageLink bookings.cancel`,
  },
  {
    may: 'delete to Trash, restore',
    roles: STAFF,
    procedures: `
      tasks.remove tasks.removeByExtId tasks.removeEach tasks.restore tasks.restoreEach
      projects.remove projects.removeByExtId projects.removeEach projects.restore projects.restoreEach
      tickets.remove tickets.removeEach tickets.restore tickets.restoreEach
      risks.remove risks.removeEach risks.restore risks.restoreEach
      contacts.remove contacts.removeByExtId contacts.removeEach contacts.restore contacts.restoreEach
      deals.remove deals.removeByExtId deals.removeEach deals.restore deals.restoreEach invoices.remove invoices.restore quotes.remove quotes.restore
      folders.remove folders.removeEach folders.restore folders.restoreEach
      documents.remove documents.removeEach documents.restore documents.restoreEach
      mindmaps.remove mindmaps.removeEach mindmaps.restore mindmaps.restoreEach
      items.remove items.removeEach items.restore items.restoreEach trash.list`,
  },
  {
    may: 'purge Trash, export, delete workspace, hand over ownership, sandboxes',
    roles: OWNER,
    procedures: `
      trash.purge trash.empty contacts.erase members.erase members.handOver
      workspaces.scheduleDeletion workspaces.cancelDeletion
      sandboxes.list sandboxes.create sandboxes.open sandboxes.resetOne sandboxes.reset sandboxes.remove`,
  },
  {
    may: 'issue, pay, void invoices; campaigns, costs, forms, newsletter; purchase orders',
    roles: MANAGERS,
    procedures: `
      invoices.issue invoices.pay invoices.reopen invoices.void invoices.rewrite
      quotes.send quotes.resend quotes.revise quotes.discard risks.accept
      campaigns.create campaigns.update campaigns.revert campaigns.updateEach campaigns.remove campaigns.removeEach campaigns.restore
      campaigns.restoreEach marketing.enterCost marketing.pushCosts newsletters.audience newsletters.post
      newsletter_drafts.all newsletter_drafts.get newsletter_drafts.create newsletter_drafts.update
      newsletter_drafts.remove newsletter_drafts.restore newsletter_drafts.post
      forms.create forms.update forms.updateEach forms.remove forms.removeEach forms.restore forms.restoreEach
      forms.renewLink submissions.release submissions.discard submissions.mailAgain
      purchase_orders.create purchase_orders.update purchase_orders.order purchase_orders.receive purchase_orders.cancel
      purchase_orders.remove purchase_orders.restore purchase_orders.withdraw inventory.updateSettings`,
  },
  {
    may: 'connect data sources (owner and manager)',
    roles: MANAGERS,
    procedures: `
      connectors.overview connectors.get connectors.profit connectors.searchTraffic connectors.visitTraffic connectors.startSignIn connectors.connectKey connectors.choose connectors.syncNow
      connectors.disconnect connectors.match connectors.leaveOut connectors.matchAutomatically connectors.setCostSource
      connectors.importProducts connectors.readStock marketing.chooseRevenue`,
  },
  {
    may: 'review what agents did and propose',
    roles: MANAGERS,
    procedures: `
      agents.proposals agents.proposal agents.outcome agents.waiting agents.waitingIds agents.accept agents.refuse agents.acceptEach agents.refuseEach
      agents.runs agents.run agents.changes agents.calls agents.revert agents.revertRun agents.revertProposals`,
  },
  {
    may: 'invite and deactivate members below them, set roles below theirs',
    roles: MANAGERS,
    procedures: `
      invitations.create invitations.resend invitations.revoke
      members.setRole members.deactivate members.reactivate`,
  },
  {
    // Everyone also sees their own HR fields and personal data.
    may: 'tokens, webhooks, HR fields, workspace settings, lift suppressions',
    roles: OWNER,
    procedures: `
      tokens.list tokens.requests tokens.create tokens.update agents.figures tokens.createPlayground tokens.rotate tokens.revoke
      webhooks.list webhooks.get webhooks.history webhooks.create webhooks.update webhooks.remove webhooks.rotateSecret
      webhooks.deliveries webhooks.delivery webhooks.test webhooks.resend webhooks.recover
      members.hr.get members.hr.update members.personalData
      home.steps workspaces.update workspaces.adoptRegion workspaces.cell tickets.updateSettings risks.updateBands workspaces.updateSeller mail.outbox emailEvents.list suppressions.list suppressions.lift`,
  },
  {
    may: 'see and take decisions',
    roles: OWNER,
    hidden: true,
    procedures: `
      decisions.all decisions.get decisions.links decisions.linked decisions.snapshot decisions.evaluate
      decisions.create decisions.update decisions.analyse decisions.decide decisions.reopen decisions.review
      decisions.remove decisions.removeEach decisions.restore decisions.restoreEach`,
  },
  {
    may: 'view the workspace and its members, and manage their own account',
    roles: EVERYONE,
    procedures: `
      me.get me.requests events.list workspaces.get members.list members.all members.get members.updateProfile
      notifications.list notifications.unread notifications.markRead notifications.choices notifications.choose
      calendar.link calendar.renew`,
  },
]

export const proceduresOf = ({ procedures }: RoleLine) => procedures.trim().split(/\s+/)

/** Who calls: people in the application, tokens in the REST API, and tokens at the interfaces of agents. */
export const CALLERS = {
  app: ['owner', 'manager', 'member', 'guest'],
  rest: ['full', 'read-only'],
  agent: ['agent', 'owner-agent', 'read-only-agent'],
} as const
export type Interface = keyof typeof CALLERS
export type Caller = (typeof CALLERS)[Interface][number]

/**
 * The allowed actions of each caller on a record. Others are rejected: people with 403, or 404 if `hidden`; tokens also
 * with 404 if their interface has no such call, and agents with 400 if a name matches no readable record.
 */
export type ActLine = { act: string; nouns: string; callers: string; hidden?: true }

const NOUNS = 'folder document mindmap ticket risk quote'
const READERS = 'owner manager member full read-only agent owner-agent read-only-agent'

export const ACT_LINES: readonly ActLine[] = [
  { act: 'read', nouns: NOUNS, callers: READERS },
  { act: 'create', nouns: NOUNS, callers: 'owner manager member full agent owner-agent' },
  // Actions of a person. The document belongs to another member.
  { act: 'approve', nouns: 'document', callers: 'owner manager' },
  { act: 'accept', nouns: 'risk', callers: 'owner manager' },
  { act: 'send', nouns: 'quote', callers: 'owner manager' },
  { act: 'update', nouns: 'document', callers: 'owner manager member full agent owner-agent' },
  { act: 'update', nouns: 'folder mindmap ticket risk quote', callers: 'owner manager member full' },
  { act: 'trash', nouns: NOUNS, callers: 'owner manager member full' },
  { act: 'restore', nouns: NOUNS, callers: 'owner manager member full' },
  { act: 'purge', nouns: `${NOUNS} decision`, callers: 'owner' },
  { act: 'read', nouns: 'decision', callers: 'owner owner-agent', hidden: true },
  { act: 'create', nouns: 'decision', callers: 'owner', hidden: true },
  { act: 'update', nouns: 'decision', callers: 'owner', hidden: true },
  { act: 'trash', nouns: 'decision', callers: 'owner', hidden: true },
  { act: 'restore', nouns: 'decision', callers: 'owner', hidden: true },
  // By another member: on a document, which guests cannot see, and on a task of the guest's project.
  { act: 'read', nouns: 'comment', callers: READERS },
  { act: 'create', nouns: 'comment', callers: 'owner manager member full agent owner-agent' },
  { act: 'update', nouns: 'comment', callers: '' },
  { act: 'remove', nouns: 'comment', callers: 'owner full' },
  { act: 'read', nouns: 'shared-comment', callers: `guest ${READERS}` },
  { act: 'create', nouns: 'shared-comment', callers: 'owner manager member guest full agent owner-agent' },
  { act: 'update', nouns: 'shared-comment', callers: '' },
  { act: 'remove', nouns: 'shared-comment', callers: 'owner full' },
  { act: 'read', nouns: 'file', callers: 'owner manager member full read-only', hidden: true },
  { act: 'create', nouns: 'file', callers: 'owner manager member full' },
  { act: 'remove', nouns: 'file', callers: 'owner manager member full' },
  { act: 'read', nouns: 'shared-file', callers: 'owner manager member guest full read-only' },
  { act: 'create', nouns: 'shared-file', callers: 'owner manager member guest full' },
  { act: 'remove', nouns: 'shared-file', callers: 'owner manager member guest full' },
]
