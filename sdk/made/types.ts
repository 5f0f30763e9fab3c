// Made by `npm run types:sdk` from the OpenAPI document.
import type { List } from '../client/create-list.ts'
import type { Export } from '../client/export.ts'
import type { Choice, Chosen, ChosenPage, OnePlace } from '../client/list-query.ts'
import type { ConditionalOptions, Edit, EditOptions, FileContent, NoQuery, Options, PushOptions, RecordSource, UploadOptions, WriteOptions } from '../client/options.ts'

export interface AnswerTicket {
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version?: number | undefined
}

export interface BatchById {
  /** Id of a record (UUID version 7). */
  id: string
}

export interface BatchContact {
  /** Id of a record (UUID version 7). */
  id: string
  /** Name. */
  name?: string | undefined
  /** Email address. Stored and compared in lower case and Unicode NFC, with internationalised domains in ASCII form (IDNA): `Ada@München.example` becomes `ada@xn--mnchen-3ya.example`. Several contacts can have the same address. */
  email?: string | null | undefined
  /** Phone number, stored as entered. */
  phone?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Role at the company, such as `Head of purchasing`. */
  title?: string | null | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Markdown. */
  notes?: string | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Id in another system. */
  ext_id?: string | null | undefined
  /** The version you read. If the contact is at a different version, the response is 409. */
  version?: number | undefined
}

export interface BatchContacts {
  /** What to do with each record, as the request for one record. */
  action: "create" | "update" | "put" | "delete" | "restore"
  /** The records, each as its action requires. `create`: CreateContact, `update`: BatchContact, `put`: BatchPutContact, `delete` and `restore`: BatchById. Each is checked by itself. */
  records: (CreateContact | BatchContact | BatchPutContact | BatchById)[]
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface BatchDeal {
  /** Id of a record (UUID version 7). */
  id: string
  /** Name. */
  name?: string | undefined
  stage?: "lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost" | undefined
  /** At most two decimals. */
  amount?: number | null | undefined
  /** ISO 4217 code. Default: the currency of the workspace. */
  currency?: string | undefined
  /** Probability in percent. Default by stage: 10, 25, 50, 75, won 100, lost 0. */
  probability?: number | null | undefined
  /** Date, `YYYY-MM-DD`. */
  close_date?: string | null | undefined
  /** Related contact. */
  contact?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Markdown. */
  notes?: string | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Id in another system. */
  ext_id?: string | null | undefined
  /** The version you read. If the deal is at a different version, the response is 409. */
  version?: number | undefined
}

export interface BatchDeals {
  /** What to do with each record, as the request for one record. */
  action: "create" | "update" | "put" | "delete" | "restore"
  /** The records, each as its action requires. `create`: CreateDeal, `update`: BatchDeal, `put`: BatchPutDeal, `delete` and `restore`: BatchById. Each is checked by itself. */
  records: (CreateDeal | BatchDeal | BatchPutDeal | BatchById)[]
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface BatchFolder {
  /** Id of a record (UUID version 7). */
  id: string
  /** The name. */
  name?: string | undefined
  /** The folder that contains this one. Folders are at most 8 levels deep. */
  parent?: string | null | undefined
  /** Order among the folders of the same parent. Default: after the others. */
  position?: number | undefined
  /** The version you read. If the folder is at a different version, the response is 409. */
  version?: number | undefined
}

export interface BatchFolders {
  /** What to do with each record, as the request for one record. */
  action: "create" | "update" | "put" | "delete" | "restore"
  /** The records, each as its action requires. `create`: CreateFolder, `update`: BatchFolder, `delete` and `restore`: BatchById. Each is checked by itself. */
  records: (CreateFolder | BatchFolder | BatchById)[]
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface BatchProject {
  /** Id of a record (UUID version 7). */
  id: string
  /** Name. */
  name?: string | undefined
  /** Markdown. */
  desc?: string | undefined
  status?: "planned" | "active" | "on_hold" | "completed" | "cancelled" | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Members by id or email address. Responses contain ids. */
  team?: string[] | undefined
  /** Date, `YYYY-MM-DD`. */
  due?: string | null | undefined
  /** Color as `#rrggbb` in lower case. */
  color?: string | undefined
  /** Id in another system. */
  ext_id?: string | null | undefined
  /** The version you read. If the project is at a different version, the response is 409. */
  version?: number | undefined
}

export interface BatchProjects {
  /** What to do with each record, as the request for one record. */
  action: "create" | "update" | "put" | "delete" | "restore"
  /** The records, each as its action requires. `create`: CreateProject, `update`: BatchProject, `put`: BatchPutProject, `delete` and `restore`: BatchById. Each is checked by itself. */
  records: (CreateProject | BatchProject | BatchPutProject | BatchById)[]
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface BatchPutContact {
  /** Name. */
  name?: string | undefined
  /** Email address. Stored and compared in lower case and Unicode NFC, with internationalised domains in ASCII form (IDNA): `Ada@München.example` becomes `ada@xn--mnchen-3ya.example`. Several contacts can have the same address. */
  email?: string | null | undefined
  /** Phone number, stored as entered. */
  phone?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Role at the company, such as `Head of purchasing`. */
  title?: string | null | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Markdown. */
  notes?: string | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Id of this record in another system, such as your CRM. Case-sensitive. Unique in the workspace among records of this kind that are not in the Trash. Leading and trailing spaces are removed. */
  ext_id: string
  /** The version you read. If the contact is at a different version, the response is 409. */
  version?: number | undefined
}

export interface BatchPutDeal {
  /** Name. */
  name?: string | undefined
  stage?: "lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost" | undefined
  /** At most two decimals. */
  amount?: number | null | undefined
  /** ISO 4217 code. Default: the currency of the workspace. */
  currency?: string | undefined
  /** Probability in percent. Default by stage: 10, 25, 50, 75, won 100, lost 0. */
  probability?: number | null | undefined
  /** Date, `YYYY-MM-DD`. */
  close_date?: string | null | undefined
  /** Related contact. */
  contact?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Markdown. */
  notes?: string | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Id of this record in another system, such as your CRM. Case-sensitive. Unique in the workspace among records of this kind that are not in the Trash. Leading and trailing spaces are removed. */
  ext_id: string
  /** The version you read. If the deal is at a different version, the response is 409. */
  version?: number | undefined
}

export interface BatchPutProject {
  /** Name. */
  name?: string | undefined
  /** Markdown. */
  desc?: string | undefined
  status?: "planned" | "active" | "on_hold" | "completed" | "cancelled" | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Members by id or email address. Responses contain ids. */
  team?: string[] | undefined
  /** Date, `YYYY-MM-DD`. */
  due?: string | null | undefined
  /** Color as `#rrggbb` in lower case. */
  color?: string | undefined
  /** Id of this record in another system, such as your CRM. Case-sensitive. Unique in the workspace among records of this kind that are not in the Trash. Leading and trailing spaces are removed. */
  ext_id: string
  /** The version you read. If the project is at a different version, the response is 409. */
  version?: number | undefined
}

export interface BatchPutTask {
  /** Title of the task. */
  title?: string | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  status?: "backlog" | "todo" | "in_progress" | "done" | "cancelled" | undefined
  priority?: "none" | "low" | "medium" | "high" | "urgent" | undefined
  /** Members by id or email address. Responses contain ids. */
  assignees?: string[] | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Date, `YYYY-MM-DD`. */
  due?: string | null | undefined
  /** Markdown. */
  desc?: string | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Id of this record in another system, such as your CRM. Case-sensitive. Unique in the workspace among records of this kind that are not in the Trash. Leading and trailing spaces are removed. */
  ext_id: string
  /** The version you read. If the task is at a different version, the response is 409. */
  version?: number | undefined
}

export interface BatchQuote {
  /** Id of a record (UUID version 7). */
  id: string
  /** Related contact. */
  contact?: string | null | undefined
  /** Deal that the quote is for. */
  deal?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Postal address of the client, with line breaks. */
  address?: string | null | undefined
  /** Tax or VAT number of the client. */
  tax_number?: string | null | undefined
  /** ISO 4217 code. */
  currency?: string | undefined
  /** Last day on which the client can accept, in the time zone of the workspace. */
  valid_until?: string | null | undefined
  /** Markdown above the lines. */
  intro?: string | undefined
  /** Markdown below the lines. */
  terms?: string | undefined
  /** Whether acceptance moves the deal to `won`. */
  wins_deal?: boolean | undefined
  /** Lines, in order. */
  lines?: {
    description: string
    /** Quantity. */
    quantity: number
    /** Price per unit before tax. */
    unit_price: number
    tax_rate: number
  }[] | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** The version you read. If the quote is at a different version, the response is 409. */
  version?: number | undefined
}

export interface BatchQuotes {
  /** What to do with each record, as the request for one record. */
  action: "create" | "update" | "put" | "delete" | "restore"
  /** The records, each as its action requires. `create`: CreateQuote, `update`: BatchQuote, `delete` and `restore`: BatchById. Each is checked by itself. */
  records: (CreateQuote | BatchQuote | BatchById)[]
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface BatchRisk {
  /** Id of a record (UUID version 7). */
  id: string
  /** Title of the risk. */
  title?: string | undefined
  /** Why it may happen. Markdown. */
  cause?: string | undefined
  /** What may happen. Markdown. */
  event?: string | undefined
  /** Consequence if it happens. Markdown. */
  consequence?: string | undefined
  /** Category, as free text. */
  category?: string | null | undefined
  /** Member by id or email address. Responses contain the id. */
  owner?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Default: `open`. Only an owner or a manager can set `accepted`, in the application and with a reason. An accepted risk reopens when a score rises. */
  status?: "open" | "treated" | "accepted" | "closed" | undefined
  /** What is done about the risk. */
  treatment?: "avoid" | "reduce" | "share" | "accept" | null | undefined
  /** Rating without any controls. */
  inherent?: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null | undefined
  /** Current rating, with the existing controls. */
  current?: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null | undefined
  /** Rating expected after the treatment. */
  residual?: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null | undefined
  /** Existing controls. Markdown. */
  controls?: string | undefined
  /** Date of the next review, `YYYY-MM-DD`. The owner is reminded 14 days and 1 day before, and when it has passed. */
  review_due?: string | null | undefined
  /** Loss if it happens: lowest, most likely and highest amount. */
  loss?: {
    low: number
    likely: number
    high: number
    /** Default: the currency of the workspace. */
    currency?: string | undefined
  } | null | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** The version you read. If the risk is at a different version, the response is 409. */
  version?: number | undefined
}

export interface BatchRisks {
  /** What to do with each record, as the request for one record. */
  action: "create" | "update" | "put" | "delete" | "restore"
  /** The records, each as its action requires. `create`: CreateRisk, `update`: BatchRisk, `delete` and `restore`: BatchById. Each is checked by itself. */
  records: (CreateRisk | BatchRisk | BatchById)[]
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface BatchTask {
  /** Id of a record (UUID version 7). */
  id: string
  /** Title of the task. */
  title?: string | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  status?: "backlog" | "todo" | "in_progress" | "done" | "cancelled" | undefined
  priority?: "none" | "low" | "medium" | "high" | "urgent" | undefined
  /** Members by id or email address. Responses contain ids. */
  assignees?: string[] | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Date, `YYYY-MM-DD`. */
  due?: string | null | undefined
  /** Markdown. */
  desc?: string | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Id in another system. */
  ext_id?: string | null | undefined
  /** The version you read. If the task is at a different version, the response is 409. */
  version?: number | undefined
}

export interface BatchTasks {
  /** What to do with each record, as the request for one record. */
  action: "create" | "update" | "put" | "delete" | "restore"
  /** The records, each as its action requires. `create`: CreateTask, `update`: BatchTask, `put`: BatchPutTask, `delete` and `restore`: BatchById. Each is checked by itself. */
  records: (CreateTask | BatchTask | BatchPutTask | BatchById)[]
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface BatchTicket {
  /** Id of a record (UUID version 7). */
  id: string
  /** Title of the ticket. */
  title?: string | undefined
  /** Markdown. */
  desc?: string | undefined
  type?: "question" | "incident" | "problem" | "request" | undefined
  /** `resolved` and `closed` require a `resolution`. A ticket can change from any status to any other. */
  status?: "new" | "open" | "waiting" | "resolved" | "closed" | undefined
  impact?: "low" | "medium" | "high" | undefined
  urgency?: "low" | "medium" | "high" | undefined
  /** Related contact. */
  contact?: string | null | undefined
  /** Email address of the person who asked, in lower case with the domain in ASCII. */
  requester_email?: string | null | undefined
  /** Member by id or email address. Responses contain the id. */
  assignee?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Date agreed with the requester, `YYYY-MM-DD`. */
  due?: string | null | undefined
  /** Where the ticket comes from, such as a form or a system. */
  source?: string | null | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** How the ticket was resolved. Markdown. */
  resolution?: string | undefined
  /** The version you read. If the ticket is at a different version, the response is 409. */
  version?: number | undefined
}

export interface BatchTickets {
  /** What to do with each record, as the request for one record. */
  action: "create" | "update" | "put" | "delete" | "restore"
  /** The records, each as its action requires. `create`: CreateTicket, `update`: BatchTicket, `delete` and `restore`: BatchById. Each is checked by itself. */
  records: (CreateTicket | BatchTicket | BatchById)[]
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface Booking {
  /** Id of a record (UUID version 7). */
  id: string
  /** Booking page. */
  page: string
  /** Member who hosts the booking. */
  host: string
  /** Title of the booking page at the time of booking. */
  title: string
  /** Meeting place. */
  place: string
  /** Start time. */
  starts_at: string
  /** End time. */
  ends_at: string
  status: "held" | "pending" | "confirmed" | "cancelled" | (string & {})
  /** Name of the visitor. */
  name: string
  /** Email address of the visitor; the invitation is sent to it. */
  email: string
  /** Note from the visitor. */
  note: string
  /** IANA time zone of the visitor. */
  zone: string
  /** Contact with this email address. */
  contact: string | null
  /** Number of times the booking was rescheduled or cancelled; `SEQUENCE` in calendars. */
  sequence: number
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

/** A change by its event: `event === "task.created"` narrows `data`. New events can be added. */
export type Change = {
  [Name in keyof Events]: {
    /** Position in the feed. Increases in commit order, with gaps. */
    seq: number
    /** Kind of record, such as `task`. */
    entity: string
    /** Id of a record (UUID version 7). */
    id: string
    /** Version of the record after the change. */
    version: number
    /** Who made the change. */
    actor: {
      /** Who made the change: a member, an API token, a form, an import, or Atrium itself (`system`). */
      kind: "member" | "token" | "system" | "form" | "import" | "agent" | (string & {})
      /** Id of a record (UUID version 7). */
      id: string | null
    }
    /** The exact text of a delivery. Only with `form=webhook`. */
    body?: string
    /** Time of the change. */
    at: string
    /** Event name. */
    event: Name
    /** The record after the change. For a deleted record, its last state. */
    data: Events[Name]
  }
}[keyof Events]

export interface ChangePage {
  /** Changes on this page, in order. */
  data: Change[]
  /** Send this value as `after` in the next request. It also moves past changes that do not match the filters. */
  next_after: number
  /** Whether there may be more changes. If true, send the next request at once. With filters, a page can be empty while this is true. */
  has_more: boolean
}

export interface CheckImport {
  mapping?: ImportMapping | undefined
  /** For `csv`: the earlier import whose records the ids of this file refer to, or `null` to start anew. Default: the last import of the same kind with the same column of ids, if both files have more than half of their other columns in common. */
  continues?: string | null | undefined
}

export interface Comment {
  /** Id of a record (UUID version 7). */
  id: string
  /** The record it belongs to, as `<entity>:<id>`. */
  on: string
  /** Id of the member who wrote it; `null` for comments by tokens, by removed members and of imports. */
  author: string | null
  /** Id of the token that wrote it; `null` for comments by members and of imports. */
  token: string | null
  /** Markdown. A mention is a link such as `[@Ada Berg](member:<id>)`. */
  body: string
  /** Ids of the mentioned members. */
  mentions: string[]
  /** Ids of attached files. */
  attachments: string[]
  /** Whether the comment is resolved. */
  resolved: boolean
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface CommentPage {
  /** Records on this page. */
  data: Comment[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
}

export interface Contact {
  /** Id of a record (UUID version 7). */
  id: string
  /** Id in another system. */
  ext_id: string | null
  /** Name. */
  name: string
  /** Email address. Stored and compared in lower case and Unicode NFC, with internationalised domains in ASCII form (IDNA): `Ada@München.example` becomes `ada@xn--mnchen-3ya.example`. Several contacts can have the same address. */
  email: string | null
  /** Phone number, stored as entered. */
  phone: string | null
  /** Company name. */
  company: string | null
  /** Role at the company, such as `Head of purchasing`. */
  title: string | null
  /** Labels. */
  tags: string[]
  /** Markdown. */
  notes: string
  /** Ids of attached files. */
  attachments: string[]
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface ContactPage {
  /** Records on this page. */
  data: Contact[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
}

export interface ContinuedImport {
  /** The earlier import. */
  id: string
  /** Name of its file. */
  name: string
  /** Time of the start. */
  started_at: string
  /** Records that ids of the file can refer to. */
  known: number
}

export interface CostRecord {
  /** Date of the cost. */
  date: string
  /** Id, UTM slug or name of a campaign. */
  campaign?: string | null | undefined
  /** Advertising channel. */
  channel?: string | null | undefined
  /** Amount in `currency`. */
  amount: number | string
  /** ISO 4217 code. Default: the currency of the workspace. */
  currency?: string | null | undefined
  /** Free text. */
  note?: string | null | undefined
}

export interface CostsReport {
  /** Number of records in the batch. */
  received: number
  /** Number of created records. */
  created: number
  /** Number of updated records. */
  updated: number
  /** Number of skipped records. */
  skipped: number
  /** Number of failed records. */
  failed: number
  /** One entry per record, in the order of the batch. */
  results: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    status: "created" | "updated" | "skipped" | "failed" | (string & {})
    /** Id of the record, if it was created, updated or unchanged. With `dryRun`, omitted for what would be created. */
    id?: string
    /** Version of the record after the request, except for pushes and deletions. */
    version?: number
    /** `unchanged`: The record already has these values. */
    code?: "unchanged" | (string & {})
    /** Id of the record that this one duplicates. With `dryRun`, omitted for what would be created. */
    duplicateOf?: string
    /** For a level or count: the quantity before. */
    previous?: number
    /** For a level or count: the recorded difference. */
    delta?: number
    /** For a level or count: the quantity after. */
    onHand?: number
  }[]
  /** Errors, each with the index of its record. */
  errors: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `validation_error`: A field is missing, malformed or out of range. `campaign_ambiguous`: Several campaigns have this name. Send the id or the UTM slug. */
    code: "validation_error" | "campaign_ambiguous" | (string & {})
    /** Ids of the matching records. */
    candidates?: string[]
  }[]
  /** Warnings about records that were saved, each with the index of its record. */
  warnings: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `unknown_field`: The record has an unknown field. The field was ignored. `campaign_unknown`: No campaign has this id, slug or name. The value is stored and linked when such a campaign is created. */
    code: "unknown_field" | "campaign_unknown" | (string & {})
  }[]
}

export interface CreateComment {
  /** A record, as `<entity>:<id>`. */
  on: string
  /** Markdown. */
  body: string
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
}

export interface CreateContact {
  /** Name. */
  name: string
  /** Email address. Stored and compared in lower case and Unicode NFC, with internationalised domains in ASCII form (IDNA): `Ada@München.example` becomes `ada@xn--mnchen-3ya.example`. Several contacts can have the same address. */
  email?: string | null | undefined
  /** Phone number, stored as entered. */
  phone?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Role at the company, such as `Head of purchasing`. */
  title?: string | null | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Markdown. */
  notes?: string | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Id in another system. */
  ext_id?: string | null | undefined
}

export interface CreateDeal {
  /** Name. */
  name: string
  /** Default: `lead`. */
  stage?: "lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost" | undefined
  /** At most two decimals. */
  amount?: number | null | undefined
  /** ISO 4217 code. Default: the currency of the workspace. */
  currency?: string | undefined
  /** Probability in percent. Default by stage: 10, 25, 50, 75, won 100, lost 0. */
  probability?: number | null | undefined
  /** Date, `YYYY-MM-DD`. */
  close_date?: string | null | undefined
  /** Related contact. */
  contact?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Markdown. */
  notes?: string | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Id in another system. */
  ext_id?: string | null | undefined
}

export interface CreateDocument {
  /** The title. */
  title: string
  /** Default: `note`. */
  kind?: "note" | "sop" | undefined
  /** The folder of the document; null at the top level. */
  folder?: string | null | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Member by id or email address. Default for a person who creates an SOP: that person. */
  owner?: string | null | undefined
  /** The project that the document belongs to. */
  project?: string | null | undefined
  /** SOPs only. `approved` is set when a person approves the document in the application. */
  sop_status?: "draft" | "in_review" | "approved" | "retired" | null | undefined
  /** Date, `YYYY-MM-DD`. */
  review_due?: string | null | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** GitHub-flavored Markdown. Images are uploaded files, `/files/<id>`, or have https addresses. HTML, footnotes, front matter and unsafe links are kept as text, and single line breaks stay. You can always write back the text you read. */
  markdown?: string | undefined
}

export interface CreateFolder {
  /** The name. */
  name: string
  /** The folder that contains this one. Folders are at most 8 levels deep. */
  parent?: string | null | undefined
  /** Order among the folders of the same parent. Default: after the others. */
  position?: number | undefined
}

export interface CreateImport {
  /** The format of the file. */
  source: "csv" | "linear" | "jira" | "trello" | "asana" | "notion" | "hubspot" | "pipedrive" | "shopify"
  /** Name of the file. */
  name: string
  /** Size of the file in bytes, of all parts together. */
  bytes: number
  /** For `csv`: the kind of record that each row is. */
  entity?: "task" | "project" | "contact" | "deal" | "ticket" | "risk" | "quote" | "folder" | null | undefined
}

export interface CreateInboundTask {
  /** At most 500 characters; 300 for a ticket. */
  title: string
  /** Description, as text or Markdown. Becomes `desc`. */
  body?: string | undefined
  /** Label of the sending system. */
  source?: string | null | undefined
  /** What to create. Default: `task`. */
  kind?: "task" | "ticket" | undefined
  /** Only for tickets: email address of the requester, stored in lower case with the domain in ASCII. Links the contact with this address. */
  requester_email?: string | null | undefined
}

export interface CreateMindmap {
  /** Title of the mind map. */
  title: string
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Folder the mind map is in. */
  folder?: string | null | undefined
  /** Required unless you send `tree`. */
  outline?: string | undefined
  /** Required unless you send `outline`. */
  tree?: MindmapNodeInput | undefined
}

export interface CreateProject {
  /** Name. */
  name: string
  /** Markdown. */
  desc?: string | undefined
  /** Default: `active`. */
  status?: "planned" | "active" | "on_hold" | "completed" | "cancelled" | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Members by id or email address. Responses contain ids. */
  team?: string[] | undefined
  /** Date, `YYYY-MM-DD`. */
  due?: string | null | undefined
  /** Color as `#rrggbb` in lower case. */
  color?: string | undefined
  /** Id in another system. */
  ext_id?: string | null | undefined
}

export interface CreateQuote {
  /** Related contact. */
  contact?: string | null | undefined
  /** Deal that the quote is for. */
  deal?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Postal address of the client, with line breaks. */
  address?: string | null | undefined
  /** Tax or VAT number of the client. */
  tax_number?: string | null | undefined
  /** ISO 4217 code. */
  currency?: string | undefined
  /** Last day on which the client can accept, in the time zone of the workspace. */
  valid_until?: string | null | undefined
  /** Markdown above the lines. */
  intro?: string | undefined
  /** Markdown below the lines. */
  terms?: string | undefined
  /** Whether acceptance moves the deal to `won`. */
  wins_deal?: boolean | undefined
  /** Lines, in order. */
  lines?: {
    description: string
    /** Quantity. */
    quantity: number
    /** Price per unit before tax. */
    unit_price: number
    tax_rate: number
  }[] | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
}

export interface CreateRisk {
  /** Title of the risk. */
  title: string
  /** Why it may happen. Markdown. */
  cause?: string | undefined
  /** What may happen. Markdown. */
  event?: string | undefined
  /** Consequence if it happens. Markdown. */
  consequence?: string | undefined
  /** Category, as free text. */
  category?: string | null | undefined
  /** Member by id or email address. Responses contain the id. */
  owner?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Default: `open`. Only an owner or a manager can set `accepted`, in the application and with a reason. An accepted risk reopens when a score rises. */
  status?: "open" | "treated" | "accepted" | "closed" | undefined
  /** What is done about the risk. */
  treatment?: "avoid" | "reduce" | "share" | "accept" | null | undefined
  /** Rating without any controls. */
  inherent?: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null | undefined
  /** Current rating, with the existing controls. */
  current?: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null | undefined
  /** Rating expected after the treatment. */
  residual?: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null | undefined
  /** Existing controls. Markdown. */
  controls?: string | undefined
  /** Date of the next review, `YYYY-MM-DD`. The owner is reminded 14 days and 1 day before, and when it has passed. */
  review_due?: string | null | undefined
  /** Loss if it happens: lowest, most likely and highest amount. */
  loss?: {
    low: number
    likely: number
    high: number
    /** Default: the currency of the workspace. */
    currency?: string | undefined
  } | null | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
}

export interface CreateTask {
  /** Title of the task. */
  title: string
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Default: `todo`. */
  status?: "backlog" | "todo" | "in_progress" | "done" | "cancelled" | undefined
  /** Default: `none`. */
  priority?: "none" | "low" | "medium" | "high" | "urgent" | undefined
  /** Members by id or email address. Responses contain ids. */
  assignees?: string[] | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Date, `YYYY-MM-DD`. */
  due?: string | null | undefined
  /** Markdown. */
  desc?: string | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Id in another system. */
  ext_id?: string | null | undefined
}

export interface CreateTicket {
  /** Title of the ticket. */
  title: string
  /** Markdown. */
  desc?: string | undefined
  /** Default: `question`. */
  type?: "question" | "incident" | "problem" | "request" | undefined
  /** `resolved` and `closed` require a `resolution`. A ticket can change from any status to any other. */
  status?: "new" | "open" | "waiting" | "resolved" | "closed" | undefined
  /** How much is affected. Default: `medium`. */
  impact?: "low" | "medium" | "high" | undefined
  /** How soon it must be resolved. Default: `medium`. */
  urgency?: "low" | "medium" | "high" | undefined
  /** Related contact. */
  contact?: string | null | undefined
  /** Email address of the person who asked, in lower case with the domain in ASCII. */
  requester_email?: string | null | undefined
  /** Member by id or email address. Responses contain the id. */
  assignee?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Date agreed with the requester, `YYYY-MM-DD`. */
  due?: string | null | undefined
  /** Where the ticket comes from, such as a form or a system. */
  source?: string | null | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** How the ticket was resolved. Markdown. */
  resolution?: string | undefined
}

export interface CreateWebhook {
  /** URL of the endpoint: public, http or https. */
  url: string
  /** Event names or patterns such as `task.*`, separated by commas, or `*` for all events. */
  events: string
  /** Description of the webhook. */
  description?: string | undefined
  /** Send deliveries one at a time, in order. A failing delivery holds up the rest. */
  ordered?: boolean | undefined
  /** `full`: `data` is the record. `diff`: the delivery also has `previous`, the former values of the fields that the update changed; null for other events. `thin`: `data` has only `id` and `version`. */
  payload?: "full" | "diff" | "thin" | undefined
  /** Fields as `kind.field`. Of the kinds named here, an `updated` event is sent only if one of the fields changed. A list, or a text with the fields separated by commas. */
  only_changes?: EventField | EventField[] | undefined
  /** Values by `kind.field`, at most 5. Of the kinds named here, an event is sent only if the record after the change has all the values. A list must contain the value. */
  where?: { [Field in EventField]?: string | number | boolean | null | undefined } | undefined
  /** Whether changes by imports are not sent. */
  skip_imports?: boolean | undefined
}

export interface Deal {
  /** Id of a record (UUID version 7). */
  id: string
  /** Id in another system. */
  ext_id: string | null
  /** Name. */
  name: string
  stage: "lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost" | (string & {})
  /** Derived from the stage. */
  status: "open" | "won" | "lost" | (string & {})
  /** At most two decimals. */
  amount: number | null
  /** ISO 4217 code. */
  currency: string
  /** Percent. */
  probability: number | null
  /** Date, `YYYY-MM-DD`. */
  close_date: string | null
  /** Related contact. */
  contact: string | null
  /** Project the record belongs to. */
  project: string | null
  /** Company name. */
  company: string | null
  /** Members responsible for the record. */
  owners: string[]
  /** Labels. */
  tags: string[]
  /** Markdown. */
  notes: string
  /** Ids of attached files. */
  attachments: string[]
  /** Time the deal was won or lost. */
  closed_at: string | null
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface DealPage {
  /** Records on this page. */
  data: Deal[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    projects?: Record<string, Project>
    contacts?: Record<string, Contact>
    members?: Record<string, Member>
  }
}

export interface DealWithIncluded {
  /** Id of a record (UUID version 7). */
  id: string
  /** Id in another system. */
  ext_id: string | null
  /** Name. */
  name: string
  stage: "lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost" | (string & {})
  /** Derived from the stage. */
  status: "open" | "won" | "lost" | (string & {})
  /** At most two decimals. */
  amount: number | null
  /** ISO 4217 code. */
  currency: string
  /** Percent. */
  probability: number | null
  /** Date, `YYYY-MM-DD`. */
  close_date: string | null
  /** Related contact. */
  contact: string | null
  /** Project the record belongs to. */
  project: string | null
  /** Company name. */
  company: string | null
  /** Members responsible for the record. */
  owners: string[]
  /** Labels. */
  tags: string[]
  /** Markdown. */
  notes: string
  /** Ids of attached files. */
  attachments: string[]
  /** Time the deal was won or lost. */
  closed_at: string | null
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    projects?: Record<string, Project>
    contacts?: Record<string, Contact>
    members?: Record<string, Member>
  }
}

export interface Deleted {
  /** Id of a record (UUID version 7). */
  id: string
  deleted: true
}

export interface Delivery {
  /** Id of a record (UUID version 7). */
  id: string
  /** Event name. */
  event: string
  /** Sent as `webhook-id`. The same for retries and resends. */
  event_id: string
  /** Sent as `X-Service-Seq`. Null for a test event. */
  seq: number | null
  status: "pending" | "sending" | "delivered" | "failed" | "held" | "cancelled" | (string & {})
  /** Number of attempts so far. */
  attempts_made: number
  /** Time of the next attempt; null if none is scheduled. */
  next_attempt_at: string | null
  /** HTTP status of the last attempt; null if there was no response. */
  response_status: number | null
  /** Error of the last attempt. */
  error_code: string | null
  /** Id of the delivery that this one resends. */
  resend_of: string | null
  /** Time of creation. */
  created_at: string
}

export interface DeliveryAttempt {
  /** Number of the attempt, starting at 1. */
  number: number
  /** Time the request was sent. */
  started_at: string
  /** Request headers as sent. Signatures are truncated. */
  request_headers: Record<string, string>
  /** HTTP status of the response; null if there was no response. */
  response_status: number | null
  /** Response headers. */
  response_headers: Record<string, string> | null
  /** First 16 KiB of the response body. */
  response_body: string | null
  /** Whether the stored response body is truncated. */
  response_truncated: boolean
  /** Timings in milliseconds: `dns`, `connect`, `tls`, `firstByte`, `total`; null for phases that were not reached. */
  timings: Record<string, number | null>
  /** IP address that the host name resolved to. */
  address: string | null
  /** Error code, if there was no response. */
  error: {
    /** Code of the error or warning. Its meaning never changes. */
    code: string
    /** How to fix the failure. */
    fix: string
  } | null
  /** Time of the next attempt; null if none is scheduled. */
  next_attempt_at: string | null
}

export interface DeliveryPage {
  /** Records on this page. */
  data: Delivery[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
}

export interface DeliveryWithAttempts {
  /** Id of a record (UUID version 7). */
  id: string
  /** Event name. */
  event: string
  /** Sent as `webhook-id`. The same for retries and resends. */
  event_id: string
  /** Sent as `X-Service-Seq`. Null for a test event. */
  seq: number | null
  status: "pending" | "sending" | "delivered" | "failed" | "held" | "cancelled" | (string & {})
  /** Number of attempts so far. */
  attempts_made: number
  /** Time of the next attempt; null if none is scheduled. */
  next_attempt_at: string | null
  /** HTTP status of the last attempt; null if there was no response. */
  response_status: number | null
  /** Error of the last attempt. */
  error_code: string | null
  /** Id of the delivery that this one resends. */
  resend_of: string | null
  /** Time of creation. */
  created_at: string
  /** Exact body of every attempt. */
  body: string
  /** All attempts, oldest first. */
  attempts: DeliveryAttempt[]
}

export interface Document {
  /** Id of a record (UUID version 7). */
  id: string
  /** The title, up to 300 characters. */
  title: string
  /** A note, or a standard operating procedure (`sop`). */
  kind: "note" | "sop" | (string & {})
  /** The folder of the document; null at the top level. */
  folder: string | null
  /** Labels. */
  tags: string[]
  /** The member responsible for the document. */
  owner: string | null
  /** The project that the document belongs to. */
  project: string | null
  /** `null` for notes. An approved SOP becomes a draft again when its text changes. */
  sop_status: "draft" | "in_review" | "approved" | "retired" | (string & {}) | null
  /** Date, `YYYY-MM-DD`. */
  review_due: string | null
  /** The member who approved `approved_version`. */
  approved_by: string | null
  /** Time of the last approval. */
  approved_at: string | null
  /** Number `n` of the last approved version. The text of the document may be newer. */
  approved_version: number | null
  /** Number of words in the text. */
  words: number
  /** Members mentioned in the text. */
  mentions: string[]
  /** Ids of attached files. */
  attachments: string[]
  /** The latest text as GitHub-flavored Markdown. */
  markdown: string
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface DocumentSummary {
  /** Id of a record (UUID version 7). */
  id: string
  /** The title, up to 300 characters. */
  title: string
  /** A note, or a standard operating procedure (`sop`). */
  kind: "note" | "sop" | (string & {})
  /** The folder of the document; null at the top level. */
  folder: string | null
  /** Labels. */
  tags: string[]
  /** The member responsible for the document. */
  owner: string | null
  /** The project that the document belongs to. */
  project: string | null
  /** `null` for notes. An approved SOP becomes a draft again when its text changes. */
  sop_status: "draft" | "in_review" | "approved" | "retired" | (string & {}) | null
  /** Date, `YYYY-MM-DD`. */
  review_due: string | null
  /** The member who approved `approved_version`. */
  approved_by: string | null
  /** Time of the last approval. */
  approved_at: string | null
  /** Number `n` of the last approved version. The text of the document may be newer. */
  approved_version: number | null
  /** Number of words in the text. */
  words: number
  /** Members mentioned in the text. */
  mentions: string[]
  /** Ids of attached files. */
  attachments: string[]
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface DocumentSummaryPage {
  /** Records on this page. */
  data: DocumentSummary[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    folders?: Record<string, Folder>
    projects?: Record<string, Project>
  }
}

export interface DocumentVersion {
  /** Number of the version, from 1. */
  n: number
  /** `version` that the document had after its last save. */
  version: number
  /** The title of the document at that time. */
  title: string
  /** How the version was created. */
  reason: "edit" | "approval" | "restore" | (string & {})
  /** `member`, `token`, `agent`, `import` or `system`. */
  author_kind: string
  /** Id of the member or token. */
  author: string | null
  /** Time of the last save of this version. */
  at: string
  /** Paragraphs, headings, lists, tables and so on that it added. */
  blocks_added: number
  /** Blocks that it removed. */
  blocks_removed: number
  /** Words that it added, in new and in changed blocks. */
  words_added: number
  /** Words that it removed. */
  words_removed: number
  /** The version that this one is based on. */
  base_n: number | null
}

export interface DocumentVersionPage {
  /** Records on this page. */
  data: DocumentVersion[]
  /** Number of matching records. */
  total: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page; null on the last one. */
  next: number | null
}

export interface DocumentVersionText {
  /** Number of the version, from 1. */
  n: number
  /** `version` that the document had after its last save. */
  version: number
  /** The title of the document at that time. */
  title: string
  /** How the version was created. */
  reason: "edit" | "approval" | "restore" | (string & {})
  /** `member`, `token`, `agent`, `import` or `system`. */
  author_kind: string
  /** Id of the member or token. */
  author: string | null
  /** Time of the last save of this version. */
  at: string
  /** Paragraphs, headings, lists, tables and so on that it added. */
  blocks_added: number
  /** Blocks that it removed. */
  blocks_removed: number
  /** Words that it added, in new and in changed blocks. */
  words_added: number
  /** Words that it removed. */
  words_removed: number
  /** The version that this one is based on. */
  base_n: number | null
  /** The text as GitHub-flavored Markdown. */
  markdown: string
}

export interface DocumentWithIncluded {
  /** Id of a record (UUID version 7). */
  id: string
  /** The title, up to 300 characters. */
  title: string
  /** A note, or a standard operating procedure (`sop`). */
  kind: "note" | "sop" | (string & {})
  /** The folder of the document; null at the top level. */
  folder: string | null
  /** Labels. */
  tags: string[]
  /** The member responsible for the document. */
  owner: string | null
  /** The project that the document belongs to. */
  project: string | null
  /** `null` for notes. An approved SOP becomes a draft again when its text changes. */
  sop_status: "draft" | "in_review" | "approved" | "retired" | (string & {}) | null
  /** Date, `YYYY-MM-DD`. */
  review_due: string | null
  /** The member who approved `approved_version`. */
  approved_by: string | null
  /** Time of the last approval. */
  approved_at: string | null
  /** Number `n` of the last approved version. The text of the document may be newer. */
  approved_version: number | null
  /** Number of words in the text. */
  words: number
  /** Members mentioned in the text. */
  mentions: string[]
  /** Ids of attached files. */
  attachments: string[]
  /** The latest text as GitHub-flavored Markdown. */
  markdown: string
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    folders?: Record<string, Folder>
    projects?: Record<string, Project>
  }
}

export interface EventCatalogue {
  /** All events. */
  data: {
    /** Event name. */
    event: string
    description: string
    /** JSON Schema (2020-12) of the data. */
    schema: Record<string, unknown>
    example: Record<string, unknown>
    /** Former values of the fields that the example changed, which webhooks with `payload: diff` also receive; null unless the event is an update. */
    previous: Record<string, unknown> | null
  }[]
}

export interface File {
  /** Id of a record (UUID version 7). */
  id: string
  /** Name of the file, without a path. */
  name: string
  /** Media type, detected from the content. */
  type: string
  /** Size in bytes. */
  size: number
  /** SHA-256 of the content, hexadecimal. */
  sha256: string
  /** Width of an image in pixels; `null` for other files or if unknown. */
  width: number | null
  /** Height of an image in pixels; `null` for other files or if unknown. */
  height: number | null
  /** The record it is attached to, as `<entity>:<id>`; `null` until it is attached. */
  on: string | null
  /** Time of creation. */
  created_at: string
}

export interface Folder {
  /** Id of a record (UUID version 7). */
  id: string
  /** The name, up to 200 characters. */
  name: string
  /** The folder that contains this one; null at the top level. */
  parent: string | null
  /** Order among the folders of the same parent, ascending. */
  position: number
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface FolderPage {
  /** Records on this page. */
  data: Folder[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    folders?: Record<string, Folder>
  }
}

export interface FolderWithIncluded {
  /** Id of a record (UUID version 7). */
  id: string
  /** The name, up to 200 characters. */
  name: string
  /** The folder that contains this one; null at the top level. */
  parent: string | null
  /** Order among the folders of the same parent, ascending. */
  position: number
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    folders?: Record<string, Folder>
  }
}

export interface History {
  /** Records on this page. */
  data: HistoryEntry[]
  /** Whether there are more records after this page. */
  has_more: boolean
  /** False if the oldest changes of the record are no longer stored. */
  complete: boolean
}

export interface HistoryEntry {
  /** Version of the record after the change. A deletion has the version that it deleted. */
  version: number
  /** Name of the event, such as `task.updated`. */
  event: string
  /** Time of the change. */
  at: string
  /** Who made the change. */
  actor: {
    /** A person, a program, or a part of Atrium. */
    kind: "member" | "token" | "system" | "form" | "import" | "agent" | (string & {})
    id: string | null
    /** Current name of the member or token. */
    name: string | null
  }
  /** `X-Request-Id` of the request that made the change. */
  request_id: string | null
  /** The changed fields. Those of a new record are blank before; a deletion has none. */
  changes: {
    /** Name of the changed field. */
    field: string
    /** Value before the change. A value of more than 2048 bytes is `{"omitted": <bytes>}`. */
    from: unknown
    /** Value after the change. A value of more than 2048 bytes is `{"omitted": <bytes>}`. */
    to: unknown
  }[]
  /** Version whose change this one reverts; if it reverts several, the oldest of them. */
  reverts: number | null
  /** Version to whose values this one set the fields, if it is a revert with `to`. */
  restores: number | null
}

export interface Import {
  /** Id of a record (UUID version 7). */
  id: string
  /** The format of the file. */
  source: "csv" | "linear" | "jira" | "trello" | "asana" | "notion" | "hubspot" | "pipedrive" | "shopify" | (string & {})
  /** For `csv`: the kind of record that each row is. Otherwise `null`. */
  entity: "task" | "project" | "contact" | "deal" | "ticket" | "risk" | "quote" | "folder" | (string & {}) | null
  /** Name of the file. */
  name: string
  /** Size of the file in bytes. */
  bytes: number
  /** Bytes in the parts that were uploaded. */
  received: number
  status: "uploading" | "checking" | "ready" | "running" | "done" | "failed" | "cancelled" | "undone" | (string & {})
  /** What columns and values become. */
  mapping: {
    /** Header of the file; empty for JSON and ZIP, and `null` until it was read. */
    columns?: Record<string, string | null>
    decimal?: "." | "," | (string & {})
    days?: "day_first" | "month_first" | (string & {})
    statuses?: Record<string, string>
    stages?: Record<string, string>
    archived?: boolean
  }
  /** Header of the file; empty for JSON and ZIP, and `null` until it was read. */
  columns: string[] | null
  /** For `csv`: the earlier import of this file, whose records its ids refer to. `null` if it starts anew, and until it was checked. */
  continues: ContinuedImport | null
  /** Encoding of the text, such as `utf-8`; `null` until the file was read. */
  encoding: string | null
  /** Records in the file; `null` until it was checked or imported. */
  total: number | null
  /** Records that were checked, imported or, for an undo, still have to be taken back. */
  done: number
  /** Records that were created; while `ready`, those that would be. */
  created: number
  /** Records that were updated. */
  updated: number
  /** Records that did not change, or that you changed or deleted. */
  skipped: number
  /** Rows that were not imported. */
  failed: number
  /** People in the file who are not members; at most 100. */
  unknown_people: string[]
  /** Unknown statuses and stages in the file; at most 100. */
  unknown_statuses: string[]
  /** Why the import failed. */
  problem: string | null
  /** Time of the start; `null` before. */
  started_at: string | null
  /** Time at which it was done, failed or was cancelled. */
  finished_at: string | null
  /** Until then, the import can be undone. */
  undo_until: string | null
  /** Time of creation. */
  created_at: string
  /** The member or token that created it, or that checked, started or undid it last. */
  actor: {
    kind: "member" | "token" | (string & {})
    /** Id of a record (UUID version 7). */
    id: string
    /** `null` for a former member. */
    name: string | null
  }
}

export interface ImportMapping {
  /** For `csv`: the field of each column, by its header. `source_id` is the id of the row in its source, and `null` leaves the column out. `first_name` and `last_name` together become the name of a contact. Default: those of the import that it continues, or else fields with the name of the column or a usual one in English or German, such as `Full name`. */
  columns?: Record<string, string | null> | undefined
  /** For `csv`: the decimal sign, for numbers such as `1.234,5` with `,` or `1,234.5` with `.`. Default: `1234.5` alone. */
  decimal?: "." | "," | undefined
  /** For `csv`: what comes first in days such as `03/04/2027`. `2027-04-03` is read, too. Default: `2027-04-03` alone. */
  days?: "day_first" | "month_first" | undefined
  /** For `linear`, `jira`, `trello` and `asana`: the status of tasks by the status, list or section in the file, for those that are not known. */
  statuses?: Record<string, "backlog" | "todo" | "in_progress" | "done" | "cancelled"> | undefined
  /** For `linear` and `trello`: `true` imports archived issues or cards too. Default: `false`. */
  archived?: boolean | undefined
  /** For `hubspot` and `pipedrive`: the stage of deals by the stage in the file, for stages that are not known. */
  stages?: Record<string, "lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost"> | undefined
}

export interface ImportNote {
  /** The field concerned; empty for the whole row. */
  field: string
  /** What the note is about. */
  code: string
  /** Reads after the name of the field. */
  message: string
}

export interface ImportPage {
  /** Records on this page. */
  data: Import[]
  /** Whether there are more records after this page. */
  has_more: boolean
}

export interface ImportPart {
  /** Id of a record (UUID version 7). */
  import: string
  /** Number of the part. */
  n: number
  /** Size of the part in bytes. */
  bytes: number
  /** SHA-256 of the part, hexadecimal. */
  sha256: string
}

export interface ImportRow {
  /** Place of the record in the import, starting at 1. */
  n: number
  /** Row of the file; the header is row 1. For JSON and ZIP, the place in the file. */
  line: number
  /** What it is in the source. */
  type: string
  /** Its id in the source. */
  source_id: string | null
  status: "created" | "updated" | "skipped" | "failed" | (string & {})
  /** Why it was skipped: `unchanged`, `kept` (you changed these fields, see `notes`), `in_trash`, `archived`, `not_stocked` or `missing` (a comment whose record was not imported or is in the Trash). `linked` if it is a record that was here before: a contact with its address, or an item with its number or EAN. `booked` for a level of stock, which an undo leaves. `removed` or `kept` after an undo. */
  code: string | null
  /** The kind of record. */
  entity: string
  /** Id of the record. */
  entity_id: string | null
  /** Why it failed, or what differs from the source. */
  notes: ImportNote[]
  /** The fields of the record, for the first 100 after a check; else its name. A comment has the title of its task and its first words as `name`. */
  record: Record<string, unknown> | null
}

export interface ImportRowPage {
  /** Records on this page. */
  data: ImportRow[]
  /** Whether there are more records after this page. */
  has_more: boolean
}

export type InboundRecord = Task | Ticket

export interface InventoryBatch {
  /** Id of a record (UUID version 7). */
  id: string
  /** What caused the batch: a push (`items`, `movements` or `levels`), or in the application a `receipt`, a `count` or a `reversal`. */
  call: "items" | "movements" | "levels" | "receipt" | "count" | "reversal" | (string & {})
  /** Path of the list of the movements in the batch; `null` for `items`. */
  movements: string | null
  /** Number of records in the batch. */
  received: number
  /** Number of created records. */
  created: number
  /** Number of updated records. */
  updated: number
  /** Number of skipped records. */
  skipped: number
  /** Number of failed records. */
  failed: number
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface Invoice {
  /** Id of a record (UUID version 7). */
  id: string
  /** Invoice number, without gaps per workspace and year. Null for a draft. */
  number: string | null
  status: "draft" | "open" | "paid" | "void" | "uncollectible" | (string & {})
  /** Whether the invoice is still open after its due date, in the time zone of the workspace. Fires `invoice.overdue` when it becomes true. */
  overdue: boolean
  /** Related contact. */
  contact: string | null
  /** Project the record belongs to. */
  project: string | null
  /** Deal that the invoice bills. */
  deal: string | null
  /** Accepted quote that the invoice bills. */
  quote: string | null
  /** Company name. */
  company: string | null
  /** Billing address, with line breaks. */
  address: string | null
  /** Tax or VAT number of the customer. */
  tax_number: string | null
  /** Text below the lines, for example the delivery date. */
  note: string | null
  /** ISO 4217 code. */
  currency: string
  /** Sum of the lines before tax. */
  subtotal: number
  /** Tax on the subtotal. */
  tax: number
  /** Subtotal plus tax. */
  total: number
  /** Amount paid so far. */
  amount_paid: number
  /** Total minus the amount paid. */
  amount_due: number
  /** Date, `YYYY-MM-DD`. */
  issued: string | null
  /** Date, `YYYY-MM-DD`. */
  due: string | null
  /** Time of full payment. */
  paid_at: string | null
  /** Voided invoice that this invoice replaces. */
  replaces: string | null
  /** For a voided invoice: the invoice that replaces it. */
  replaced_by: string | null
  /** Lines, in order. */
  lines: InvoiceLine[]
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface InvoiceLine {
  /** Description of the product or service. */
  description: string
  /** Quantity. */
  quantity: number
  /** Price per unit before tax. */
  unit_price: number
  /** Percent. */
  tax_rate: number
  /** Quantity × unit price, rounded to two decimals, before tax. */
  amount: number
}

export interface InvoicePage {
  /** Records on this page. */
  data: Invoice[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    projects?: Record<string, Project>
    contacts?: Record<string, Contact>
    deals?: Record<string, Deal>
    invoices?: Record<string, Invoice>
  }
}

export interface InvoiceWithIncluded {
  /** Id of a record (UUID version 7). */
  id: string
  /** Invoice number, without gaps per workspace and year. Null for a draft. */
  number: string | null
  status: "draft" | "open" | "paid" | "void" | "uncollectible" | (string & {})
  /** Whether the invoice is still open after its due date, in the time zone of the workspace. Fires `invoice.overdue` when it becomes true. */
  overdue: boolean
  /** Related contact. */
  contact: string | null
  /** Project the record belongs to. */
  project: string | null
  /** Deal that the invoice bills. */
  deal: string | null
  /** Accepted quote that the invoice bills. */
  quote: string | null
  /** Company name. */
  company: string | null
  /** Billing address, with line breaks. */
  address: string | null
  /** Tax or VAT number of the customer. */
  tax_number: string | null
  /** Text below the lines, for example the delivery date. */
  note: string | null
  /** ISO 4217 code. */
  currency: string
  /** Sum of the lines before tax. */
  subtotal: number
  /** Tax on the subtotal. */
  tax: number
  /** Subtotal plus tax. */
  total: number
  /** Amount paid so far. */
  amount_paid: number
  /** Total minus the amount paid. */
  amount_due: number
  /** Date, `YYYY-MM-DD`. */
  issued: string | null
  /** Date, `YYYY-MM-DD`. */
  due: string | null
  /** Time of full payment. */
  paid_at: string | null
  /** Voided invoice that this invoice replaces. */
  replaces: string | null
  /** For a voided invoice: the invoice that replaces it. */
  replaced_by: string | null
  /** Lines, in order. */
  lines: InvoiceLine[]
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    projects?: Record<string, Project>
    contacts?: Record<string, Contact>
    deals?: Record<string, Deal>
    invoices?: Record<string, Invoice>
  }
}

export interface Item {
  /** Id of a record (UUID version 7). */
  id: string
  /** Item number (SKU). Unique regardless of case. */
  number: string | null
  /** Name. */
  name: string
  /** Item group. */
  group: string | null
  /** Unit of measure. */
  unit: string
  /** Standard cost per unit, in the currency of the workspace. */
  cost: number | null
  /** Selling price per unit. */
  price: number | null
  /** Barcode: GTIN of 8, 12, 13 or 14 digits. */
  ean: string | null
  /** Name of the supplier. */
  supplier: string | null
  /** Reorder when stock falls to this quantity. */
  reorderPoint: number | null
  /** Minimum stock. */
  minQty: number | null
  /** Order up to this quantity. */
  maxQty: number | null
  /** Lead time in days, from order to receipt. */
  leadDays: number | null
  /** Purchase orders use multiples of this quantity. */
  packSize: number
  /** Shelf life in days. */
  shelfDays: number | null
  /** Weight in kilograms. */
  weight: number | null
  /** Whether the item is active. */
  active: boolean
  /** Whether a push created the item automatically. */
  autoCreated: boolean
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface ItemRecord {
  /** Item number (SKU). Unique regardless of case. */
  number?: string | null | undefined
  /** Required for a new item. */
  name?: string | undefined
  /** Item group. */
  group?: string | null | undefined
  /** Default: `pcs`. */
  unit?: string | null | undefined
  /** Standard cost per unit, in the currency of the workspace. */
  cost?: number | string | null | undefined
  /** Selling price per unit. */
  price?: number | string | null | undefined
  /** Barcode: GTIN of 8, 12, 13 or 14 digits. */
  ean?: string | null | undefined
  /** Name of the supplier. */
  supplier?: string | null | undefined
  /** Reorder when stock falls to this quantity. */
  reorderPoint?: number | string | null | undefined
  /** Minimum stock. */
  minQty?: number | string | null | undefined
  /** Order up to this quantity. */
  maxQty?: number | string | null | undefined
  /** Lead time in days, from order to receipt. */
  leadDays?: number | null | undefined
  /** Default: 1. */
  packSize?: number | string | null | undefined
  /** Shelf life in days. */
  shelfDays?: number | null | undefined
  /** Weight in kilograms. */
  weight?: number | string | null | undefined
  /** Default: `true`. Inactive items accept movements too. */
  active?: boolean | null | undefined
}

export interface ItemsReport {
  /** Number of records in the batch. */
  received: number
  /** Number of created records. */
  created: number
  /** Number of updated records. */
  updated: number
  /** Number of skipped records. */
  skipped: number
  /** Number of failed records. */
  failed: number
  /** One entry per record, in the order of the batch. */
  results: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    status: "created" | "updated" | "skipped" | "failed" | (string & {})
    /** Id of the record, if it was created, updated or unchanged. With `dryRun`, omitted for what would be created. */
    id?: string
    /** Version of the record after the request, except for pushes and deletions. */
    version?: number
    /** `unchanged`: The record already has these values. `merged`: An earlier record in the batch identifies the same item. Both are applied in order, and the item counts once. */
    code?: "unchanged" | "merged" | (string & {})
    /** Id of the record that this one duplicates. With `dryRun`, omitted for what would be created. */
    duplicateOf?: string
    /** For a level or count: the quantity before. */
    previous?: number
    /** For a level or count: the recorded difference. */
    delta?: number
    /** For a level or count: the quantity after. */
    onHand?: number
  }[]
  /** Errors, each with the index of its record. */
  errors: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `validation_error`: A field is missing, malformed or out of range. `ean_conflict`: The EAN and the number belong to different items. `item_ambiguous`: Several items have this name. Send the number or the EAN. */
    code: "validation_error" | "ean_conflict" | "item_ambiguous" | (string & {})
    /** Ids of the matching records. */
    candidates?: string[]
  }[]
  /** Warnings about records that were saved, each with the index of its record. */
  warnings: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `unknown_field`: The record has an unknown field. The field was ignored. `number_mismatch`: The item with this EAN has a different number. The item was updated and keeps its number. */
    code: "unknown_field" | "number_mismatch" | (string & {})
  }[]
}

/** Any JSON value. */
export type JsonValue = unknown

export interface KeptField {
  /** Name of the field. */
  field: string
  /** `changed_since`: it was changed later. `reference_gone`: it referred to a record that no longer exists. `not_allowed`: it cannot be set, or not to this value. */
  reason: "changed_since" | "reference_gone" | "not_allowed" | (string & {})
  /** The reason in words, after the name of the field. */
  message: string
}

export interface Lead {
  /** Id of a record (UUID version 7). */
  id: string
  /** Id of a record (UUID version 7). */
  contact: string
  /** Name. */
  name: string
  /** Email address, stored in lower case with the domain in ASCII. */
  email: string | null
  /** Your own category for the lead. */
  kind: string
  status: "new" | "working" | "qualified" | "lost" | (string & {})
  /** Member who works on the lead. */
  owner: string | null
  /** Source, as in `utm_source`. */
  source: string | null
  /** Medium, as in `utm_medium`. */
  medium: string | null
  /** Campaign credited with the lead. */
  campaign: string | null
  /** Campaign name as sent. */
  campaign_label: string | null
  /** Message from the person. */
  message: string | null
  /** Deal created from the lead. */
  deal: string | null
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface LeadRecord {
  /** Name. */
  name?: string | null | undefined
  /** Email address, stored in lower case with the domain in ASCII. */
  email?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Phone number, stored as entered. */
  phone?: string | null | undefined
  /** Source, as in `utm_source`. */
  source?: string | null | undefined
  /** Medium, as in `utm_medium`. */
  medium?: string | null | undefined
  /** Id, UTM slug or name of a campaign. */
  campaign?: string | null | undefined
  /** Message from the person. */
  message?: string | null | undefined
  /** Consent to receive email: `true`, `false`, or an object with details. */
  consent?: boolean | {
    /** `true`: the person gave consent. `false`: the person withdrew it. */
    given: boolean
    /** Time of the consent or withdrawal. Default: now. */
    at?: string | null | undefined
    /** Where consent was given, such as a form, a trade fair or a phone call. */
    source?: string | null | undefined
    /** The exact wording that was shown. */
    text?: string | null | undefined
    /** Version of the wording in your system, such as `2027-01`. */
    version?: string | null | undefined
    /** Default: `marketing`. */
    purpose?: string | null | undefined
  } | null | undefined
  /** Id in the source system. Later records with the same `extId` are skipped. */
  extId?: string | null | undefined
  /** Default: `lead`. */
  kind?: string | null | undefined
  /** `true`: create a deal, at most one per contact and campaign. */
  openDeal?: boolean | null | undefined
  /** `true`: replace existing values instead of adding differences to the timeline. */
  overwrite?: boolean | null | undefined
}

export interface LeadsReport {
  /** Number of records in the batch. */
  received: number
  /** Number of created records. */
  created: number
  /** Number of updated records. */
  updated: number
  /** Number of skipped records. */
  skipped: number
  /** Number of failed records. */
  failed: number
  /** One entry per record, in the order of the batch. */
  results: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    status: "created" | "updated" | "skipped" | "failed" | (string & {})
    /** Id of the record, if it was created, updated or unchanged. With `dryRun`, omitted for what would be created. */
    id?: string
    /** Version of the record after the request, except for pushes and deletions. */
    version?: number
    /** `duplicate`: The record was already sent. `duplicateOf` is its id. `unchanged`: The record already has these values. */
    code?: "duplicate" | "unchanged" | (string & {})
    /** Id of the record that this one duplicates. With `dryRun`, omitted for what would be created. */
    duplicateOf?: string
    /** For a level or count: the quantity before. */
    previous?: number
    /** For a level or count: the recorded difference. */
    delta?: number
    /** For a level or count: the quantity after. */
    onHand?: number
  }[]
  /** Errors, each with the index of its record. */
  errors: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `validation_error`: A field is missing, malformed or out of range. `email_required`: A lead requires an email address or an `extId`. `campaign_ambiguous`: Several campaigns have this name. Send the id or the UTM slug. */
    code: "validation_error" | "email_required" | "campaign_ambiguous" | (string & {})
    /** Ids of the matching records. */
    candidates?: string[]
  }[]
  /** Warnings about records that were saved, each with the index of its record. */
  warnings: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `unknown_field`: The record has an unknown field. The field was ignored. `campaign_unknown`: No campaign has this id, slug or name. The value is stored and linked when such a campaign is created. `consent_withdrawn`: The person withdrew consent later, so this consent has no effect. `date_in_future`: The record is dated in the future. It was recorded and counts from now: the stock changed at once. */
    code: "unknown_field" | "campaign_unknown" | "consent_withdrawn" | "date_in_future" | (string & {})
  }[]
}

export interface LevelRecord {
  /** Id, number, EAN or name of the item, looked up in this order, or an object with one or more of them. */
  item: string | {
    id?: string | null | undefined
    /** Item number (SKU). */
    number?: string | null | undefined
    /** Barcode: GTIN of 8, 12, 13 or 14 digits. */
    ean?: string | null | undefined
    /** Name. */
    name?: string | null | undefined
  }
  /** Quantity on hand at `asOf`. */
  qty: number | string
  /** Name of the location, created on first use. Default: `Main`. */
  location?: string | null | undefined
  /** Time of the level. Default: now. */
  asOf?: string | null | undefined
  /** Cost per unit of the added quantity. */
  cost?: number | string | null | undefined
  /** Lot code. */
  lot?: string | null | undefined
  /** Expiry date of the lot. */
  expiry?: string | null | undefined
  /** Reason, as free text. */
  reason?: string | null | undefined
}

export interface LevelsReport {
  /** Number of records in the batch. */
  received: number
  /** Number of created records. */
  created: number
  /** Number of updated records. */
  updated: number
  /** Number of skipped records. */
  skipped: number
  /** Number of failed records. */
  failed: number
  /** One entry per record, in the order of the batch. */
  results: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    status: "created" | "updated" | "skipped" | "failed" | (string & {})
    /** Id of the record, if it was created, updated or unchanged. With `dryRun`, omitted for what would be created. */
    id?: string
    /** Version of the record after the request, except for pushes and deletions. */
    version?: number
    /** `unchanged`: The record already has these values. */
    code?: "unchanged" | (string & {})
    /** Id of the record that this one duplicates. With `dryRun`, omitted for what would be created. */
    duplicateOf?: string
    /** For a level or count: the quantity before. */
    previous?: number
    /** For a level or count: the recorded difference. */
    delta?: number
    /** For a level or count: the quantity after. */
    onHand?: number
  }[]
  /** Errors, each with the index of its record. */
  errors: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `validation_error`: A field is missing, malformed or out of range. `item_unknown`: The item does not exist, and `createItems` is `false` or the record identifies the item by id. `item_ambiguous`: Several items have this name. Send the number or the EAN. `ean_conflict`: The EAN and the number belong to different items. `number_mismatch`: The item with this EAN has a different number. `lot_expiry_mismatch`: The lot already has a different expiry date. `negative_stock`: Not enough stock, and this workspace does not allow negative stock. */
    code: "validation_error" | "item_unknown" | "item_ambiguous" | "ean_conflict" | "number_mismatch" | "lot_expiry_mismatch" | "negative_stock" | (string & {})
    /** Ids of the matching records. */
    candidates?: string[]
  }[]
  /** Warnings about records that were saved, each with the index of its record. */
  warnings: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `unknown_field`: The record has an unknown field. The field was ignored. `item_created`: The item did not exist and was created. `negative_stock`: Stock fell below 0, now or at the end of a past day. The movement was recorded. `date_in_future`: The record is dated in the future. It was recorded and counts from now: the stock changed at once. `as_of_past`: Later movements are already recorded. They still apply on top of this level or count. */
    code: "unknown_field" | "item_created" | "negative_stock" | "date_in_future" | "as_of_past" | (string & {})
  }[]
}

export interface Me {
  /** The token of this request. */
  token: {
    /** Id of a record (UUID version 7). */
    id: string
    /** Name. */
    name: string
    /** Time of creation. */
    created_at: string
    expires_at: string | null
  } | null
  /** Workspace the token belongs to. */
  workspace: {
    /** Id of a record (UUID version 7). */
    id: string
    slug: string
    /** Name. */
    name: string
    /** ISO 4217 code. */
    currency: string
    /** IANA time zone. */
    time_zone: string
  }
  /** Whether the workspace is a sandbox. */
  sandbox: boolean
  access: "read_write" | "read_only" | (string & {})
  /** Limits that apply to this token. */
  limits: {
    /** Requests per minute for this token; null if requests are not limited. */
    requests_per_minute: number | null
    /** Maximum `limit` of a list. */
    page_size: number
    /** Maximum number of records in a push. */
    batch_size: number
    /** Maximum number of records in a `/batch` request. */
    record_batch_size: number
    /** Maximum body size in bytes, except for pushes and batches. */
    body_bytes: number
    /** Maximum body size of a push or batch in bytes. */
    batch_body_bytes: number
    /** Lifetime of an `Idempotency-Key` in hours. */
    idempotency_hours: number
  }
}

export interface Member {
  /** Id of a record (UUID version 7). */
  id: string
  /** Name. */
  name: string
  /** Email address, stored in lower case with the domain in ASCII. */
  email: string
  /** Job title. */
  title: string | null
  /** URL of the profile picture. */
  avatar_url: string | null
  role: "owner" | "manager" | "member" | "guest" | (string & {})
  status: "active" | "invited" | "deactivated" | (string & {})
  /** Time the member accepted the invitation. */
  joined_at: string | null
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface MemberPage {
  /** Records on this page. */
  data: Member[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
}

export interface Metric {
  /** First day of the period. The first week or month may begin before `from`; only days from `from` to `to` count. */
  period: string
  /** The campaign of the workspace; `null` if none matches. */
  campaign: string | null
  /** Name of the campaign. If none matches: the name at the source, or as it was pushed. */
  campaign_name: string
  /** Data source, or `pushed` for entered and pushed costs. */
  source: "google-analytics" | "search-console" | "google-ads" | "meta" | "linkedin" | "microsoft-ads" | "quickbooks" | "brevo" | "odoo" | "pushed" | (string & {})
  /** ISO 4217 code of `cost` and `value`; `null` if the source has no amounts. */
  currency: string | null
  /** Cost in `currency`, with at most six decimals; 0 if the source has no costs. Per campaign and day, costs come from data sources or from pushes, never from both, so costs in one currency add up to the total spend. */
  cost: number
  /** Impressions. `null` if the source does not report it. */
  impressions: number | null
  /** Clicks. For newsletters: recipients who clicked. `null` if the source does not report it. */
  clicks: number | null
  /** Conversions as ad providers count them; may have decimals. `null` if the source does not report it. */
  conversions: number | null
  /** Value of the conversions, or revenue in Google Analytics, in `currency`, as the source reports it. `null` if the source does not report it. */
  value: number | null
  /** Sessions on the website. `null` if the source does not report it. */
  sessions: number | null
  /** Website users, added up per day. `null` if the source does not report it. */
  users: number | null
  /** Key events in Google Analytics; may have decimals. `null` if the source does not report it. */
  key_events: number | null
  /** Recipients who opened a newsletter, without opens by Apple Mail Privacy Protection. `null` if the source does not report it. */
  opens: number | null
}

export interface MetricPage {
  /** Records on this page. */
  data: Metric[]
  /** Number of matching records. */
  total: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
}

export interface Mindmap {
  /** Id of a record (UUID version 7). */
  id: string
  /** Title of the mind map. */
  title: string
  /** Project the record belongs to. */
  project: string | null
  /** Folder the mind map is in. */
  folder: string | null
  /** Number of nodes. */
  nodes: number
  /** One node per line: two spaces per level, `- ` and the topic. With `shape=outline`. */
  outline?: string
  /** The root and its descendants. With `shape=tree`. */
  tree?: MindmapNode
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface MindmapNode {
  /** Unique in the mind map; stays the same when the node changes. */
  id: string
  /** Plain text. */
  topic: string
  /** Nodes below this one, in order. */
  children: MindmapNode[]
}

export interface MindmapNodeInput {
  /** Unique in the mind map. Default: a new id. */
  id?: string | undefined
  /** Plain text in one line. */
  topic: string
  /** Nodes below this one, in order. */
  children?: MindmapNodeInput[] | undefined
}

export interface MindmapSummary {
  /** Id of a record (UUID version 7). */
  id: string
  /** Title of the mind map. */
  title: string
  /** Project the record belongs to. */
  project: string | null
  /** Folder the mind map is in. */
  folder: string | null
  /** Number of nodes. */
  nodes: number
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface MindmapSummaryPage {
  /** Records on this page. */
  data: MindmapSummary[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    folders?: Record<string, Folder>
    projects?: Record<string, Project>
  }
}

export interface MindmapWithIncluded {
  /** Id of a record (UUID version 7). */
  id: string
  /** Title of the mind map. */
  title: string
  /** Project the record belongs to. */
  project: string | null
  /** Folder the mind map is in. */
  folder: string | null
  /** Number of nodes. */
  nodes: number
  /** One node per line: two spaces per level, `- ` and the topic. With `shape=outline`. */
  outline?: string
  /** The root and its descendants. With `shape=tree`. */
  tree?: MindmapNode
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    folders?: Record<string, Folder>
    projects?: Record<string, Project>
  }
}

export interface Movement {
  /** Id of a record (UUID version 7). */
  id: string
  /** Id of the first entry. Entries sent as one record share it. */
  record: string
  type: "receipt" | "sale" | "transfer" | "return_in" | "return_out" | "adjust" | "writeoff" | "count" | "opening" | (string & {})
  /** Id of a record (UUID version 7). */
  item: string
  /** Item number. */
  number: string | null
  /** Item name. */
  name: string
  /** Quantity as sent. */
  qty: number
  /** Change in quantity at this location. */
  delta: number
  /** Name of the location. */
  location: string
  /** Destination of a transfer. */
  toLocation: string | null
  /** Lot code. */
  lot: string | null
  /** Expiry date of the lot. */
  expiry: string | null
  /** Per unit, in the currency of the workspace. */
  cost: number
  /** Quantity of the item at all locations after this entry, in ledger order. */
  onHand: number
  /** Moving average cost of the item after this entry. */
  avgCost: number
  /** Reference to a document. */
  ref: string | null
  /** Id of the record in your system. Records with the same id are recorded once. */
  extId: string | null
  /** Reason, as free text. */
  reason: string | null
  /** Free text. */
  note: string | null
  /** Id of the `inventory.batch` that recorded the entry. */
  batch: string | null
  /** For a reversal: the `record` that it reverses. A record can be reversed once. */
  reverses: string | null
  /** Date in the time zone of the workspace. */
  date: string
  /** Time of the change. */
  at: string
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface MovementPage {
  /** Records on this page. */
  data: Movement[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
}

export interface MovementRecord {
  /** Id, number, EAN or name of the item, looked up in this order, or an object with one or more of them. */
  item: string | {
    /** Id of a record (UUID version 7). */
    id?: string | null | undefined
    /** Item number. */
    number?: string | null | undefined
    /** Barcode: GTIN of 8, 12, 13 or 14 digits. */
    ean?: string | null | undefined
    /** Item name. */
    name?: string | null | undefined
  }
  type: "receipt" | "sale" | "transfer" | "return_in" | "return_out" | "adjust" | "writeoff" | "count" | "opening"
  /** Greater than 0. Signed for `adjust`; for `count`, the counted quantity. */
  qty: number | string
  /** Name of the location, created on first use. Default: `Main`. */
  location?: string | null | undefined
  /** Destination of a `transfer`. */
  toLocation?: string | null | undefined
  /** A date in the time zone of the workspace, or an RFC 3339 date and time. Default: now. */
  date?: string | null | undefined
  /** Cost per incoming unit. Default: the moving average. */
  cost?: number | string | null | undefined
  /** Lot code. */
  lot?: string | null | undefined
  /** Expiry date of the lot. */
  expiry?: string | null | undefined
  /** Document and line, such as `INV-7/3`. A movement with the same `ref`, item, day and quantity is never recorded twice. */
  ref?: string | null | undefined
  /** Id in the source system. A movement with the same `extId` is never recorded twice. */
  extId?: string | null | undefined
  /** Reason, as free text. */
  reason?: string | null | undefined
  /** Free text. */
  note?: string | null | undefined
}

export interface MovementsReport {
  /** Number of records in the batch. */
  received: number
  /** Number of created records. */
  created: number
  /** Number of updated records. */
  updated: number
  /** Number of skipped records. */
  skipped: number
  /** Number of failed records. */
  failed: number
  /** One entry per record, in the order of the batch. */
  results: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    status: "created" | "updated" | "skipped" | "failed" | (string & {})
    /** Id of the record, if it was created, updated or unchanged. With `dryRun`, omitted for what would be created. */
    id?: string
    /** Version of the record after the request, except for pushes and deletions. */
    version?: number
    /** `duplicate`: The record was already sent. `duplicateOf` is its id. `unchanged`: The record already has these values. */
    code?: "duplicate" | "unchanged" | (string & {})
    /** Id of the record that this one duplicates. With `dryRun`, omitted for what would be created. */
    duplicateOf?: string
    /** For a level or count: the quantity before. */
    previous?: number
    /** For a level or count: the recorded difference. */
    delta?: number
    /** For a level or count: the quantity after. */
    onHand?: number
  }[]
  /** Errors, each with the index of its record. */
  errors: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `validation_error`: A field is missing, malformed or out of range. `item_unknown`: The item does not exist, and `createItems` is `false` or the record identifies the item by id. `item_ambiguous`: Several items have this name. Send the number or the EAN. `ean_conflict`: The EAN and the number belong to different items. `number_mismatch`: The item with this EAN has a different number. `qty_sign`: The quantity has the wrong sign for this type of movement. `opening_exists`: The item already has an opening balance at this location. `lot_expiry_mismatch`: The lot already has a different expiry date. `negative_stock`: Not enough stock, and this workspace does not allow negative stock. `duplicate_differs`: With `atomic`: the duplicate differs from the recorded movement in its item, type, quantity, day, location, lot or cost. To record both, send each with its own `extId`. */
    code: "validation_error" | "item_unknown" | "item_ambiguous" | "ean_conflict" | "number_mismatch" | "qty_sign" | "opening_exists" | "lot_expiry_mismatch" | "negative_stock" | "duplicate_differs" | (string & {})
    /** Ids of the matching records. */
    candidates?: string[]
  }[]
  /** Warnings about records that were saved, each with the index of its record. */
  warnings: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `unknown_field`: The record has an unknown field. The field was ignored. `item_created`: The item did not exist and was created. `order_not_credited`: The receipt names a purchase order that is not placed, is already complete, or does not have the item. Stock was recorded, and the order did not change. `not_repeatable`: The record has neither `ref` nor `extId`. Sending it again records it again. `duplicate_differs`: The duplicate differs from the recorded movement in its item, type, quantity, day, location, lot or cost. It was skipped. To record both, send each with its own `extId`. `negative_stock`: Stock fell below 0, now or at the end of a past day. The movement was recorded. `date_in_future`: The record is dated in the future. It was recorded and counts from now: the stock changed at once. `as_of_past`: Later movements are already recorded. They still apply on top of this level or count. `before_last_count`: The movement is dated before the last stock count of its location. `field_ignored`: The field does not apply to this type of movement and was ignored. `reason_missing`: A `writeoff` should have a `reason`. */
    code: "unknown_field" | "item_created" | "order_not_credited" | "not_repeatable" | "duplicate_differs" | "negative_stock" | "date_in_future" | "as_of_past" | "before_last_count" | "field_ignored" | "reason_missing" | (string & {})
  }[]
}

export interface NewsletterResult {
  mode: "preview" | "test" | "send" | (string & {})
  /** The email (`preview` only). */
  html: string | null
  /** The email as plain text (`preview` only). */
  text: string | null
  /** Warnings to check before sending. */
  warnings: string[]
  /** Current sum of the list sizes; `null` if Brevo was not queried or did not respond. */
  recipients: number | null
  /** Where the test was sent (`test` only). */
  tested_to: string | null
  /** The newsletter; `null` before its first test. */
  newsletter: {
    /** Id of a record (UUID version 7). */
    id: string
    /** The campaign that its results are credited to. */
    campaign: string
    /** The document that contains the text. */
    document: string
    /** `version` of the document. */
    document_version: number
    /** Subject of the email. */
    subject: string
    /** Text that inboxes show after the subject. */
    preview_text: string | null
    /** Text of the unsubscribe link; `null`: “Unsubscribe”. */
    unsubscribe_text: string | null
    /** Email address of the sender; `null`: the default sender in Brevo. */
    sender: string | null
    /** Ids of lists in Brevo. */
    lists: number[]
    /** `draft`: not yet in Brevo. `created`: a draft in Brevo. `sending`: confirmed, and in progress. `sent`: Brevo has sent it. `failed`: see `error_code`. A newsletter in state `sending` or `sent` is never sent again. */
    state: "draft" | "created" | "sending" | "sent" | "failed" | (string & {})
    /** Confirmed number of recipients; `null` before `send`. */
    recipients: number | null
    /** When the last test was sent. */
    tested_at: string | null
    /** When sending was confirmed. */
    confirmed_at: string | null
    /** When Brevo reported that it had sent the newsletter. */
    sent_at: string | null
    /** Why a newsletter is `failed`. `no_credits`, `refused`, `not_connected` and `missing`: nothing was sent, and you can send again. `stopped`: Brevo suspended the campaign. `unconfirmed`: Brevo may have sent it. After these two, the version cannot be sent again. */
    error_code: "no_credits" | "refused" | "not_connected" | "stopped" | "missing" | "unconfirmed" | (string & {}) | null
    /** Why it was not sent or is delayed, and what to do. */
    error: string | null
    /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
    version: number
    /** Time of creation. */
    created_at: string
    /** Time of the last change. */
    updated_at: string
  } | null
}

export interface NewsletterWithFigures {
  /** Id of a record (UUID version 7). */
  id: string
  /** The campaign that its results are credited to. */
  campaign: string
  /** The document that contains the text. */
  document: string
  /** `version` of the document. */
  document_version: number
  /** Subject of the email. */
  subject: string
  /** Text that inboxes show after the subject. */
  preview_text: string | null
  /** Text of the unsubscribe link; `null`: “Unsubscribe”. */
  unsubscribe_text: string | null
  /** Email address of the sender; `null`: the default sender in Brevo. */
  sender: string | null
  /** Ids of lists in Brevo. */
  lists: number[]
  /** `draft`: not yet in Brevo. `created`: a draft in Brevo. `sending`: confirmed, and in progress. `sent`: Brevo has sent it. `failed`: see `error_code`. A newsletter in state `sending` or `sent` is never sent again. */
  state: "draft" | "created" | "sending" | "sent" | "failed" | (string & {})
  /** Confirmed number of recipients; `null` before `send`. */
  recipients: number | null
  /** When the last test was sent. */
  tested_at: string | null
  /** When sending was confirmed. */
  confirmed_at: string | null
  /** When Brevo reported that it had sent the newsletter. */
  sent_at: string | null
  /** Why a newsletter is `failed`. `no_credits`, `refused`, `not_connected` and `missing`: nothing was sent, and you can send again. `stopped`: Brevo suspended the campaign. `unconfirmed`: Brevo may have sent it. After these two, the version cannot be sent again. */
  error_code: "no_credits" | "refused" | "not_connected" | "stopped" | "missing" | "unconfirmed" | (string & {}) | null
  /** Why it was not sent or is delayed, and what to do. */
  error: string | null
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** How many contacts of the lists Atrium excluded when it was sent, by reason; `null` before. Brevo leaves out others: those blocked there, and repetitions across lists. */
  left_out: {
    /** Earlier emails bounced. */
    bounced: number
    /** They marked an earlier email as spam. */
    complained: number
    /** The email provider blocks them. */
    blocked: number
    /** They unsubscribed or withdrew their consent. */
    unsubscribed: number
    /** Their personal data was erased. */
    erased: number
  } | null
  /** `null` until Brevo has reported figures. */
  figures: {
    /** Emails sent. */
    sent: number
    /** Emails delivered. */
    delivered: number
    /** Recipients who opened it, without `prefetched_opens`. */
    opens: number
    /** Opens by Apple Mail Privacy Protection, which loads every email. */
    prefetched_opens: number
    /** Recipients who clicked a link. */
    clicks: number
    /** Recipients who unsubscribed. */
    unsubscribes: number
    /** Emails that bounced. */
    bounces: number
    /** Recipients who marked it as spam. */
    complaints: number
  } | null
}

export interface NewsletterWithFiguresPage {
  /** Records on this page. */
  data: NewsletterWithFigures[]
  /** Number of matching records. */
  total: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
}

export interface OwnRequest {
  /** Id of a record (UUID version 7). */
  id: string
  /** Time at which the response was sent. */
  at: string
  /** HTTP method. */
  method: string
  /** Path without its query. */
  path: string
  /** HTTP status of the response. */
  status: number
  /** Duration in milliseconds. */
  ms: number
  /** The `X-Request-Id` of the response. */
  request_id: string
  /** Code of the error; null if the request succeeded. */
  error: string | null
}

export interface OwnRequestPage {
  /** Records on this page. */
  data: OwnRequest[]
  /** Send this value as `after` in the next request. Null while there are no requests. */
  next_after: string | null
  /** Whether there are more requests. If true, send the next request at once. */
  has_more: boolean
}

export interface PostNewsletter {
  /** The document to send. */
  document: string
  /** `version` of the document. Its text is kept from the first test on, so the tested text is sent. */
  document_version: number
  /** Subject of the email, on one line. It can contain `{{ contact.NAME }}`, but no other Brevo template syntax. */
  subject: string
  /** Text that inboxes show after the subject, on one line. Placeholders as in `subject`. Default: `null`. */
  preview_text?: string | null | undefined
  /** Text of the unsubscribe link, on one line, without placeholders. Links whose text the document contains keep it. Default: “Unsubscribe”. */
  unsubscribe_text?: string | null | undefined
  /** Ids of lists in Brevo, as Brevo shows them under Contacts → Lists. Required to send. Default: `[]`. */
  lists?: number[] | undefined
  /** Email address of a sender that Brevo has verified; `test` and `send` check it. Default: the first sender of your Brevo account. */
  sender?: string | null | undefined
  /** `preview` renders the email. `test` sends it to you: the person who is signed in or who created the token. `send` sends it to the lists. */
  mode: "preview" | "test" | "send"
  /** Your reference, which makes retries safe: the same `test` or `send` with the same reference has no further effect. */
  client_ref?: string | undefined
  /** Sum of the list sizes, as `recipients` of a preview returns it. Required to send; must match the current size. */
  confirm_recipients?: number | undefined
}

export interface Project {
  /** Id of a record (UUID version 7). */
  id: string
  /** Id in another system. */
  ext_id: string | null
  /** Name. */
  name: string
  /** Markdown. */
  desc: string
  status: "planned" | "active" | "on_hold" | "completed" | "cancelled" | (string & {})
  /** Members responsible for the record. */
  owners: string[]
  /** Members of the project team. Guests only see projects whose team includes them. */
  team: string[]
  /** Date, `YYYY-MM-DD`. */
  due: string | null
  /** Color as `#rrggbb` in lower case. */
  color: string
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface ProjectPage {
  /** Records on this page. */
  data: Project[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    members?: Record<string, Member>
  }
}

export interface ProjectWithIncluded {
  /** Id of a record (UUID version 7). */
  id: string
  /** Id in another system. */
  ext_id: string | null
  /** Name. */
  name: string
  /** Markdown. */
  desc: string
  status: "planned" | "active" | "on_hold" | "completed" | "cancelled" | (string & {})
  /** Members responsible for the record. */
  owners: string[]
  /** Members of the project team. Guests only see projects whose team includes them. */
  team: string[]
  /** Date, `YYYY-MM-DD`. */
  due: string | null
  /** Color as `#rrggbb` in lower case. */
  color: string
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    members?: Record<string, Member>
  }
}

export interface Proposal {
  /** Id of a record (UUID version 7). */
  id: string
  /** Id of the token of the agent. */
  token: string
  /** Id of the run. */
  run: string
  /** The tool that the agent called. */
  tool: string
  status: "open" | "accepted" | "refused" | (string & {})
  /** The proposed changes. */
  changes: {
    /** Event name. */
    event: string
    /** The record after the change. A record that does not exist yet gets another `id` when the proposal is accepted: see `records`. */
    record: Record<string, JsonValue>
    /** For an update: the old values of the fields that would change. */
    before?: Record<string, JsonValue>
  }[]
  /** If accepted: the records that were created or changed. Empty if accepted before version 1.46. */
  records: {
    /** Kind of record, such as `task`. */
    kind: string
    /** Id of a record (UUID version 7). */
    id: string
  }[]
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface PurchaseOrder {
  /** Id of a record (UUID version 7). */
  id: string
  /** Order number, such as `PO-00042`. */
  number: string
  /** Name of the supplier. */
  supplier: string | null
  /** `partial`: received in part. */
  status: "draft" | "ordered" | "partial" | "received" | "cancelled" | (string & {})
  /** Time the order was placed. */
  orderedAt: string | null
  /** Expected delivery date. */
  expectedAt: string | null
  /** Time the order was received in full. */
  receivedAt: string | null
  /** ISO 4217 code. */
  currency: string
  /** Sum of `qty` × `cost`. */
  total: number
  /** Free text. */
  note: string
  /** Lines, in order. */
  lines: PurchaseOrderLine[]
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface PurchaseOrderLine {
  /** Number of the line in the order, starting at 1. */
  line: number
  /** Id of a record (UUID version 7). */
  item: string
  /** Item number. */
  number: string | null
  /** Item name. */
  name: string
  /** Quantity ordered. */
  qty: number
  /** Quantity received so far. */
  received: number
  /** Unit of measure. */
  unit: string
  /** Cost per unit, in the currency of the order. */
  cost: number
}

export interface PurchaseOrderPage {
  /** Records on this page. */
  data: PurchaseOrder[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
}

export type PushCosts = CostRecord[] | CostRecord | {
  costs: CostRecord[]
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export type PushItems = ItemRecord[] | ItemRecord | {
  items: ItemRecord[]
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export type PushLeads = LeadRecord[] | LeadRecord | {
  leads: LeadRecord[]
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export type PushLevels = LevelRecord[] | LevelRecord | {
  levels: LevelRecord[]
  /** `false`: an unknown item is an error. Otherwise the item is created and marked `autoCreated`. Default: `true`. */
  createItems?: boolean | undefined
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export type PushMovements = MovementRecord[] | MovementRecord | {
  movements: MovementRecord[]
  /** `false`: an unknown item is an error. Otherwise the item is created and marked `autoCreated`. Default: `true`. */
  createItems?: boolean | undefined
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export type PushTouches = TouchRecord[] | TouchRecord | {
  touches: TouchRecord[]
  /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
  atomic?: boolean | undefined
  /** `true`: return the same report without saving anything. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface PutContactByExtId {
  /** Name. */
  name?: string | undefined
  /** Email address. Stored and compared in lower case and Unicode NFC, with internationalised domains in ASCII form (IDNA): `Ada@München.example` becomes `ada@xn--mnchen-3ya.example`. Several contacts can have the same address. */
  email?: string | null | undefined
  /** Phone number, stored as entered. */
  phone?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Role at the company, such as `Head of purchasing`. */
  title?: string | null | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Markdown. */
  notes?: string | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** The version you read. If the contact is at a different version, the response is 409. */
  version?: number | undefined
}

export interface PutDealByExtId {
  /** Name. */
  name?: string | undefined
  stage?: "lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost" | undefined
  /** At most two decimals. */
  amount?: number | null | undefined
  /** ISO 4217 code. Default: the currency of the workspace. */
  currency?: string | undefined
  /** Probability in percent. Default by stage: 10, 25, 50, 75, won 100, lost 0. */
  probability?: number | null | undefined
  /** Date, `YYYY-MM-DD`. */
  close_date?: string | null | undefined
  /** Related contact. */
  contact?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Markdown. */
  notes?: string | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** The version you read. If the deal is at a different version, the response is 409. */
  version?: number | undefined
}

export interface PutProjectByExtId {
  /** Name. */
  name?: string | undefined
  /** Markdown. */
  desc?: string | undefined
  status?: "planned" | "active" | "on_hold" | "completed" | "cancelled" | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Members by id or email address. Responses contain ids. */
  team?: string[] | undefined
  /** Date, `YYYY-MM-DD`. */
  due?: string | null | undefined
  /** Color as `#rrggbb` in lower case. */
  color?: string | undefined
  /** The version you read. If the project is at a different version, the response is 409. */
  version?: number | undefined
}

export interface PutTaskByExtId {
  /** Title of the task. */
  title?: string | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  status?: "backlog" | "todo" | "in_progress" | "done" | "cancelled" | undefined
  priority?: "none" | "low" | "medium" | "high" | "urgent" | undefined
  /** Members by id or email address. Responses contain ids. */
  assignees?: string[] | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Date, `YYYY-MM-DD`. */
  due?: string | null | undefined
  /** Markdown. */
  desc?: string | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** The version you read. If the task is at a different version, the response is 409. */
  version?: number | undefined
}

export interface QueuedDeliveries {
  /** Ids of the deliveries, as in the list of deliveries. Each has its event in `event_id`. */
  deliveries: string[]
  /** Whether more deliveries are left. If true, send the request again. */
  has_more: boolean
}

export interface Quote {
  /** Id of a record (UUID version 7). */
  id: string
  /** Quote number, without gaps per workspace and year. Null until the quote is first sent. */
  number: string | null
  /** Number of the last revision that was sent. 0 before the first. */
  revision: number
  /** A member sends a quote in the application. The client accepts or declines it on its page. After `valid_until` it expires. */
  status: "draft" | "sent" | "accepted" | "declined" | "expired" | (string & {})
  /** Related contact. */
  contact: string | null
  /** Deal that the quote is for. */
  deal: string | null
  /** Project the record belongs to. */
  project: string | null
  /** Company name. */
  company: string | null
  /** Postal address of the client, with line breaks. */
  address: string | null
  /** Tax or VAT number of the client. */
  tax_number: string | null
  /** ISO 4217 code. */
  currency: string
  /** Last day on which the client can accept, in the time zone of the workspace. */
  valid_until: string | null
  /** Markdown above the lines. */
  intro: string
  /** Markdown below the lines. */
  terms: string
  /** Whether acceptance moves the deal to `won`. */
  wins_deal: boolean
  /** Sum of the lines before tax. */
  subtotal: number
  /** Tax on the subtotal. */
  tax: number
  /** Subtotal plus tax. */
  total: number
  /** Lines, in order. */
  lines: InvoiceLine[]
  /** Ids of attached files. The client does not see them. */
  attachments: string[]
  /** When the last revision was sent. */
  sent_at: string | null
  /** When the client accepted or declined. */
  decided_at: string | null
  /** Invoice that bills the accepted quote. */
  invoice: string | null
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface QuotePage {
  /** Records on this page. */
  data: Quote[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    contacts?: Record<string, Contact>
    deals?: Record<string, Deal>
    projects?: Record<string, Project>
    invoices?: Record<string, Invoice>
  }
}

export interface QuoteWithIncluded {
  /** Id of a record (UUID version 7). */
  id: string
  /** Quote number, without gaps per workspace and year. Null until the quote is first sent. */
  number: string | null
  /** Number of the last revision that was sent. 0 before the first. */
  revision: number
  /** A member sends a quote in the application. The client accepts or declines it on its page. After `valid_until` it expires. */
  status: "draft" | "sent" | "accepted" | "declined" | "expired" | (string & {})
  /** Related contact. */
  contact: string | null
  /** Deal that the quote is for. */
  deal: string | null
  /** Project the record belongs to. */
  project: string | null
  /** Company name. */
  company: string | null
  /** Postal address of the client, with line breaks. */
  address: string | null
  /** Tax or VAT number of the client. */
  tax_number: string | null
  /** ISO 4217 code. */
  currency: string
  /** Last day on which the client can accept, in the time zone of the workspace. */
  valid_until: string | null
  /** Markdown above the lines. */
  intro: string
  /** Markdown below the lines. */
  terms: string
  /** Whether acceptance moves the deal to `won`. */
  wins_deal: boolean
  /** Sum of the lines before tax. */
  subtotal: number
  /** Tax on the subtotal. */
  tax: number
  /** Subtotal plus tax. */
  total: number
  /** Lines, in order. */
  lines: InvoiceLine[]
  /** Ids of attached files. The client does not see them. */
  attachments: string[]
  /** When the last revision was sent. */
  sent_at: string | null
  /** When the client accepted or declined. */
  decided_at: string | null
  /** Invoice that bills the accepted quote. */
  invoice: string | null
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    contacts?: Record<string, Contact>
    deals?: Record<string, Deal>
    projects?: Record<string, Project>
    invoices?: Record<string, Invoice>
  }
}

export interface RecordsReport {
  /** Number of records in the batch. */
  received: number
  /** Number of created records. */
  created: number
  /** Number of updated records. */
  updated: number
  /** Number of skipped records. */
  skipped: number
  /** Number of failed records. */
  failed: number
  /** One entry per record, in the order of the batch. */
  results: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    status: "created" | "updated" | "skipped" | "failed" | (string & {})
    /** Id of the record, if it was created, updated or unchanged. With `dryRun`, omitted for what would be created. */
    id?: string
    /** Version of the record after the request, except for pushes and deletions. */
    version?: number
    /** `unchanged`: The record already has these values. */
    code?: "unchanged" | (string & {})
    /** Id of the record that this one duplicates. With `dryRun`, omitted for what would be created. */
    duplicateOf?: string
    /** For a level or count: the quantity before. */
    previous?: number
    /** For a level or count: the recorded difference. */
    delta?: number
    /** For a level or count: the quantity after. */
    onHand?: number
  }[]
  /** Errors, each with the index of its record. */
  errors: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `validation_error`: A field is missing, malformed or out of range. `not_found`: The record does not exist in this workspace. `conflict`: `version` does not match the record, another record has this `ext_id`, or the state of the record does not allow the action. `insufficient_scope`: Tokens cannot do this with the record. */
    code: "validation_error" | "not_found" | "conflict" | "insufficient_scope" | (string & {})
    /** Ids of the matching records. */
    candidates?: string[]
  }[]
  /** Warnings about records that were saved, each with the index of its record. */
  warnings: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `unknown_field`: The record has an unknown field. The field was ignored. */
    code: "unknown_field" | (string & {})
  }[]
}

export interface RecoverDeliveries {
  /** Recover deliveries created at or after this time. */
  since: string
  /** Recover deliveries created before this time. Default: now. */
  until?: string | undefined
}

export interface ResetSandbox {
}

export interface RevertContact {
  /** Sets the fields to their values at this version. Send either `to` or `change`. */
  to?: number | undefined
  /** Takes back only what changed in this version, 2 or later, except fields that were changed since. */
  change?: number | undefined
  /** Only these fields. By default all. */
  fields?: ("ext_id" | "name" | "email" | "phone" | "company" | "title" | "tags" | "notes" | "attachments")[] | undefined
  /** `true` checks and answers like a revert, but saves nothing. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface RevertDeal {
  /** Sets the fields to their values at this version. Send either `to` or `change`. */
  to?: number | undefined
  /** Takes back only what changed in this version, 2 or later, except fields that were changed since. */
  change?: number | undefined
  /** Only these fields. By default all. */
  fields?: ("ext_id" | "name" | "stage" | "status" | "amount" | "currency" | "probability" | "close_date" | "contact" | "project" | "company" | "owners" | "tags" | "notes" | "attachments" | "closed_at")[] | undefined
  /** `true` checks and answers like a revert, but saves nothing. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface RevertDocument {
  /** Sets the fields to their values at this version. Send either `to` or `change`. */
  to?: number | undefined
  /** Takes back only what changed in this version, 2 or later, except fields that were changed since. */
  change?: number | undefined
  /** Only these fields. By default all. */
  fields?: ("title" | "kind" | "folder" | "tags" | "owner" | "project" | "sop_status" | "review_due" | "approved_by" | "approved_at" | "approved_version" | "words" | "mentions" | "attachments")[] | undefined
  /** `true` checks and answers like a revert, but saves nothing. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface RevertFolder {
  /** Sets the fields to their values at this version. Send either `to` or `change`. */
  to?: number | undefined
  /** Takes back only what changed in this version, 2 or later, except fields that were changed since. */
  change?: number | undefined
  /** Only these fields. By default all. */
  fields?: ("name" | "parent" | "position")[] | undefined
  /** `true` checks and answers like a revert, but saves nothing. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface RevertMindmap {
  /** Sets the fields to their values at this version. Send either `to` or `change`. */
  to?: number | undefined
  /** Takes back only what changed in this version, 2 or later, except fields that were changed since. */
  change?: number | undefined
  /** Only these fields. By default all. */
  fields?: ("title" | "project" | "folder" | "nodes")[] | undefined
  /** `true` checks and answers like a revert, but saves nothing. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface RevertProject {
  /** Sets the fields to their values at this version. Send either `to` or `change`. */
  to?: number | undefined
  /** Takes back only what changed in this version, 2 or later, except fields that were changed since. */
  change?: number | undefined
  /** Only these fields. By default all. */
  fields?: ("ext_id" | "name" | "desc" | "status" | "owners" | "team" | "due" | "color")[] | undefined
  /** `true` checks and answers like a revert, but saves nothing. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface RevertQuote {
  /** Sets the fields to their values at this version. Send either `to` or `change`. */
  to?: number | undefined
  /** Takes back only what changed in this version, 2 or later, except fields that were changed since. */
  change?: number | undefined
  /** Only these fields. By default all. */
  fields?: ("number" | "revision" | "status" | "contact" | "deal" | "project" | "company" | "address" | "tax_number" | "currency" | "valid_until" | "intro" | "terms" | "wins_deal" | "subtotal" | "tax" | "total" | "lines" | "attachments" | "sent_at" | "decided_at" | "invoice")[] | undefined
  /** `true` checks and answers like a revert, but saves nothing. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface RevertRisk {
  /** Sets the fields to their values at this version. Send either `to` or `change`. */
  to?: number | undefined
  /** Takes back only what changed in this version, 2 or later, except fields that were changed since. */
  change?: number | undefined
  /** Only these fields. By default all. */
  fields?: ("number" | "title" | "cause" | "event" | "consequence" | "category" | "owner" | "project" | "status" | "treatment" | "inherent" | "current" | "residual" | "score_inherent" | "score_current" | "score_residual" | "level_inherent" | "level_current" | "level_residual" | "controls" | "review_due" | "loss" | "accepted_reason" | "accepted_by" | "accepted_at" | "attachments")[] | undefined
  /** `true` checks and answers like a revert, but saves nothing. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface RevertTask {
  /** Sets the fields to their values at this version. Send either `to` or `change`. */
  to?: number | undefined
  /** Takes back only what changed in this version, 2 or later, except fields that were changed since. */
  change?: number | undefined
  /** Only these fields. By default all. */
  fields?: ("ext_id" | "title" | "project" | "status" | "priority" | "assignees" | "owners" | "due" | "desc" | "tags" | "attachments" | "completed_at" | "source")[] | undefined
  /** `true` checks and answers like a revert, but saves nothing. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface RevertTicket {
  /** Sets the fields to their values at this version. Send either `to` or `change`. */
  to?: number | undefined
  /** Takes back only what changed in this version, 2 or later, except fields that were changed since. */
  change?: number | undefined
  /** Only these fields. By default all. */
  fields?: ("number" | "title" | "desc" | "type" | "status" | "impact" | "urgency" | "priority" | "contact" | "requester_email" | "assignee" | "project" | "due" | "source" | "tags" | "resolution" | "first_response_at" | "resolved_at" | "closed_at" | "reopened" | "respond_by" | "resolve_by" | "paused_at" | "paused_minutes" | "attachments")[] | undefined
  /** `true` checks and answers like a revert, but saves nothing. Default: `false`. */
  dryRun?: boolean | undefined
}

export interface RevertedContact {
  record: Contact
  /** Fields that have their earlier value again. */
  reverted: string[]
  /** Fields that differ from it and stay as they are. */
  kept: KeptField[]
}

export interface RevertedDeal {
  record: Deal
  /** Fields that have their earlier value again. */
  reverted: string[]
  /** Fields that differ from it and stay as they are. */
  kept: KeptField[]
}

export interface RevertedDocument {
  record: Document
  /** Fields that have their earlier value again. */
  reverted: string[]
  /** Fields that differ from it and stay as they are. */
  kept: KeptField[]
}

export interface RevertedFolder {
  record: Folder
  /** Fields that have their earlier value again. */
  reverted: string[]
  /** Fields that differ from it and stay as they are. */
  kept: KeptField[]
}

export interface RevertedMindmap {
  record: Mindmap
  /** Fields that have their earlier value again. */
  reverted: string[]
  /** Fields that differ from it and stay as they are. */
  kept: KeptField[]
}

export interface RevertedProject {
  record: Project
  /** Fields that have their earlier value again. */
  reverted: string[]
  /** Fields that differ from it and stay as they are. */
  kept: KeptField[]
}

export interface RevertedQuote {
  record: Quote
  /** Fields that have their earlier value again. */
  reverted: string[]
  /** Fields that differ from it and stay as they are. */
  kept: KeptField[]
}

export interface RevertedRisk {
  record: Risk
  /** Fields that have their earlier value again. */
  reverted: string[]
  /** Fields that differ from it and stay as they are. */
  kept: KeptField[]
}

export interface RevertedTask {
  record: Task
  /** Fields that have their earlier value again. */
  reverted: string[]
  /** Fields that differ from it and stay as they are. */
  kept: KeptField[]
}

export interface RevertedTicket {
  record: Ticket
  /** Fields that have their earlier value again. */
  reverted: string[]
  /** Fields that differ from it and stay as they are. */
  kept: KeptField[]
}

export interface Risk {
  /** Id of a record (UUID version 7). */
  id: string
  /** Counts the risks of the workspace from 1. */
  number: number
  /** Title of the risk. */
  title: string
  /** Why it may happen. Markdown. */
  cause: string
  /** What may happen. Markdown. */
  event: string
  /** Consequence if it happens. Markdown. */
  consequence: string
  /** Category, as free text. */
  category: string | null
  /** Member responsible for the risk. */
  owner: string | null
  /** Project the record belongs to. */
  project: string | null
  status: "open" | "treated" | "accepted" | "closed" | (string & {})
  /** What is done about the risk. */
  treatment: "avoid" | "reduce" | "share" | "accept" | (string & {}) | null
  /** Rating without any controls. */
  inherent: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null
  /** Current rating, with the existing controls. */
  current: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null
  /** Rating expected after the treatment. */
  residual: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null
  /** Likelihood × impact of `inherent`; null if it is not rated. */
  score_inherent: number | null
  /** Likelihood × impact of `current`; null if it is not rated. */
  score_current: number | null
  /** Likelihood × impact of `residual`; null if it is not rated. */
  score_residual: number | null
  /** Level of `score_inherent` in the bands of the workspace. Changes when an owner moves them. */
  level_inherent: "low" | "medium" | "high" | "critical" | (string & {}) | null
  /** Level of `score_current` in the bands of the workspace. Changes when an owner moves them. */
  level_current: "low" | "medium" | "high" | "critical" | (string & {}) | null
  /** Level of `score_residual` in the bands of the workspace. Changes when an owner moves them. */
  level_residual: "low" | "medium" | "high" | "critical" | (string & {}) | null
  /** Existing controls. Markdown. */
  controls: string
  /** Date of the next review, `YYYY-MM-DD`. The owner is reminded 14 days and 1 day before, and when it has passed. */
  review_due: string | null
  /** Loss if it happens: lowest, most likely and highest amount. */
  loss: {
    low: number
    likely: number
    high: number
    /** ISO 4217 code. */
    currency: string
  } | null
  /** Why the risk was last accepted. */
  accepted_reason: string | null
  /** Member who last accepted the risk. */
  accepted_by: string | null
  /** Time the risk was last accepted. */
  accepted_at: string | null
  /** Ids of attached files. */
  attachments: string[]
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface RiskPage {
  /** Records on this page. */
  data: Risk[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    projects?: Record<string, Project>
    members?: Record<string, Member>
  }
}

export interface RiskWithIncluded {
  /** Id of a record (UUID version 7). */
  id: string
  /** Counts the risks of the workspace from 1. */
  number: number
  /** Title of the risk. */
  title: string
  /** Why it may happen. Markdown. */
  cause: string
  /** What may happen. Markdown. */
  event: string
  /** Consequence if it happens. Markdown. */
  consequence: string
  /** Category, as free text. */
  category: string | null
  /** Member responsible for the risk. */
  owner: string | null
  /** Project the record belongs to. */
  project: string | null
  status: "open" | "treated" | "accepted" | "closed" | (string & {})
  /** What is done about the risk. */
  treatment: "avoid" | "reduce" | "share" | "accept" | (string & {}) | null
  /** Rating without any controls. */
  inherent: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null
  /** Current rating, with the existing controls. */
  current: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null
  /** Rating expected after the treatment. */
  residual: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null
  /** Likelihood × impact of `inherent`; null if it is not rated. */
  score_inherent: number | null
  /** Likelihood × impact of `current`; null if it is not rated. */
  score_current: number | null
  /** Likelihood × impact of `residual`; null if it is not rated. */
  score_residual: number | null
  /** Level of `score_inherent` in the bands of the workspace. Changes when an owner moves them. */
  level_inherent: "low" | "medium" | "high" | "critical" | (string & {}) | null
  /** Level of `score_current` in the bands of the workspace. Changes when an owner moves them. */
  level_current: "low" | "medium" | "high" | "critical" | (string & {}) | null
  /** Level of `score_residual` in the bands of the workspace. Changes when an owner moves them. */
  level_residual: "low" | "medium" | "high" | "critical" | (string & {}) | null
  /** Existing controls. Markdown. */
  controls: string
  /** Date of the next review, `YYYY-MM-DD`. The owner is reminded 14 days and 1 day before, and when it has passed. */
  review_due: string | null
  /** Loss if it happens: lowest, most likely and highest amount. */
  loss: {
    low: number
    likely: number
    high: number
    /** ISO 4217 code. */
    currency: string
  } | null
  /** Why the risk was last accepted. */
  accepted_reason: string | null
  /** Member who last accepted the risk. */
  accepted_by: string | null
  /** Time the risk was last accepted. */
  accepted_at: string | null
  /** Ids of attached files. */
  attachments: string[]
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    projects?: Record<string, Project>
    members?: Record<string, Member>
  }
}

export interface SandboxReset {
  /** Time of the reset. */
  reset_at: string
  /** The position in the change feed after the reset. Send it as `after`, or list the records again. */
  next_after: number
}

export interface StartImport {
  mapping?: ImportMapping | undefined
  /** For `csv`: the earlier import whose records the ids of this file refer to, or `null` to start anew. Default: the last import of the same kind with the same column of ids, if both files have more than half of their other columns in common. */
  continues?: string | null | undefined
}

export interface StockedItem {
  /** Id of a record (UUID version 7). */
  id: string
  /** Item number (SKU). Unique regardless of case. */
  number: string | null
  /** Name. */
  name: string
  /** Item group. */
  group: string | null
  /** Unit of measure. */
  unit: string
  /** Standard cost per unit, in the currency of the workspace. */
  cost: number | null
  /** Selling price per unit. */
  price: number | null
  /** Barcode: GTIN of 8, 12, 13 or 14 digits. */
  ean: string | null
  /** Name of the supplier. */
  supplier: string | null
  /** Reorder when stock falls to this quantity. */
  reorderPoint: number | null
  /** Minimum stock. */
  minQty: number | null
  /** Order up to this quantity. */
  maxQty: number | null
  /** Lead time in days, from order to receipt. */
  leadDays: number | null
  /** Purchase orders use multiples of this quantity. */
  packSize: number
  /** Shelf life in days. */
  shelfDays: number | null
  /** Weight in kilograms. */
  weight: number | null
  /** Whether the item is active. */
  active: boolean
  /** Whether a push created the item automatically. */
  autoCreated: boolean
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** Quantity on hand at all locations. Negative if more was sold than received. */
  onHand: number
  /** Quantity on purchase orders that is not yet received. */
  onOrder: number
  /** Moving average cost per unit, with six decimals; null before the first movement. */
  avgCost: number | null
  /** `onHand` × `avgCost`. */
  value: number
  /** Stock by location and lot. */
  levels: {
    /** Name of the location. */
    location: string
    /** Lot code. */
    lot: string | null
    /** Expiry date of the lot. */
    expiry: string | null
    onHand: number
  }[]
}

export interface StockedItemPage {
  /** Records on this page. */
  data: StockedItem[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
}

export interface Task {
  /** Id of a record (UUID version 7). */
  id: string
  /** Id in another system. */
  ext_id: string | null
  /** Title of the task. */
  title: string
  /** Project the record belongs to. */
  project: string | null
  status: "backlog" | "todo" | "in_progress" | "done" | "cancelled" | (string & {})
  priority: "none" | "low" | "medium" | "high" | "urgent" | (string & {})
  /** Members assigned to the task. */
  assignees: string[]
  /** Members responsible for the record. */
  owners: string[]
  /** Date, `YYYY-MM-DD`. */
  due: string | null
  /** Markdown. */
  desc: string
  /** Labels. */
  tags: string[]
  /** Ids of attached files. */
  attachments: string[]
  /** Time the status became `done`. */
  completed_at: string | null
  /** Label of the system that sent the inbound task. */
  source: string | null
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface TaskPage {
  /** Records on this page. */
  data: Task[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    projects?: Record<string, Project>
    members?: Record<string, Member>
  }
}

export interface TaskWithIncluded {
  /** Id of a record (UUID version 7). */
  id: string
  /** Id in another system. */
  ext_id: string | null
  /** Title of the task. */
  title: string
  /** Project the record belongs to. */
  project: string | null
  status: "backlog" | "todo" | "in_progress" | "done" | "cancelled" | (string & {})
  priority: "none" | "low" | "medium" | "high" | "urgent" | (string & {})
  /** Members assigned to the task. */
  assignees: string[]
  /** Members responsible for the record. */
  owners: string[]
  /** Date, `YYYY-MM-DD`. */
  due: string | null
  /** Markdown. */
  desc: string
  /** Labels. */
  tags: string[]
  /** Ids of attached files. */
  attachments: string[]
  /** Time the status became `done`. */
  completed_at: string | null
  /** Label of the system that sent the inbound task. */
  source: string | null
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    projects?: Record<string, Project>
    members?: Record<string, Member>
  }
}

export interface TestWebhook {
  /** Event name. */
  event: "task.created" | "task.updated" | "task.deleted" | "project.created" | "project.updated" | "project.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "deal.created" | "deal.updated" | "deal.deleted" | "comment.created" | "comment.updated" | "comment.deleted" | "agent.proposed" | "agent.accepted" | "agent.refused" | "folder.created" | "folder.updated" | "folder.deleted" | "document.created" | "document.updated" | "document.deleted" | "document.approved" | "mindmap.created" | "mindmap.updated" | "mindmap.deleted" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "risk.created" | "risk.updated" | "risk.deleted" | "lead.created" | "booking.created" | "booking.rescheduled" | "booking.cancelled" | "invoice.created" | "invoice.updated" | "invoice.paid" | "invoice.overdue" | "invoice.deleted" | "quote.created" | "quote.updated" | "quote.deleted" | "quote.accepted" | "quote.declined" | "member.created" | "member.updated" | "member.deleted" | "item.created" | "item.updated" | "item.deleted" | "purchase_order.created" | "purchase_order.updated" | "purchase_order.deleted" | "purchase_order.received" | "inventory.batch"
}

export interface Ticket {
  /** Id of a record (UUID version 7). */
  id: string
  /** Counts the tickets of the workspace from 1. */
  number: number
  /** Title of the ticket. */
  title: string
  /** Markdown. */
  desc: string
  type: "question" | "incident" | "problem" | "request" | (string & {})
  status: "new" | "open" | "waiting" | "resolved" | "closed" | (string & {})
  impact: "low" | "medium" | "high" | (string & {})
  urgency: "low" | "medium" | "high" | (string & {})
  /** Follows from `impact` and `urgency`. */
  priority: "low" | "medium" | "high" | "urgent" | (string & {})
  /** Related contact. */
  contact: string | null
  /** Email address of the person who asked, in lower case with the domain in ASCII. */
  requester_email: string | null
  /** Member responsible for the ticket. */
  assignee: string | null
  /** Project the record belongs to. */
  project: string | null
  /** Date agreed with the requester, `YYYY-MM-DD`. */
  due: string | null
  /** Where the ticket comes from, such as a form or a system. */
  source: string | null
  /** Labels. */
  tags: string[]
  /** How the ticket was resolved. Markdown. */
  resolution: string
  /** Time of the first reply to the requester, as marked with `POST /tickets/{id}/answer`. Comments are internal and do not count. */
  first_response_at: string | null
  /** Time of the resolution. Cleared when the ticket is reopened. */
  resolved_at: string | null
  /** Time the ticket was closed. Cleared when the ticket is reopened. */
  closed_at: string | null
  /** How often the ticket was reopened. */
  reopened: number
  /** When the first response is due, within working hours. */
  respond_by: string
  /** When the resolution is due, within working hours. */
  resolve_by: string
  /** Start of the current pause of the resolution clock, which stops while the ticket is waiting, resolved or closed. */
  paused_at: string | null
  /** Total paused time in working minutes. */
  paused_minutes: number
  /** Ids of attached files. */
  attachments: string[]
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface TicketPage {
  /** Records on this page. */
  data: Ticket[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    projects?: Record<string, Project>
    contacts?: Record<string, Contact>
    members?: Record<string, Member>
  }
}

export interface TicketWithIncluded {
  /** Id of a record (UUID version 7). */
  id: string
  /** Counts the tickets of the workspace from 1. */
  number: number
  /** Title of the ticket. */
  title: string
  /** Markdown. */
  desc: string
  type: "question" | "incident" | "problem" | "request" | (string & {})
  status: "new" | "open" | "waiting" | "resolved" | "closed" | (string & {})
  impact: "low" | "medium" | "high" | (string & {})
  urgency: "low" | "medium" | "high" | (string & {})
  /** Follows from `impact` and `urgency`. */
  priority: "low" | "medium" | "high" | "urgent" | (string & {})
  /** Related contact. */
  contact: string | null
  /** Email address of the person who asked, in lower case with the domain in ASCII. */
  requester_email: string | null
  /** Member responsible for the ticket. */
  assignee: string | null
  /** Project the record belongs to. */
  project: string | null
  /** Date agreed with the requester, `YYYY-MM-DD`. */
  due: string | null
  /** Where the ticket comes from, such as a form or a system. */
  source: string | null
  /** Labels. */
  tags: string[]
  /** How the ticket was resolved. Markdown. */
  resolution: string
  /** Time of the first reply to the requester, as marked with `POST /tickets/{id}/answer`. Comments are internal and do not count. */
  first_response_at: string | null
  /** Time of the resolution. Cleared when the ticket is reopened. */
  resolved_at: string | null
  /** Time the ticket was closed. Cleared when the ticket is reopened. */
  closed_at: string | null
  /** How often the ticket was reopened. */
  reopened: number
  /** When the first response is due, within working hours. */
  respond_by: string
  /** When the resolution is due, within working hours. */
  resolve_by: string
  /** Start of the current pause of the resolution clock, which stops while the ticket is waiting, resolved or closed. */
  paused_at: string | null
  /** Total paused time in working minutes. */
  paused_minutes: number
  /** Ids of attached files. */
  attachments: string[]
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`. */
  included?: {
    projects?: Record<string, Project>
    contacts?: Record<string, Contact>
    members?: Record<string, Member>
  }
}

export interface TouchRecord {
  /** Email address, stored in lower case with the domain in ASCII. */
  email: string
  /** Default: `touch`. */
  kind?: string | null | undefined
  /** Id, UTM slug or name of a campaign. */
  campaign?: string | null | undefined
  /** Source, as in `utm_source`. */
  source?: string | null | undefined
  /** Medium, as in `utm_medium`. */
  medium?: string | null | undefined
  /** Free text. */
  note?: string | null | undefined
  /** Time of the touch, with a precision of one second. Default: now. */
  ts?: string | null | undefined
}

export interface TouchesReport {
  /** Number of records in the batch. */
  received: number
  /** Number of created records. */
  created: number
  /** Number of updated records. */
  updated: number
  /** Number of skipped records. */
  skipped: number
  /** Number of failed records. */
  failed: number
  /** One entry per record, in the order of the batch. */
  results: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    status: "created" | "updated" | "skipped" | "failed" | (string & {})
    /** Id of the record, if it was created, updated or unchanged. With `dryRun`, omitted for what would be created. */
    id?: string
    /** Version of the record after the request, except for pushes and deletions. */
    version?: number
    /** `duplicate`: The record was already sent. `duplicateOf` is its id. */
    code?: "duplicate" | (string & {})
    /** Id of the record that this one duplicates. With `dryRun`, omitted for what would be created. */
    duplicateOf?: string
    /** For a level or count: the quantity before. */
    previous?: number
    /** For a level or count: the recorded difference. */
    delta?: number
    /** For a level or count: the quantity after. */
    onHand?: number
  }[]
  /** Errors, each with the index of its record. */
  errors: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `validation_error`: A field is missing, malformed or out of range. `campaign_ambiguous`: Several campaigns have this name. Send the id or the UTM slug. */
    code: "validation_error" | "campaign_ambiguous" | (string & {})
    /** Ids of the matching records. */
    candidates?: string[]
  }[]
  /** Warnings about records that were saved, each with the index of its record. */
  warnings: {
    /** Index of the record in the batch, starting at 0. */
    index: number
    /** The first field concerned; empty if the notice is about the whole record. */
    field: string
    /** Explanation in one sentence. The wording may change. */
    message: string
    /** Each field concerned, with a message that reads after its name. */
    details: {
      /** Field with the problem. */
      field: string
      /** Code of the error or warning. Its meaning never changes. */
      code: string
      /** Explanation in one sentence. The wording may change. */
      message: string
    }[]
    /** `unknown_field`: The record has an unknown field. The field was ignored. `campaign_unknown`: No campaign has this id, slug or name. The value is stored and linked when such a campaign is created. */
    code: "unknown_field" | "campaign_unknown" | (string & {})
  }[]
}

export interface UpdateComment {
  /** Markdown. */
  body?: string | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Whether the comment is resolved. */
  resolved?: boolean | undefined
  /** The version you read. If the comment is at a different version, the response is 409. */
  version?: number | undefined
}

export interface UpdateContact {
  /** Name. */
  name?: string | undefined
  /** Email address. Stored and compared in lower case and Unicode NFC, with internationalised domains in ASCII form (IDNA): `Ada@München.example` becomes `ada@xn--mnchen-3ya.example`. Several contacts can have the same address. */
  email?: string | null | undefined
  /** Phone number, stored as entered. */
  phone?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Role at the company, such as `Head of purchasing`. */
  title?: string | null | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Markdown. */
  notes?: string | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Id in another system. */
  ext_id?: string | null | undefined
  /** The version you read. If the contact is at a different version, the response is 409. */
  version?: number | undefined
}

export interface UpdateDeal {
  /** Name. */
  name?: string | undefined
  stage?: "lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost" | undefined
  /** At most two decimals. */
  amount?: number | null | undefined
  /** ISO 4217 code. Default: the currency of the workspace. */
  currency?: string | undefined
  /** Probability in percent. Default by stage: 10, 25, 50, 75, won 100, lost 0. */
  probability?: number | null | undefined
  /** Date, `YYYY-MM-DD`. */
  close_date?: string | null | undefined
  /** Related contact. */
  contact?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Markdown. */
  notes?: string | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Id in another system. */
  ext_id?: string | null | undefined
  /** The version you read. If the deal is at a different version, the response is 409. */
  version?: number | undefined
}

export interface UpdateDocument {
  /** The title. */
  title?: string | undefined
  /** Default: `note`. */
  kind?: "note" | "sop" | undefined
  /** The folder of the document; null at the top level. */
  folder?: string | null | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Member by id or email address. Default for a person who creates an SOP: that person. */
  owner?: string | null | undefined
  /** The project that the document belongs to. */
  project?: string | null | undefined
  /** SOPs only. `approved` is set when a person approves the document in the application. */
  sop_status?: "draft" | "in_review" | "approved" | "retired" | null | undefined
  /** Date, `YYYY-MM-DD`. */
  review_due?: string | null | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** The version you read. If the document is at a different version, the response is 409. */
  version?: number | undefined
  /** Replaces the whole text. Requires `version` or `If-Match`, so that no other edit is overwritten. */
  markdown?: string | undefined
}

export interface UpdateFolder {
  /** The name. */
  name?: string | undefined
  /** The folder that contains this one. Folders are at most 8 levels deep. */
  parent?: string | null | undefined
  /** Order among the folders of the same parent. Default: after the others. */
  position?: number | undefined
  /** The version you read. If the folder is at a different version, the response is 409. */
  version?: number | undefined
}

export interface UpdateMindmap {
  /** Title of the mind map. */
  title?: string | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Folder the mind map is in. */
  folder?: string | null | undefined
  /** The version you read. If the mind map is at a different version, the response is 409. */
  version?: number | undefined
  /** Replaces all nodes; unchanged, moved and renamed nodes keep their ids. Requires `version` or `If-Match`, so that no other edit is overwritten. */
  outline?: string | undefined
  /** Replaces all nodes. Requires `version` or `If-Match`, so that no other edit is overwritten. */
  tree?: MindmapNodeInput | undefined
}

export interface UpdateProject {
  /** Name. */
  name?: string | undefined
  /** Markdown. */
  desc?: string | undefined
  status?: "planned" | "active" | "on_hold" | "completed" | "cancelled" | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Members by id or email address. Responses contain ids. */
  team?: string[] | undefined
  /** Date, `YYYY-MM-DD`. */
  due?: string | null | undefined
  /** Color as `#rrggbb` in lower case. */
  color?: string | undefined
  /** Id in another system. */
  ext_id?: string | null | undefined
  /** The version you read. If the project is at a different version, the response is 409. */
  version?: number | undefined
}

export interface UpdateQuote {
  /** Related contact. */
  contact?: string | null | undefined
  /** Deal that the quote is for. */
  deal?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Company name. */
  company?: string | null | undefined
  /** Postal address of the client, with line breaks. */
  address?: string | null | undefined
  /** Tax or VAT number of the client. */
  tax_number?: string | null | undefined
  /** ISO 4217 code. */
  currency?: string | undefined
  /** Last day on which the client can accept, in the time zone of the workspace. */
  valid_until?: string | null | undefined
  /** Markdown above the lines. */
  intro?: string | undefined
  /** Markdown below the lines. */
  terms?: string | undefined
  /** Whether acceptance moves the deal to `won`. */
  wins_deal?: boolean | undefined
  /** Lines, in order. */
  lines?: {
    description: string
    /** Quantity. */
    quantity: number
    /** Price per unit before tax. */
    unit_price: number
    tax_rate: number
  }[] | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** The version you read. If the quote is at a different version, the response is 409. */
  version?: number | undefined
}

export interface UpdateRisk {
  /** Title of the risk. */
  title?: string | undefined
  /** Why it may happen. Markdown. */
  cause?: string | undefined
  /** What may happen. Markdown. */
  event?: string | undefined
  /** Consequence if it happens. Markdown. */
  consequence?: string | undefined
  /** Category, as free text. */
  category?: string | null | undefined
  /** Member by id or email address. Responses contain the id. */
  owner?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Default: `open`. Only an owner or a manager can set `accepted`, in the application and with a reason. An accepted risk reopens when a score rises. */
  status?: "open" | "treated" | "accepted" | "closed" | undefined
  /** What is done about the risk. */
  treatment?: "avoid" | "reduce" | "share" | "accept" | null | undefined
  /** Rating without any controls. */
  inherent?: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null | undefined
  /** Current rating, with the existing controls. */
  current?: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null | undefined
  /** Rating expected after the treatment. */
  residual?: {
    /** From 1, rare, to 5, almost certain. */
    likelihood: number
    /** From 1, negligible, to 5, severe. */
    impact: number
  } | null | undefined
  /** Existing controls. Markdown. */
  controls?: string | undefined
  /** Date of the next review, `YYYY-MM-DD`. The owner is reminded 14 days and 1 day before, and when it has passed. */
  review_due?: string | null | undefined
  /** Loss if it happens: lowest, most likely and highest amount. */
  loss?: {
    low: number
    likely: number
    high: number
    /** Default: the currency of the workspace. */
    currency?: string | undefined
  } | null | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** The version you read. If the risk is at a different version, the response is 409. */
  version?: number | undefined
}

export interface UpdateTask {
  /** Title of the task. */
  title?: string | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  status?: "backlog" | "todo" | "in_progress" | "done" | "cancelled" | undefined
  priority?: "none" | "low" | "medium" | "high" | "urgent" | undefined
  /** Members by id or email address. Responses contain ids. */
  assignees?: string[] | undefined
  /** Members by id or email address. Responses contain ids. */
  owners?: string[] | undefined
  /** Date, `YYYY-MM-DD`. */
  due?: string | null | undefined
  /** Markdown. */
  desc?: string | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Id in another system. */
  ext_id?: string | null | undefined
  /** The version you read. If the task is at a different version, the response is 409. */
  version?: number | undefined
}

export interface UpdateTicket {
  /** Title of the ticket. */
  title?: string | undefined
  /** Markdown. */
  desc?: string | undefined
  type?: "question" | "incident" | "problem" | "request" | undefined
  /** `resolved` and `closed` require a `resolution`. A ticket can change from any status to any other. */
  status?: "new" | "open" | "waiting" | "resolved" | "closed" | undefined
  impact?: "low" | "medium" | "high" | undefined
  urgency?: "low" | "medium" | "high" | undefined
  /** Related contact. */
  contact?: string | null | undefined
  /** Email address of the person who asked, in lower case with the domain in ASCII. */
  requester_email?: string | null | undefined
  /** Member by id or email address. Responses contain the id. */
  assignee?: string | null | undefined
  /** Project the record belongs to. */
  project?: string | null | undefined
  /** Date agreed with the requester, `YYYY-MM-DD`. */
  due?: string | null | undefined
  /** Where the ticket comes from, such as a form or a system. */
  source?: string | null | undefined
  /** Ids of attached files, in order. Upload them with `POST /files` first. */
  attachments?: string[] | undefined
  /** Labels, merged regardless of case. */
  tags?: string[] | undefined
  /** How the ticket was resolved. Markdown. */
  resolution?: string | undefined
  /** The version you read. If the ticket is at a different version, the response is 409. */
  version?: number | undefined
}

export interface UpdateWebhook {
  /** URL of the endpoint: public, http or https. */
  url?: string | undefined
  /** Event names or patterns such as `task.*`, separated by commas, or `*` for all events. */
  events?: string | undefined
  /** Description of the webhook. */
  description?: string | undefined
  /** Send deliveries one at a time, in order. A failing delivery holds up the rest. */
  ordered?: boolean | undefined
  /** `full`: `data` is the record. `diff`: the delivery also has `previous`, the former values of the fields that the update changed; null for other events. `thin`: `data` has only `id` and `version`. */
  payload?: "full" | "diff" | "thin" | undefined
  /** Fields as `kind.field`. Of the kinds named here, an `updated` event is sent only if one of the fields changed. A list, or a text with the fields separated by commas. */
  only_changes?: EventField | EventField[] | undefined
  /** Values by `kind.field`, at most 5. Of the kinds named here, an event is sent only if the record after the change has all the values. A list must contain the value. */
  where?: { [Field in EventField]?: string | number | boolean | null | undefined } | undefined
  /** Whether changes by imports are not sent. */
  skip_imports?: boolean | undefined
  /** `active` also re-enables a `disabled` webhook. Held deliveries are sent only after `recover`. */
  status?: "active" | "paused" | undefined
  /** The version you read. If the webhook is at a different version, the response is 409. */
  version?: number | undefined
}

export interface Webhook {
  /** Id of a record (UUID version 7). */
  id: string
  /** URL of the endpoint that receives deliveries. */
  url: string
  /** Description of the webhook. */
  description: string
  /** Event names or patterns separated by commas, or `*`. */
  events: string
  /** Whether deliveries are sent one at a time, in the order of `X-Service-Seq`. */
  ordered: boolean
  /** `full`: `data` is the record. `diff`: the delivery also has `previous`, the former values of the fields that the update changed; null for other events. `thin`: `data` has only `id` and `version`. */
  payload: "full" | "diff" | "thin" | (string & {})
  /** Fields as `kind.field`. Of the kinds named here, an `updated` event is sent only if one of the fields changed. */
  only_changes: string[]
  /** Values by `kind.field`, at most 5. Of the kinds named here, an event is sent only if the record after the change has all the values. A list must contain the value. */
  where: Record<string, string | number | boolean | null>
  /** Whether changes by imports are not sent. */
  skip_imports: boolean
  status: "active" | "paused" | "disabled" | (string & {})
  /** `gone`: the endpoint returned 410. `failing`: no successful delivery for five days. */
  disabled_reason: "gone" | "failing" | (string & {}) | null
  /** Last characters of the signing secret. */
  secret_hint: string
  /** Time of the last successful delivery. */
  last_success_at: string | null
  /** Time of the last failed attempt. */
  last_failure_at: string | null
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
}

export interface WebhookPage {
  /** Records on this page. */
  data: Webhook[]
  /** Number of matching records. Omitted with `count=false`. */
  total?: number
  /** Maximum number of records on a page. */
  limit: number
  /** Number of records before this page. */
  offset: number
  /** Whether there are more records after this page. */
  has_more: boolean
  /** The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`. */
  next_cursor?: string
}

export interface WebhookWithSecret {
  /** Id of a record (UUID version 7). */
  id: string
  /** URL of the endpoint that receives deliveries. */
  url: string
  /** Description of the webhook. */
  description: string
  /** Event names or patterns separated by commas, or `*`. */
  events: string
  /** Whether deliveries are sent one at a time, in the order of `X-Service-Seq`. */
  ordered: boolean
  /** `full`: `data` is the record. `diff`: the delivery also has `previous`, the former values of the fields that the update changed; null for other events. `thin`: `data` has only `id` and `version`. */
  payload: "full" | "diff" | "thin" | (string & {})
  /** Fields as `kind.field`. Of the kinds named here, an `updated` event is sent only if one of the fields changed. */
  only_changes: string[]
  /** Values by `kind.field`, at most 5. Of the kinds named here, an event is sent only if the record after the change has all the values. A list must contain the value. */
  where: Record<string, string | number | boolean | null>
  /** Whether changes by imports are not sent. */
  skip_imports: boolean
  status: "active" | "paused" | "disabled" | (string & {})
  /** `gone`: the endpoint returned 410. `failing`: no successful delivery for five days. */
  disabled_reason: "gone" | "failing" | (string & {}) | null
  /** Last characters of the signing secret. */
  secret_hint: string
  /** Time of the last successful delivery. */
  last_success_at: string | null
  /** Time of the last failed attempt. */
  last_failure_at: string | null
  /** Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`. */
  version: number
  /** Time of creation. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** Signing secret. Shown only once. */
  secret: string
}

/** Parameters of `changes.list`. */
export interface ListChangesQuery {
  /** The last `next_after` you received. Without it, the feed starts with the oldest stored change. A number beyond the end returns 400: the workspace may have been restored from a backup. */
  after?: number | undefined
  /** `true` returns no changes, only the current end of the feed in `next_after`. Cannot be combined with other parameters. */
  latest?: boolean | undefined
  /** One or more event names. Separate values with commas, or repeat the parameter. */
  event?: ("task.created" | "task.updated" | "task.deleted" | "project.created" | "project.updated" | "project.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "deal.created" | "deal.updated" | "deal.deleted" | "comment.created" | "comment.updated" | "comment.deleted" | "agent.proposed" | "agent.accepted" | "agent.refused" | "folder.created" | "folder.updated" | "folder.deleted" | "document.created" | "document.updated" | "document.deleted" | "document.approved" | "mindmap.created" | "mindmap.updated" | "mindmap.deleted" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "risk.created" | "risk.updated" | "risk.deleted" | "lead.created" | "booking.created" | "booking.rescheduled" | "booking.cancelled" | "invoice.created" | "invoice.updated" | "invoice.paid" | "invoice.overdue" | "invoice.deleted" | "quote.created" | "quote.updated" | "quote.deleted" | "quote.accepted" | "quote.declined" | "member.created" | "member.updated" | "member.deleted" | "item.created" | "item.updated" | "item.deleted" | "purchase_order.created" | "purchase_order.updated" | "purchase_order.deleted" | "purchase_order.received" | "inventory.batch") | readonly ("task.created" | "task.updated" | "task.deleted" | "project.created" | "project.updated" | "project.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "deal.created" | "deal.updated" | "deal.deleted" | "comment.created" | "comment.updated" | "comment.deleted" | "agent.proposed" | "agent.accepted" | "agent.refused" | "folder.created" | "folder.updated" | "folder.deleted" | "document.created" | "document.updated" | "document.deleted" | "document.approved" | "mindmap.created" | "mindmap.updated" | "mindmap.deleted" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "risk.created" | "risk.updated" | "risk.deleted" | "lead.created" | "booking.created" | "booking.rescheduled" | "booking.cancelled" | "invoice.created" | "invoice.updated" | "invoice.paid" | "invoice.overdue" | "invoice.deleted" | "quote.created" | "quote.updated" | "quote.deleted" | "quote.accepted" | "quote.declined" | "member.created" | "member.updated" | "member.deleted" | "item.created" | "item.updated" | "item.deleted" | "purchase_order.created" | "purchase_order.updated" | "purchase_order.deleted" | "purchase_order.received" | "inventory.batch")[] | undefined
  /** One or more kinds of record. Separate values with commas, or repeat the parameter. */
  entity?: ("task" | "project" | "contact" | "deal" | "comment" | "agent" | "folder" | "document" | "mindmap" | "ticket" | "risk" | "lead" | "booking" | "invoice" | "quote" | "member" | "item" | "purchase_order" | "inventory") | readonly ("task" | "project" | "contact" | "deal" | "comment" | "agent" | "folder" | "document" | "mindmap" | "ticket" | "risk" | "lead" | "booking" | "invoice" | "quote" | "member" | "item" | "purchase_order" | "inventory")[] | undefined
  /** Maximum number of changes to return. */
  limit?: number | undefined
  /** `webhook` returns only the changes that webhooks receive, each with the exact text of its delivery in `body`. */
  form?: "change" | "webhook" | undefined
}

/** Parameters of `changes.stream`. */
export interface StreamChangesQuery {
  /** The last `id` you received, or a position of `GET /changes`. Without it and `since`, the stream starts with the next change. */
  after?: number | undefined
  /** Starts with the first change at this time or later. Cannot be combined with `after`. */
  since?: string | undefined
  /** One or more event names. Separate values with commas, or repeat the parameter. */
  event?: ("task.created" | "task.updated" | "task.deleted" | "project.created" | "project.updated" | "project.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "deal.created" | "deal.updated" | "deal.deleted" | "comment.created" | "comment.updated" | "comment.deleted" | "agent.proposed" | "agent.accepted" | "agent.refused" | "folder.created" | "folder.updated" | "folder.deleted" | "document.created" | "document.updated" | "document.deleted" | "document.approved" | "mindmap.created" | "mindmap.updated" | "mindmap.deleted" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "risk.created" | "risk.updated" | "risk.deleted" | "lead.created" | "booking.created" | "booking.rescheduled" | "booking.cancelled" | "invoice.created" | "invoice.updated" | "invoice.paid" | "invoice.overdue" | "invoice.deleted" | "quote.created" | "quote.updated" | "quote.deleted" | "quote.accepted" | "quote.declined" | "member.created" | "member.updated" | "member.deleted" | "item.created" | "item.updated" | "item.deleted" | "purchase_order.created" | "purchase_order.updated" | "purchase_order.deleted" | "purchase_order.received" | "inventory.batch") | readonly ("task.created" | "task.updated" | "task.deleted" | "project.created" | "project.updated" | "project.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "deal.created" | "deal.updated" | "deal.deleted" | "comment.created" | "comment.updated" | "comment.deleted" | "agent.proposed" | "agent.accepted" | "agent.refused" | "folder.created" | "folder.updated" | "folder.deleted" | "document.created" | "document.updated" | "document.deleted" | "document.approved" | "mindmap.created" | "mindmap.updated" | "mindmap.deleted" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "risk.created" | "risk.updated" | "risk.deleted" | "lead.created" | "booking.created" | "booking.rescheduled" | "booking.cancelled" | "invoice.created" | "invoice.updated" | "invoice.paid" | "invoice.overdue" | "invoice.deleted" | "quote.created" | "quote.updated" | "quote.deleted" | "quote.accepted" | "quote.declined" | "member.created" | "member.updated" | "member.deleted" | "item.created" | "item.updated" | "item.deleted" | "purchase_order.created" | "purchase_order.updated" | "purchase_order.deleted" | "purchase_order.received" | "inventory.batch")[] | undefined
  /** One or more kinds of record. Separate values with commas, or repeat the parameter. */
  entity?: ("task" | "project" | "contact" | "deal" | "comment" | "agent" | "folder" | "document" | "mindmap" | "ticket" | "risk" | "lead" | "booking" | "invoice" | "quote" | "member" | "item" | "purchase_order" | "inventory") | readonly ("task" | "project" | "contact" | "deal" | "comment" | "agent" | "folder" | "document" | "mindmap" | "ticket" | "risk" | "lead" | "booking" | "invoice" | "quote" | "member" | "item" | "purchase_order" | "inventory")[] | undefined
  /** `change` sends changes as `GET /changes` does. `webhook` sends what webhooks receive: `body` is the exact text of a delivery. */
  form?: "change" | "webhook" | undefined
}

/** Parameters of `comments.list`. */
export type ListCommentsQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** Only comments on this record, as `<entity>:<id>`. */
  on?: string | undefined
  /** One or more member ids. Separate values with commas, or repeat the parameter. */
  author?: string | readonly string[] | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `author` is empty or none of these. */
  author_not?: string | readonly string[] | undefined
  /** Whether `author` is empty. */
  author_is?: "empty" | "set" | undefined
  /** `token` is one of these. */
  token?: string | readonly string[] | undefined
  /** `token` is empty or none of these. */
  token_not?: string | readonly string[] | undefined
  /** Whether `token` is empty. */
  token_is?: "empty" | "set" | undefined
  /** `resolved` is this. */
  resolved?: boolean | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "on" | "author" | "token" | "body" | "mentions" | "attachments" | "resolved" | "version" | "created_at" | "updated_at") | readonly ("id" | "on" | "author" | "token" | "body" | "mentions" | "attachments" | "resolved" | "version" | "created_at" | "updated_at")[] | undefined
} & OnePlace

/** Parameters of `comments.get`. */
export interface GetCommentQuery {
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "on" | "author" | "token" | "body" | "mentions" | "attachments" | "resolved" | "version" | "created_at" | "updated_at") | readonly ("id" | "on" | "author" | "token" | "body" | "mentions" | "attachments" | "resolved" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `marketing.campaigns.newsletters.list`. */
export interface ListNewslettersQuery {
  /** Maximum number of newsletters to return. */
  limit?: number | undefined
  /** Number of newsletters to skip. */
  offset?: number | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "campaign" | "document" | "document_version" | "subject" | "preview_text" | "unsubscribe_text" | "sender" | "lists" | "state" | "recipients" | "tested_at" | "confirmed_at" | "sent_at" | "error_code" | "error" | "version" | "created_at" | "updated_at" | "left_out" | "figures") | readonly ("id" | "campaign" | "document" | "document_version" | "subject" | "preview_text" | "unsubscribe_text" | "sender" | "lists" | "state" | "recipients" | "tested_at" | "confirmed_at" | "sent_at" | "error_code" | "error" | "version" | "created_at" | "updated_at" | "left_out" | "figures")[] | undefined
}

/** Parameters of `contacts.list`. */
export type ListContactsQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "name" | "-name" | "company" | "-company" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more email addresses. Stored and compared in lower case and Unicode NFC, with internationalised domains in ASCII form (IDNA): `Ada@München.example` becomes `ada@xn--mnchen-3ya.example`. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  email?: string | readonly string[] | undefined
  /** One or more labels. Ignores case. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  tag?: string | readonly string[] | undefined
  /** The contact with this `ext_id`, or those with one of several. Case-sensitive. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  ext_id?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `ext_id` is empty or none of these. */
  ext_id_not?: string | readonly string[] | undefined
  /** Whether `ext_id` is empty. */
  ext_id_is?: "empty" | "set" | undefined
  /** Text in `ext_id`. Ignores case and accents. */
  ext_id_contains?: string | undefined
  /** `name` is one of these. */
  name?: string | readonly string[] | undefined
  /** `name` is empty or none of these. */
  name_not?: string | readonly string[] | undefined
  /** Text in `name`. Ignores case and accents. */
  name_contains?: string | undefined
  /** `email` is empty or none of these. */
  email_not?: string | readonly string[] | undefined
  /** Whether `email` is empty. */
  email_is?: "empty" | "set" | undefined
  /** Text in `email`. Ignores case and accents. */
  email_contains?: string | undefined
  /** `phone` is one of these. */
  phone?: string | readonly string[] | undefined
  /** `phone` is empty or none of these. */
  phone_not?: string | readonly string[] | undefined
  /** Whether `phone` is empty. */
  phone_is?: "empty" | "set" | undefined
  /** Text in `phone`. Ignores case and accents. */
  phone_contains?: string | undefined
  /** `company` is one of these. */
  company?: string | readonly string[] | undefined
  /** `company` is empty or none of these. */
  company_not?: string | readonly string[] | undefined
  /** Whether `company` is empty. */
  company_is?: "empty" | "set" | undefined
  /** Text in `company`. Ignores case and accents. */
  company_contains?: string | undefined
  /** `title` is one of these. */
  title?: string | readonly string[] | undefined
  /** `title` is empty or none of these. */
  title_not?: string | readonly string[] | undefined
  /** Whether `title` is empty. */
  title_is?: "empty" | "set" | undefined
  /** Text in `title`. Ignores case and accents. */
  title_contains?: string | undefined
  /** Whether `notes` is empty. */
  notes_is?: "empty" | "set" | undefined
  /** Text in `notes`. Ignores case and accents. */
  notes_contains?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "name" | "email" | "phone" | "company" | "title" | "tags" | "notes" | "attachments" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "name" | "email" | "phone" | "company" | "title" | "tags" | "notes" | "attachments" | "version" | "created_at" | "updated_at")[] | undefined
} & OnePlace

/** Parameters of `contacts.export`. */
export interface ExportContactsQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more email addresses. Stored and compared in lower case and Unicode NFC, with internationalised domains in ASCII form (IDNA): `Ada@München.example` becomes `ada@xn--mnchen-3ya.example`. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  email?: string | readonly string[] | undefined
  /** One or more labels. Ignores case. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  tag?: string | readonly string[] | undefined
  /** The contact with this `ext_id`, or those with one of several. Case-sensitive. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  ext_id?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `ext_id` is empty or none of these. */
  ext_id_not?: string | readonly string[] | undefined
  /** Whether `ext_id` is empty. */
  ext_id_is?: "empty" | "set" | undefined
  /** Text in `ext_id`. Ignores case and accents. */
  ext_id_contains?: string | undefined
  /** `name` is one of these. */
  name?: string | readonly string[] | undefined
  /** `name` is empty or none of these. */
  name_not?: string | readonly string[] | undefined
  /** Text in `name`. Ignores case and accents. */
  name_contains?: string | undefined
  /** `email` is empty or none of these. */
  email_not?: string | readonly string[] | undefined
  /** Whether `email` is empty. */
  email_is?: "empty" | "set" | undefined
  /** Text in `email`. Ignores case and accents. */
  email_contains?: string | undefined
  /** `phone` is one of these. */
  phone?: string | readonly string[] | undefined
  /** `phone` is empty or none of these. */
  phone_not?: string | readonly string[] | undefined
  /** Whether `phone` is empty. */
  phone_is?: "empty" | "set" | undefined
  /** Text in `phone`. Ignores case and accents. */
  phone_contains?: string | undefined
  /** `company` is one of these. */
  company?: string | readonly string[] | undefined
  /** `company` is empty or none of these. */
  company_not?: string | readonly string[] | undefined
  /** Whether `company` is empty. */
  company_is?: "empty" | "set" | undefined
  /** Text in `company`. Ignores case and accents. */
  company_contains?: string | undefined
  /** `title` is one of these. */
  title?: string | readonly string[] | undefined
  /** `title` is empty or none of these. */
  title_not?: string | readonly string[] | undefined
  /** Whether `title` is empty. */
  title_is?: "empty" | "set" | undefined
  /** Text in `title`. Ignores case and accents. */
  title_contains?: string | undefined
  /** Whether `notes` is empty. */
  notes_is?: "empty" | "set" | undefined
  /** Text in `notes`. Ignores case and accents. */
  notes_contains?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "name" | "email" | "phone" | "company" | "title" | "tags" | "notes" | "attachments" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "name" | "email" | "phone" | "company" | "title" | "tags" | "notes" | "attachments" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `contacts.get`. */
export interface GetContactQuery {
  /** Returns the record as it was at this version. Cannot be combined with `at`. */
  version?: number | undefined
  /** Returns the record as it was at this time. Cannot be combined with `version`. */
  at?: string | undefined
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "name" | "email" | "phone" | "company" | "title" | "tags" | "notes" | "attachments" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "name" | "email" | "phone" | "company" | "title" | "tags" | "notes" | "attachments" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `contacts.history.get`. */
export interface GetContactHistoryQuery {
  /** Maximum number of changes to return. A deletion is on the page of the version that it deleted. */
  limit?: number | undefined
  /** Only changes before this version: send the last `version` that you received. */
  before?: number | undefined
  /** Only changes of this field. */
  field?: "ext_id" | "name" | "email" | "phone" | "company" | "title" | "tags" | "notes" | "attachments" | undefined
}

/** Parameters of `contacts.getByExtId`. */
export interface GetContactByExtIdQuery {
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "name" | "email" | "phone" | "company" | "title" | "tags" | "notes" | "attachments" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "name" | "email" | "phone" | "company" | "title" | "tags" | "notes" | "attachments" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `deals.list`. */
export type ListDealsQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "amount" | "-amount" | "close_date" | "-close_date" | "name" | "-name" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("open" | "won" | "lost") | readonly ("open" | "won" | "lost")[] | undefined
  /** One or more stages. Separate values with commas, or repeat the parameter. */
  stage?: ("lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost") | readonly ("lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost")[] | undefined
  /** One or more project ids. Separate values with commas, or repeat the parameter. */
  project?: string | readonly string[] | undefined
  /** One or more contact ids. Separate values with commas, or repeat the parameter. */
  contact?: string | readonly string[] | undefined
  /** The deal with this `ext_id`, or those with one of several. Case-sensitive. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  ext_id?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `ext_id` is empty or none of these. */
  ext_id_not?: string | readonly string[] | undefined
  /** Whether `ext_id` is empty. */
  ext_id_is?: "empty" | "set" | undefined
  /** Text in `ext_id`. Ignores case and accents. */
  ext_id_contains?: string | undefined
  /** `name` is one of these. */
  name?: string | readonly string[] | undefined
  /** `name` is empty or none of these. */
  name_not?: string | readonly string[] | undefined
  /** Text in `name`. Ignores case and accents. */
  name_contains?: string | undefined
  /** `stage` is empty or none of these. */
  stage_not?: ("lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost") | readonly ("lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost")[] | undefined
  /** `status` is empty or none of these. */
  status_not?: ("open" | "won" | "lost") | readonly ("open" | "won" | "lost")[] | undefined
  /** `amount` is one of these. */
  amount?: number | readonly number[] | undefined
  /** `amount` is empty or none of these. */
  amount_not?: number | readonly number[] | undefined
  /** Whether `amount` is empty. */
  amount_is?: "empty" | "set" | undefined
  /** Minimum of `amount`, inclusive. */
  amount_min?: number | undefined
  /** Maximum of `amount`, inclusive. */
  amount_max?: number | undefined
  /** `currency` is one of these. */
  currency?: string | readonly string[] | undefined
  /** `currency` is empty or none of these. */
  currency_not?: string | readonly string[] | undefined
  /** Text in `currency`. Ignores case and accents. */
  currency_contains?: string | undefined
  /** `probability` is one of these. */
  probability?: number | readonly number[] | undefined
  /** `probability` is empty or none of these. */
  probability_not?: number | readonly number[] | undefined
  /** Whether `probability` is empty. */
  probability_is?: "empty" | "set" | undefined
  /** Minimum of `probability`, inclusive. */
  probability_min?: number | undefined
  /** Maximum of `probability`, inclusive. */
  probability_max?: number | undefined
  /** `close_date` is one of these. */
  close_date?: string | readonly string[] | undefined
  /** `close_date` is empty or none of these. */
  close_date_not?: string | readonly string[] | undefined
  /** Whether `close_date` is empty. */
  close_date_is?: "empty" | "set" | undefined
  /** `close_date` before this date. */
  close_date_before?: string | undefined
  /** `close_date` after this date. */
  close_date_after?: string | undefined
  /** `contact` is empty or none of these. */
  contact_not?: string | readonly string[] | undefined
  /** Whether `contact` is empty. */
  contact_is?: "empty" | "set" | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `company` is one of these. */
  company?: string | readonly string[] | undefined
  /** `company` is empty or none of these. */
  company_not?: string | readonly string[] | undefined
  /** Whether `company` is empty. */
  company_is?: "empty" | "set" | undefined
  /** Text in `company`. Ignores case and accents. */
  company_contains?: string | undefined
  /** Whether `notes` is empty. */
  notes_is?: "empty" | "set" | undefined
  /** Text in `notes`. Ignores case and accents. */
  notes_contains?: string | undefined
  /** Whether `closed_at` is empty. */
  closed_at_is?: "empty" | "set" | undefined
  /** `closed_at` before this time. */
  closed_at_before?: string | undefined
  /** `closed_at` after this time. */
  closed_at_after?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "name" | "stage" | "status" | "amount" | "currency" | "probability" | "close_date" | "contact" | "project" | "company" | "owners" | "tags" | "notes" | "attachments" | "closed_at" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "name" | "stage" | "status" | "amount" | "currency" | "probability" | "close_date" | "contact" | "project" | "company" | "owners" | "tags" | "notes" | "attachments" | "closed_at" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("project" | "contact" | "owners") | readonly ("project" | "contact" | "owners")[] | undefined
} & OnePlace

/** Parameters of `deals.export`. */
export interface ExportDealsQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("open" | "won" | "lost") | readonly ("open" | "won" | "lost")[] | undefined
  /** One or more stages. Separate values with commas, or repeat the parameter. */
  stage?: ("lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost") | readonly ("lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost")[] | undefined
  /** One or more project ids. Separate values with commas, or repeat the parameter. */
  project?: string | readonly string[] | undefined
  /** One or more contact ids. Separate values with commas, or repeat the parameter. */
  contact?: string | readonly string[] | undefined
  /** The deal with this `ext_id`, or those with one of several. Case-sensitive. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  ext_id?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `ext_id` is empty or none of these. */
  ext_id_not?: string | readonly string[] | undefined
  /** Whether `ext_id` is empty. */
  ext_id_is?: "empty" | "set" | undefined
  /** Text in `ext_id`. Ignores case and accents. */
  ext_id_contains?: string | undefined
  /** `name` is one of these. */
  name?: string | readonly string[] | undefined
  /** `name` is empty or none of these. */
  name_not?: string | readonly string[] | undefined
  /** Text in `name`. Ignores case and accents. */
  name_contains?: string | undefined
  /** `stage` is empty or none of these. */
  stage_not?: ("lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost") | readonly ("lead" | "qualified" | "proposal" | "negotiation" | "won" | "lost")[] | undefined
  /** `status` is empty or none of these. */
  status_not?: ("open" | "won" | "lost") | readonly ("open" | "won" | "lost")[] | undefined
  /** `amount` is one of these. */
  amount?: number | readonly number[] | undefined
  /** `amount` is empty or none of these. */
  amount_not?: number | readonly number[] | undefined
  /** Whether `amount` is empty. */
  amount_is?: "empty" | "set" | undefined
  /** Minimum of `amount`, inclusive. */
  amount_min?: number | undefined
  /** Maximum of `amount`, inclusive. */
  amount_max?: number | undefined
  /** `currency` is one of these. */
  currency?: string | readonly string[] | undefined
  /** `currency` is empty or none of these. */
  currency_not?: string | readonly string[] | undefined
  /** Text in `currency`. Ignores case and accents. */
  currency_contains?: string | undefined
  /** `probability` is one of these. */
  probability?: number | readonly number[] | undefined
  /** `probability` is empty or none of these. */
  probability_not?: number | readonly number[] | undefined
  /** Whether `probability` is empty. */
  probability_is?: "empty" | "set" | undefined
  /** Minimum of `probability`, inclusive. */
  probability_min?: number | undefined
  /** Maximum of `probability`, inclusive. */
  probability_max?: number | undefined
  /** `close_date` is one of these. */
  close_date?: string | readonly string[] | undefined
  /** `close_date` is empty or none of these. */
  close_date_not?: string | readonly string[] | undefined
  /** Whether `close_date` is empty. */
  close_date_is?: "empty" | "set" | undefined
  /** `close_date` before this date. */
  close_date_before?: string | undefined
  /** `close_date` after this date. */
  close_date_after?: string | undefined
  /** `contact` is empty or none of these. */
  contact_not?: string | readonly string[] | undefined
  /** Whether `contact` is empty. */
  contact_is?: "empty" | "set" | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `company` is one of these. */
  company?: string | readonly string[] | undefined
  /** `company` is empty or none of these. */
  company_not?: string | readonly string[] | undefined
  /** Whether `company` is empty. */
  company_is?: "empty" | "set" | undefined
  /** Text in `company`. Ignores case and accents. */
  company_contains?: string | undefined
  /** Whether `notes` is empty. */
  notes_is?: "empty" | "set" | undefined
  /** Text in `notes`. Ignores case and accents. */
  notes_contains?: string | undefined
  /** Whether `closed_at` is empty. */
  closed_at_is?: "empty" | "set" | undefined
  /** `closed_at` before this time. */
  closed_at_before?: string | undefined
  /** `closed_at` after this time. */
  closed_at_after?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "name" | "stage" | "status" | "amount" | "currency" | "probability" | "close_date" | "contact" | "project" | "company" | "owners" | "tags" | "notes" | "attachments" | "closed_at" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "name" | "stage" | "status" | "amount" | "currency" | "probability" | "close_date" | "contact" | "project" | "company" | "owners" | "tags" | "notes" | "attachments" | "closed_at" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `deals.get`. */
export interface GetDealQuery {
  /** Returns the record as it was at this version. Cannot be combined with `at`. */
  version?: number | undefined
  /** Returns the record as it was at this time. Cannot be combined with `version`. */
  at?: string | undefined
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "name" | "stage" | "status" | "amount" | "currency" | "probability" | "close_date" | "contact" | "project" | "company" | "owners" | "tags" | "notes" | "attachments" | "closed_at" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "name" | "stage" | "status" | "amount" | "currency" | "probability" | "close_date" | "contact" | "project" | "company" | "owners" | "tags" | "notes" | "attachments" | "closed_at" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("project" | "contact" | "owners") | readonly ("project" | "contact" | "owners")[] | undefined
}

/** Parameters of `deals.history.get`. */
export interface GetDealHistoryQuery {
  /** Maximum number of changes to return. A deletion is on the page of the version that it deleted. */
  limit?: number | undefined
  /** Only changes before this version: send the last `version` that you received. */
  before?: number | undefined
  /** Only changes of this field. */
  field?: "ext_id" | "name" | "stage" | "status" | "amount" | "currency" | "probability" | "close_date" | "contact" | "project" | "company" | "owners" | "tags" | "notes" | "attachments" | "closed_at" | undefined
}

/** Parameters of `deals.getByExtId`. */
export interface GetDealByExtIdQuery {
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "name" | "stage" | "status" | "amount" | "currency" | "probability" | "close_date" | "contact" | "project" | "company" | "owners" | "tags" | "notes" | "attachments" | "closed_at" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "name" | "stage" | "status" | "amount" | "currency" | "probability" | "close_date" | "contact" | "project" | "company" | "owners" | "tags" | "notes" | "attachments" | "closed_at" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("project" | "contact" | "owners") | readonly ("project" | "contact" | "owners")[] | undefined
}

/** Parameters of `documents.list`. */
export type ListDocumentsQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "title" | "-title" | "review_due" | "-review_due" | "words" | "-words" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** Separate values with commas, or repeat the parameter. */
  kind?: ("note" | "sop") | readonly ("note" | "sop")[] | undefined
  /** One or more folder ids, or `none`. Separate values with commas, or repeat the parameter. */
  folder?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more tags, regardless of case. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  tag?: string | readonly string[] | undefined
  /** Separate values with commas, or repeat the parameter. */
  sop_status?: ("draft" | "in_review" | "approved" | "retired") | readonly ("draft" | "in_review" | "approved" | "retired")[] | undefined
  /** One or more member ids, or `none`. Separate values with commas, or repeat the parameter. */
  owner?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more project ids, or `none`. Separate values with commas, or repeat the parameter. */
  project?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** Only documents whose review is due before this date. */
  review_before?: string | undefined
  /** Search text. Records must contain all the words in their title, tags or text. Ignores case and accents. In the text, each word also matches longer words that begin with it. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `title` is one of these. */
  title?: string | readonly string[] | undefined
  /** `title` is empty or none of these. */
  title_not?: string | readonly string[] | undefined
  /** Text in `title`. Ignores case and accents. */
  title_contains?: string | undefined
  /** `kind` is empty or none of these. */
  kind_not?: ("note" | "sop") | readonly ("note" | "sop")[] | undefined
  /** `folder` is empty or none of these. */
  folder_not?: string | readonly string[] | undefined
  /** Whether `folder` is empty. */
  folder_is?: "empty" | "set" | undefined
  /** `owner` is empty or none of these. */
  owner_not?: string | readonly string[] | undefined
  /** Whether `owner` is empty. */
  owner_is?: "empty" | "set" | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `sop_status` is empty or none of these. */
  sop_status_not?: ("draft" | "in_review" | "approved" | "retired") | readonly ("draft" | "in_review" | "approved" | "retired")[] | undefined
  /** Whether `sop_status` is empty. */
  sop_status_is?: "empty" | "set" | undefined
  /** `review_due` is one of these. */
  review_due?: string | readonly string[] | undefined
  /** `review_due` is empty or none of these. */
  review_due_not?: string | readonly string[] | undefined
  /** Whether `review_due` is empty. */
  review_due_is?: "empty" | "set" | undefined
  /** `review_due` before this date. */
  review_due_before?: string | undefined
  /** `review_due` after this date. */
  review_due_after?: string | undefined
  /** `approved_by` is one of these. */
  approved_by?: string | readonly string[] | undefined
  /** `approved_by` is empty or none of these. */
  approved_by_not?: string | readonly string[] | undefined
  /** Whether `approved_by` is empty. */
  approved_by_is?: "empty" | "set" | undefined
  /** Whether `approved_at` is empty. */
  approved_at_is?: "empty" | "set" | undefined
  /** `approved_at` before this time. */
  approved_at_before?: string | undefined
  /** `approved_at` after this time. */
  approved_at_after?: string | undefined
  /** `approved_version` is one of these. */
  approved_version?: number | readonly number[] | undefined
  /** `approved_version` is empty or none of these. */
  approved_version_not?: number | readonly number[] | undefined
  /** Whether `approved_version` is empty. */
  approved_version_is?: "empty" | "set" | undefined
  /** Minimum of `approved_version`, inclusive. */
  approved_version_min?: number | undefined
  /** Maximum of `approved_version`, inclusive. */
  approved_version_max?: number | undefined
  /** `words` is one of these. */
  words?: number | readonly number[] | undefined
  /** `words` is empty or none of these. */
  words_not?: number | readonly number[] | undefined
  /** Minimum of `words`, inclusive. */
  words_min?: number | undefined
  /** Maximum of `words`, inclusive. */
  words_max?: number | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "title" | "kind" | "folder" | "tags" | "owner" | "project" | "sop_status" | "review_due" | "approved_by" | "approved_at" | "approved_version" | "words" | "mentions" | "attachments" | "version" | "created_at" | "updated_at") | readonly ("id" | "title" | "kind" | "folder" | "tags" | "owner" | "project" | "sop_status" | "review_due" | "approved_by" | "approved_at" | "approved_version" | "words" | "mentions" | "attachments" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("folder" | "project") | readonly ("folder" | "project")[] | undefined
} & OnePlace

/** Parameters of `documents.export`. */
export interface ExportDocumentsQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** Separate values with commas, or repeat the parameter. */
  kind?: ("note" | "sop") | readonly ("note" | "sop")[] | undefined
  /** One or more folder ids, or `none`. Separate values with commas, or repeat the parameter. */
  folder?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more tags, regardless of case. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  tag?: string | readonly string[] | undefined
  /** Separate values with commas, or repeat the parameter. */
  sop_status?: ("draft" | "in_review" | "approved" | "retired") | readonly ("draft" | "in_review" | "approved" | "retired")[] | undefined
  /** One or more member ids, or `none`. Separate values with commas, or repeat the parameter. */
  owner?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more project ids, or `none`. Separate values with commas, or repeat the parameter. */
  project?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** Only documents whose review is due before this date. */
  review_before?: string | undefined
  /** Search text. Records must contain all the words in their title, tags or text. Ignores case and accents. In the text, each word also matches longer words that begin with it. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `title` is one of these. */
  title?: string | readonly string[] | undefined
  /** `title` is empty or none of these. */
  title_not?: string | readonly string[] | undefined
  /** Text in `title`. Ignores case and accents. */
  title_contains?: string | undefined
  /** `kind` is empty or none of these. */
  kind_not?: ("note" | "sop") | readonly ("note" | "sop")[] | undefined
  /** `folder` is empty or none of these. */
  folder_not?: string | readonly string[] | undefined
  /** Whether `folder` is empty. */
  folder_is?: "empty" | "set" | undefined
  /** `owner` is empty or none of these. */
  owner_not?: string | readonly string[] | undefined
  /** Whether `owner` is empty. */
  owner_is?: "empty" | "set" | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `sop_status` is empty or none of these. */
  sop_status_not?: ("draft" | "in_review" | "approved" | "retired") | readonly ("draft" | "in_review" | "approved" | "retired")[] | undefined
  /** Whether `sop_status` is empty. */
  sop_status_is?: "empty" | "set" | undefined
  /** `review_due` is one of these. */
  review_due?: string | readonly string[] | undefined
  /** `review_due` is empty or none of these. */
  review_due_not?: string | readonly string[] | undefined
  /** Whether `review_due` is empty. */
  review_due_is?: "empty" | "set" | undefined
  /** `review_due` before this date. */
  review_due_before?: string | undefined
  /** `review_due` after this date. */
  review_due_after?: string | undefined
  /** `approved_by` is one of these. */
  approved_by?: string | readonly string[] | undefined
  /** `approved_by` is empty or none of these. */
  approved_by_not?: string | readonly string[] | undefined
  /** Whether `approved_by` is empty. */
  approved_by_is?: "empty" | "set" | undefined
  /** Whether `approved_at` is empty. */
  approved_at_is?: "empty" | "set" | undefined
  /** `approved_at` before this time. */
  approved_at_before?: string | undefined
  /** `approved_at` after this time. */
  approved_at_after?: string | undefined
  /** `approved_version` is one of these. */
  approved_version?: number | readonly number[] | undefined
  /** `approved_version` is empty or none of these. */
  approved_version_not?: number | readonly number[] | undefined
  /** Whether `approved_version` is empty. */
  approved_version_is?: "empty" | "set" | undefined
  /** Minimum of `approved_version`, inclusive. */
  approved_version_min?: number | undefined
  /** Maximum of `approved_version`, inclusive. */
  approved_version_max?: number | undefined
  /** `words` is one of these. */
  words?: number | readonly number[] | undefined
  /** `words` is empty or none of these. */
  words_not?: number | readonly number[] | undefined
  /** Minimum of `words`, inclusive. */
  words_min?: number | undefined
  /** Maximum of `words`, inclusive. */
  words_max?: number | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "title" | "kind" | "folder" | "tags" | "owner" | "project" | "sop_status" | "review_due" | "approved_by" | "approved_at" | "approved_version" | "words" | "mentions" | "attachments" | "version" | "created_at" | "updated_at") | readonly ("id" | "title" | "kind" | "folder" | "tags" | "owner" | "project" | "sop_status" | "review_due" | "approved_by" | "approved_at" | "approved_version" | "words" | "mentions" | "attachments" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `documents.get`. */
export interface GetDocumentQuery {
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "title" | "kind" | "folder" | "tags" | "owner" | "project" | "sop_status" | "review_due" | "approved_by" | "approved_at" | "approved_version" | "words" | "mentions" | "attachments" | "markdown" | "version" | "created_at" | "updated_at") | readonly ("id" | "title" | "kind" | "folder" | "tags" | "owner" | "project" | "sop_status" | "review_due" | "approved_by" | "approved_at" | "approved_version" | "words" | "mentions" | "attachments" | "markdown" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("folder" | "project") | readonly ("folder" | "project")[] | undefined
}

/** Parameters of `documents.history.get`. */
export interface GetDocumentHistoryQuery {
  /** Maximum number of changes to return. A deletion is on the page of the version that it deleted. */
  limit?: number | undefined
  /** Only changes before this version: send the last `version` that you received. */
  before?: number | undefined
  /** Only changes of this field. */
  field?: "title" | "kind" | "folder" | "tags" | "owner" | "project" | "sop_status" | "review_due" | "approved_by" | "approved_at" | "approved_version" | "words" | "mentions" | "attachments" | undefined
}

/** Parameters of `documents.versions.list`. */
export interface ListDocumentVersionsQuery {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** The `next` of the previous page. Unlike `offset`, it skips no version when new ones are created. */
  cursor?: number | undefined
}

/** Parameters of `folders.list`. */
export type ListFoldersQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "name" | "-name" | "position" | "-position" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more ids of the containing folder, or `none` for the top level. Separate values with commas, or repeat the parameter. */
  parent?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `name` is one of these. */
  name?: string | readonly string[] | undefined
  /** `name` is empty or none of these. */
  name_not?: string | readonly string[] | undefined
  /** Text in `name`. Ignores case and accents. */
  name_contains?: string | undefined
  /** `parent` is empty or none of these. */
  parent_not?: string | readonly string[] | undefined
  /** Whether `parent` is empty. */
  parent_is?: "empty" | "set" | undefined
  /** `position` is one of these. */
  position?: number | readonly number[] | undefined
  /** `position` is empty or none of these. */
  position_not?: number | readonly number[] | undefined
  /** Minimum of `position`, inclusive. */
  position_min?: number | undefined
  /** Maximum of `position`, inclusive. */
  position_max?: number | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "name" | "parent" | "position" | "version" | "created_at" | "updated_at") | readonly ("id" | "name" | "parent" | "position" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: "parent" | readonly "parent"[] | undefined
} & OnePlace

/** Parameters of `folders.export`. */
export interface ExportFoldersQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more ids of the containing folder, or `none` for the top level. Separate values with commas, or repeat the parameter. */
  parent?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `name` is one of these. */
  name?: string | readonly string[] | undefined
  /** `name` is empty or none of these. */
  name_not?: string | readonly string[] | undefined
  /** Text in `name`. Ignores case and accents. */
  name_contains?: string | undefined
  /** `parent` is empty or none of these. */
  parent_not?: string | readonly string[] | undefined
  /** Whether `parent` is empty. */
  parent_is?: "empty" | "set" | undefined
  /** `position` is one of these. */
  position?: number | readonly number[] | undefined
  /** `position` is empty or none of these. */
  position_not?: number | readonly number[] | undefined
  /** Minimum of `position`, inclusive. */
  position_min?: number | undefined
  /** Maximum of `position`, inclusive. */
  position_max?: number | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "name" | "parent" | "position" | "version" | "created_at" | "updated_at") | readonly ("id" | "name" | "parent" | "position" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `folders.get`. */
export interface GetFolderQuery {
  /** Returns the record as it was at this version. Cannot be combined with `at`. */
  version?: number | undefined
  /** Returns the record as it was at this time. Cannot be combined with `version`. */
  at?: string | undefined
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "name" | "parent" | "position" | "version" | "created_at" | "updated_at") | readonly ("id" | "name" | "parent" | "position" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: "parent" | readonly "parent"[] | undefined
}

/** Parameters of `folders.history.get`. */
export interface GetFolderHistoryQuery {
  /** Maximum number of changes to return. A deletion is on the page of the version that it deleted. */
  limit?: number | undefined
  /** Only changes before this version: send the last `version` that you received. */
  before?: number | undefined
  /** Only changes of this field. */
  field?: "name" | "parent" | "position" | undefined
}

/** Parameters of `imports.list`. */
export interface ListImportsQuery {
  /** Maximum number of imports to return. */
  limit?: number | undefined
  /** Only imports older than the one with this id. */
  before?: string | undefined
}

/** Parameters of `imports.rows.list`. */
export interface ListImportRowsQuery {
  /** Only rows with this status. */
  status?: "created" | "updated" | "skipped" | "failed" | undefined
  /** Only rows with this code, such as `kept` after an undo. */
  code?: string | undefined
  /** Maximum number of rows to return. */
  limit?: number | undefined
  /** Only rows after this `n`. */
  after?: number | undefined
}

/** Parameters of `imports.rows.export`. */
export interface ExportImportRowsQuery {
  /** Only rows with this status. */
  status?: "created" | "updated" | "skipped" | "failed" | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides ; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("n" | "line" | "type" | "source_id" | "status" | "code" | "entity" | "entity_id" | "notes" | "record") | readonly ("n" | "line" | "type" | "source_id" | "status" | "code" | "entity" | "entity_id" | "notes" | "record")[] | undefined
}

/** Parameters of `inventory.pos.list`. */
export type ListPurchaseOrdersQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "number" | "-number" | "expectedAt" | "-expectedAt" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("draft" | "ordered" | "partial" | "received" | "cancelled") | readonly ("draft" | "ordered" | "partial" | "received" | "cancelled")[] | undefined
  /** Orders that include one or more items, by id, number or EAN. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  item?: string | readonly string[] | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `number` is one of these. */
  number?: string | readonly string[] | undefined
  /** `number` is empty or none of these. */
  number_not?: string | readonly string[] | undefined
  /** Text in `number`. Ignores case and accents. */
  number_contains?: string | undefined
  /** `supplier` is one of these. */
  supplier?: string | readonly string[] | undefined
  /** `supplier` is empty or none of these. */
  supplier_not?: string | readonly string[] | undefined
  /** Whether `supplier` is empty. */
  supplier_is?: "empty" | "set" | undefined
  /** Text in `supplier`. Ignores case and accents. */
  supplier_contains?: string | undefined
  /** `status` is empty or none of these. */
  status_not?: ("draft" | "ordered" | "partial" | "received" | "cancelled") | readonly ("draft" | "ordered" | "partial" | "received" | "cancelled")[] | undefined
  /** Whether `orderedAt` is empty. */
  orderedAt_is?: "empty" | "set" | undefined
  /** `orderedAt` before this time. */
  orderedAt_before?: string | undefined
  /** `orderedAt` after this time. */
  orderedAt_after?: string | undefined
  /** `expectedAt` is one of these. */
  expectedAt?: string | readonly string[] | undefined
  /** `expectedAt` is empty or none of these. */
  expectedAt_not?: string | readonly string[] | undefined
  /** Whether `expectedAt` is empty. */
  expectedAt_is?: "empty" | "set" | undefined
  /** `expectedAt` before this date. */
  expectedAt_before?: string | undefined
  /** `expectedAt` after this date. */
  expectedAt_after?: string | undefined
  /** Whether `receivedAt` is empty. */
  receivedAt_is?: "empty" | "set" | undefined
  /** `receivedAt` before this time. */
  receivedAt_before?: string | undefined
  /** `receivedAt` after this time. */
  receivedAt_after?: string | undefined
  /** `currency` is one of these. */
  currency?: string | readonly string[] | undefined
  /** `currency` is empty or none of these. */
  currency_not?: string | readonly string[] | undefined
  /** Text in `currency`. Ignores case and accents. */
  currency_contains?: string | undefined
  /** Whether `note` is empty. */
  note_is?: "empty" | "set" | undefined
  /** Text in `note`. Ignores case and accents. */
  note_contains?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "supplier" | "status" | "orderedAt" | "expectedAt" | "receivedAt" | "currency" | "total" | "note" | "lines" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "supplier" | "status" | "orderedAt" | "expectedAt" | "receivedAt" | "currency" | "total" | "note" | "lines" | "version" | "created_at" | "updated_at")[] | undefined
} & OnePlace

/** Parameters of `inventory.pos.export`. */
export interface ExportPurchaseOrdersQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("draft" | "ordered" | "partial" | "received" | "cancelled") | readonly ("draft" | "ordered" | "partial" | "received" | "cancelled")[] | undefined
  /** Orders that include one or more items, by id, number or EAN. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  item?: string | readonly string[] | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `number` is one of these. */
  number?: string | readonly string[] | undefined
  /** `number` is empty or none of these. */
  number_not?: string | readonly string[] | undefined
  /** Text in `number`. Ignores case and accents. */
  number_contains?: string | undefined
  /** `supplier` is one of these. */
  supplier?: string | readonly string[] | undefined
  /** `supplier` is empty or none of these. */
  supplier_not?: string | readonly string[] | undefined
  /** Whether `supplier` is empty. */
  supplier_is?: "empty" | "set" | undefined
  /** Text in `supplier`. Ignores case and accents. */
  supplier_contains?: string | undefined
  /** `status` is empty or none of these. */
  status_not?: ("draft" | "ordered" | "partial" | "received" | "cancelled") | readonly ("draft" | "ordered" | "partial" | "received" | "cancelled")[] | undefined
  /** Whether `orderedAt` is empty. */
  orderedAt_is?: "empty" | "set" | undefined
  /** `orderedAt` before this time. */
  orderedAt_before?: string | undefined
  /** `orderedAt` after this time. */
  orderedAt_after?: string | undefined
  /** `expectedAt` is one of these. */
  expectedAt?: string | readonly string[] | undefined
  /** `expectedAt` is empty or none of these. */
  expectedAt_not?: string | readonly string[] | undefined
  /** Whether `expectedAt` is empty. */
  expectedAt_is?: "empty" | "set" | undefined
  /** `expectedAt` before this date. */
  expectedAt_before?: string | undefined
  /** `expectedAt` after this date. */
  expectedAt_after?: string | undefined
  /** Whether `receivedAt` is empty. */
  receivedAt_is?: "empty" | "set" | undefined
  /** `receivedAt` before this time. */
  receivedAt_before?: string | undefined
  /** `receivedAt` after this time. */
  receivedAt_after?: string | undefined
  /** `currency` is one of these. */
  currency?: string | readonly string[] | undefined
  /** `currency` is empty or none of these. */
  currency_not?: string | readonly string[] | undefined
  /** Text in `currency`. Ignores case and accents. */
  currency_contains?: string | undefined
  /** Whether `note` is empty. */
  note_is?: "empty" | "set" | undefined
  /** Text in `note`. Ignores case and accents. */
  note_contains?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "supplier" | "status" | "orderedAt" | "expectedAt" | "receivedAt" | "currency" | "total" | "note" | "lines" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "supplier" | "status" | "orderedAt" | "expectedAt" | "receivedAt" | "currency" | "total" | "note" | "lines" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `inventory.items.list`. */
export type ListItemsQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "name" | "-name" | "number" | "-number" | "onHand" | "-onHand" | "value" | "-value" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more items by id, number or EAN. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  item?: string | readonly string[] | undefined
  /** One or more item groups. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  group?: string | readonly string[] | undefined
  /** `true`: only active items. `false`: only inactive items. */
  active?: boolean | undefined
  /** `true`: only items whose `onHand` + `onOrder` is at or below `reorderPoint`, or `minQty` if they have no `reorderPoint`. */
  below_reorder?: boolean | undefined
  /** Only items whose stock changed at or after this time: by a movement, or by a purchase order that was placed, received or cancelled. */
  stock_since?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `number` is one of these. */
  number?: string | readonly string[] | undefined
  /** `number` is empty or none of these. */
  number_not?: string | readonly string[] | undefined
  /** Whether `number` is empty. */
  number_is?: "empty" | "set" | undefined
  /** Text in `number`. Ignores case and accents. */
  number_contains?: string | undefined
  /** `name` is one of these. */
  name?: string | readonly string[] | undefined
  /** `name` is empty or none of these. */
  name_not?: string | readonly string[] | undefined
  /** Text in `name`. Ignores case and accents. */
  name_contains?: string | undefined
  /** `group` is empty or none of these. */
  group_not?: string | readonly string[] | undefined
  /** Whether `group` is empty. */
  group_is?: "empty" | "set" | undefined
  /** Text in `group`. Ignores case and accents. */
  group_contains?: string | undefined
  /** `unit` is one of these. */
  unit?: string | readonly string[] | undefined
  /** `unit` is empty or none of these. */
  unit_not?: string | readonly string[] | undefined
  /** Text in `unit`. Ignores case and accents. */
  unit_contains?: string | undefined
  /** `cost` is one of these. */
  cost?: number | readonly number[] | undefined
  /** `cost` is empty or none of these. */
  cost_not?: number | readonly number[] | undefined
  /** Whether `cost` is empty. */
  cost_is?: "empty" | "set" | undefined
  /** Minimum of `cost`, inclusive. */
  cost_min?: number | undefined
  /** Maximum of `cost`, inclusive. */
  cost_max?: number | undefined
  /** `price` is one of these. */
  price?: number | readonly number[] | undefined
  /** `price` is empty or none of these. */
  price_not?: number | readonly number[] | undefined
  /** Whether `price` is empty. */
  price_is?: "empty" | "set" | undefined
  /** Minimum of `price`, inclusive. */
  price_min?: number | undefined
  /** Maximum of `price`, inclusive. */
  price_max?: number | undefined
  /** `ean` is one of these. */
  ean?: string | readonly string[] | undefined
  /** `ean` is empty or none of these. */
  ean_not?: string | readonly string[] | undefined
  /** Whether `ean` is empty. */
  ean_is?: "empty" | "set" | undefined
  /** Text in `ean`. Ignores case and accents. */
  ean_contains?: string | undefined
  /** `supplier` is one of these. */
  supplier?: string | readonly string[] | undefined
  /** `supplier` is empty or none of these. */
  supplier_not?: string | readonly string[] | undefined
  /** Whether `supplier` is empty. */
  supplier_is?: "empty" | "set" | undefined
  /** Text in `supplier`. Ignores case and accents. */
  supplier_contains?: string | undefined
  /** `reorderPoint` is one of these. */
  reorderPoint?: number | readonly number[] | undefined
  /** `reorderPoint` is empty or none of these. */
  reorderPoint_not?: number | readonly number[] | undefined
  /** Whether `reorderPoint` is empty. */
  reorderPoint_is?: "empty" | "set" | undefined
  /** Minimum of `reorderPoint`, inclusive. */
  reorderPoint_min?: number | undefined
  /** Maximum of `reorderPoint`, inclusive. */
  reorderPoint_max?: number | undefined
  /** `minQty` is one of these. */
  minQty?: number | readonly number[] | undefined
  /** `minQty` is empty or none of these. */
  minQty_not?: number | readonly number[] | undefined
  /** Whether `minQty` is empty. */
  minQty_is?: "empty" | "set" | undefined
  /** Minimum of `minQty`, inclusive. */
  minQty_min?: number | undefined
  /** Maximum of `minQty`, inclusive. */
  minQty_max?: number | undefined
  /** `maxQty` is one of these. */
  maxQty?: number | readonly number[] | undefined
  /** `maxQty` is empty or none of these. */
  maxQty_not?: number | readonly number[] | undefined
  /** Whether `maxQty` is empty. */
  maxQty_is?: "empty" | "set" | undefined
  /** Minimum of `maxQty`, inclusive. */
  maxQty_min?: number | undefined
  /** Maximum of `maxQty`, inclusive. */
  maxQty_max?: number | undefined
  /** `leadDays` is one of these. */
  leadDays?: number | readonly number[] | undefined
  /** `leadDays` is empty or none of these. */
  leadDays_not?: number | readonly number[] | undefined
  /** Whether `leadDays` is empty. */
  leadDays_is?: "empty" | "set" | undefined
  /** Minimum of `leadDays`, inclusive. */
  leadDays_min?: number | undefined
  /** Maximum of `leadDays`, inclusive. */
  leadDays_max?: number | undefined
  /** `packSize` is one of these. */
  packSize?: number | readonly number[] | undefined
  /** `packSize` is empty or none of these. */
  packSize_not?: number | readonly number[] | undefined
  /** Minimum of `packSize`, inclusive. */
  packSize_min?: number | undefined
  /** Maximum of `packSize`, inclusive. */
  packSize_max?: number | undefined
  /** `shelfDays` is one of these. */
  shelfDays?: number | readonly number[] | undefined
  /** `shelfDays` is empty or none of these. */
  shelfDays_not?: number | readonly number[] | undefined
  /** Whether `shelfDays` is empty. */
  shelfDays_is?: "empty" | "set" | undefined
  /** Minimum of `shelfDays`, inclusive. */
  shelfDays_min?: number | undefined
  /** Maximum of `shelfDays`, inclusive. */
  shelfDays_max?: number | undefined
  /** `weight` is one of these. */
  weight?: number | readonly number[] | undefined
  /** `weight` is empty or none of these. */
  weight_not?: number | readonly number[] | undefined
  /** Whether `weight` is empty. */
  weight_is?: "empty" | "set" | undefined
  /** Minimum of `weight`, inclusive. */
  weight_min?: number | undefined
  /** Maximum of `weight`, inclusive. */
  weight_max?: number | undefined
  /** `autoCreated` is this. */
  autoCreated?: boolean | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "name" | "group" | "unit" | "cost" | "price" | "ean" | "supplier" | "reorderPoint" | "minQty" | "maxQty" | "leadDays" | "packSize" | "shelfDays" | "weight" | "active" | "autoCreated" | "version" | "created_at" | "updated_at" | "onHand" | "onOrder" | "avgCost" | "value" | "levels") | readonly ("id" | "number" | "name" | "group" | "unit" | "cost" | "price" | "ean" | "supplier" | "reorderPoint" | "minQty" | "maxQty" | "leadDays" | "packSize" | "shelfDays" | "weight" | "active" | "autoCreated" | "version" | "created_at" | "updated_at" | "onHand" | "onOrder" | "avgCost" | "value" | "levels")[] | undefined
} & OnePlace

/** Parameters of `inventory.items.export`. */
export interface ExportItemsQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more items by id, number or EAN. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  item?: string | readonly string[] | undefined
  /** One or more item groups. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  group?: string | readonly string[] | undefined
  /** `true`: only active items. `false`: only inactive items. */
  active?: boolean | undefined
  /** `true`: only items whose `onHand` + `onOrder` is at or below `reorderPoint`, or `minQty` if they have no `reorderPoint`. */
  below_reorder?: boolean | undefined
  /** Only items whose stock changed at or after this time: by a movement, or by a purchase order that was placed, received or cancelled. */
  stock_since?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `number` is one of these. */
  number?: string | readonly string[] | undefined
  /** `number` is empty or none of these. */
  number_not?: string | readonly string[] | undefined
  /** Whether `number` is empty. */
  number_is?: "empty" | "set" | undefined
  /** Text in `number`. Ignores case and accents. */
  number_contains?: string | undefined
  /** `name` is one of these. */
  name?: string | readonly string[] | undefined
  /** `name` is empty or none of these. */
  name_not?: string | readonly string[] | undefined
  /** Text in `name`. Ignores case and accents. */
  name_contains?: string | undefined
  /** `group` is empty or none of these. */
  group_not?: string | readonly string[] | undefined
  /** Whether `group` is empty. */
  group_is?: "empty" | "set" | undefined
  /** Text in `group`. Ignores case and accents. */
  group_contains?: string | undefined
  /** `unit` is one of these. */
  unit?: string | readonly string[] | undefined
  /** `unit` is empty or none of these. */
  unit_not?: string | readonly string[] | undefined
  /** Text in `unit`. Ignores case and accents. */
  unit_contains?: string | undefined
  /** `cost` is one of these. */
  cost?: number | readonly number[] | undefined
  /** `cost` is empty or none of these. */
  cost_not?: number | readonly number[] | undefined
  /** Whether `cost` is empty. */
  cost_is?: "empty" | "set" | undefined
  /** Minimum of `cost`, inclusive. */
  cost_min?: number | undefined
  /** Maximum of `cost`, inclusive. */
  cost_max?: number | undefined
  /** `price` is one of these. */
  price?: number | readonly number[] | undefined
  /** `price` is empty or none of these. */
  price_not?: number | readonly number[] | undefined
  /** Whether `price` is empty. */
  price_is?: "empty" | "set" | undefined
  /** Minimum of `price`, inclusive. */
  price_min?: number | undefined
  /** Maximum of `price`, inclusive. */
  price_max?: number | undefined
  /** `ean` is one of these. */
  ean?: string | readonly string[] | undefined
  /** `ean` is empty or none of these. */
  ean_not?: string | readonly string[] | undefined
  /** Whether `ean` is empty. */
  ean_is?: "empty" | "set" | undefined
  /** Text in `ean`. Ignores case and accents. */
  ean_contains?: string | undefined
  /** `supplier` is one of these. */
  supplier?: string | readonly string[] | undefined
  /** `supplier` is empty or none of these. */
  supplier_not?: string | readonly string[] | undefined
  /** Whether `supplier` is empty. */
  supplier_is?: "empty" | "set" | undefined
  /** Text in `supplier`. Ignores case and accents. */
  supplier_contains?: string | undefined
  /** `reorderPoint` is one of these. */
  reorderPoint?: number | readonly number[] | undefined
  /** `reorderPoint` is empty or none of these. */
  reorderPoint_not?: number | readonly number[] | undefined
  /** Whether `reorderPoint` is empty. */
  reorderPoint_is?: "empty" | "set" | undefined
  /** Minimum of `reorderPoint`, inclusive. */
  reorderPoint_min?: number | undefined
  /** Maximum of `reorderPoint`, inclusive. */
  reorderPoint_max?: number | undefined
  /** `minQty` is one of these. */
  minQty?: number | readonly number[] | undefined
  /** `minQty` is empty or none of these. */
  minQty_not?: number | readonly number[] | undefined
  /** Whether `minQty` is empty. */
  minQty_is?: "empty" | "set" | undefined
  /** Minimum of `minQty`, inclusive. */
  minQty_min?: number | undefined
  /** Maximum of `minQty`, inclusive. */
  minQty_max?: number | undefined
  /** `maxQty` is one of these. */
  maxQty?: number | readonly number[] | undefined
  /** `maxQty` is empty or none of these. */
  maxQty_not?: number | readonly number[] | undefined
  /** Whether `maxQty` is empty. */
  maxQty_is?: "empty" | "set" | undefined
  /** Minimum of `maxQty`, inclusive. */
  maxQty_min?: number | undefined
  /** Maximum of `maxQty`, inclusive. */
  maxQty_max?: number | undefined
  /** `leadDays` is one of these. */
  leadDays?: number | readonly number[] | undefined
  /** `leadDays` is empty or none of these. */
  leadDays_not?: number | readonly number[] | undefined
  /** Whether `leadDays` is empty. */
  leadDays_is?: "empty" | "set" | undefined
  /** Minimum of `leadDays`, inclusive. */
  leadDays_min?: number | undefined
  /** Maximum of `leadDays`, inclusive. */
  leadDays_max?: number | undefined
  /** `packSize` is one of these. */
  packSize?: number | readonly number[] | undefined
  /** `packSize` is empty or none of these. */
  packSize_not?: number | readonly number[] | undefined
  /** Minimum of `packSize`, inclusive. */
  packSize_min?: number | undefined
  /** Maximum of `packSize`, inclusive. */
  packSize_max?: number | undefined
  /** `shelfDays` is one of these. */
  shelfDays?: number | readonly number[] | undefined
  /** `shelfDays` is empty or none of these. */
  shelfDays_not?: number | readonly number[] | undefined
  /** Whether `shelfDays` is empty. */
  shelfDays_is?: "empty" | "set" | undefined
  /** Minimum of `shelfDays`, inclusive. */
  shelfDays_min?: number | undefined
  /** Maximum of `shelfDays`, inclusive. */
  shelfDays_max?: number | undefined
  /** `weight` is one of these. */
  weight?: number | readonly number[] | undefined
  /** `weight` is empty or none of these. */
  weight_not?: number | readonly number[] | undefined
  /** Whether `weight` is empty. */
  weight_is?: "empty" | "set" | undefined
  /** Minimum of `weight`, inclusive. */
  weight_min?: number | undefined
  /** Maximum of `weight`, inclusive. */
  weight_max?: number | undefined
  /** `autoCreated` is this. */
  autoCreated?: boolean | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "name" | "group" | "unit" | "cost" | "price" | "ean" | "supplier" | "reorderPoint" | "minQty" | "maxQty" | "leadDays" | "packSize" | "shelfDays" | "weight" | "active" | "autoCreated" | "version" | "created_at" | "updated_at" | "onHand" | "onOrder" | "avgCost" | "value" | "levels") | readonly ("id" | "number" | "name" | "group" | "unit" | "cost" | "price" | "ean" | "supplier" | "reorderPoint" | "minQty" | "maxQty" | "leadDays" | "packSize" | "shelfDays" | "weight" | "active" | "autoCreated" | "version" | "created_at" | "updated_at" | "onHand" | "onOrder" | "avgCost" | "value" | "levels")[] | undefined
}

/** Parameters of `inventory.items.get`. */
export interface GetItemQuery {
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "name" | "group" | "unit" | "cost" | "price" | "ean" | "supplier" | "reorderPoint" | "minQty" | "maxQty" | "leadDays" | "packSize" | "shelfDays" | "weight" | "active" | "autoCreated" | "version" | "created_at" | "updated_at" | "onHand" | "onOrder" | "avgCost" | "value" | "levels") | readonly ("id" | "number" | "name" | "group" | "unit" | "cost" | "price" | "ean" | "supplier" | "reorderPoint" | "minQty" | "maxQty" | "leadDays" | "packSize" | "shelfDays" | "weight" | "active" | "autoCreated" | "version" | "created_at" | "updated_at" | "onHand" | "onOrder" | "avgCost" | "value" | "levels")[] | undefined
}

/** Parameters of `inventory.movements.list`. */
export type ListMovementsQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "date" | "-date" | "position" | "-position" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** Start date, inclusive, in the time zone of the workspace. */
  from?: string | undefined
  /** End date, inclusive. */
  to?: string | undefined
  /** One or more items by id, number or EAN. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  item?: string | readonly string[] | undefined
  /** One or more types. Separate values with commas, or repeat the parameter. */
  type?: ("receipt" | "sale" | "transfer" | "return_in" | "return_out" | "adjust" | "writeoff" | "count" | "opening") | readonly ("receipt" | "sale" | "transfer" | "return_in" | "return_out" | "adjust" | "writeoff" | "count" | "opening")[] | undefined
  /** One or more locations by name. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  location?: string | readonly string[] | undefined
  /** One or more batches, by the id in `inventory.batch`. Separate values with commas, or repeat the parameter. */
  batch?: string | readonly string[] | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "record" | "type" | "item" | "number" | "name" | "qty" | "delta" | "location" | "toLocation" | "lot" | "expiry" | "cost" | "onHand" | "avgCost" | "ref" | "extId" | "reason" | "note" | "batch" | "reverses" | "date" | "at" | "version" | "created_at" | "updated_at") | readonly ("id" | "record" | "type" | "item" | "number" | "name" | "qty" | "delta" | "location" | "toLocation" | "lot" | "expiry" | "cost" | "onHand" | "avgCost" | "ref" | "extId" | "reason" | "note" | "batch" | "reverses" | "date" | "at" | "version" | "created_at" | "updated_at")[] | undefined
} & OnePlace

/** Parameters of `inventory.movements.export`. */
export interface ExportMovementsQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** Start date, inclusive, in the time zone of the workspace. */
  from?: string | undefined
  /** End date, inclusive. */
  to?: string | undefined
  /** One or more items by id, number or EAN. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  item?: string | readonly string[] | undefined
  /** One or more types. Separate values with commas, or repeat the parameter. */
  type?: ("receipt" | "sale" | "transfer" | "return_in" | "return_out" | "adjust" | "writeoff" | "count" | "opening") | readonly ("receipt" | "sale" | "transfer" | "return_in" | "return_out" | "adjust" | "writeoff" | "count" | "opening")[] | undefined
  /** One or more locations by name. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  location?: string | readonly string[] | undefined
  /** One or more batches, by the id in `inventory.batch`. Separate values with commas, or repeat the parameter. */
  batch?: string | readonly string[] | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "record" | "type" | "item" | "number" | "name" | "qty" | "delta" | "location" | "toLocation" | "lot" | "expiry" | "cost" | "onHand" | "avgCost" | "ref" | "extId" | "reason" | "note" | "batch" | "reverses" | "date" | "at" | "version" | "created_at" | "updated_at") | readonly ("id" | "record" | "type" | "item" | "number" | "name" | "qty" | "delta" | "location" | "toLocation" | "lot" | "expiry" | "cost" | "onHand" | "avgCost" | "ref" | "extId" | "reason" | "note" | "batch" | "reverses" | "date" | "at" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `invoices.list`. */
export type ListInvoicesQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "number" | "-number" | "due" | "-due" | "total" | "-total" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("draft" | "open" | "paid" | "void" | "uncollectible") | readonly ("draft" | "open" | "paid" | "void" | "uncollectible")[] | undefined
  /** One or more project ids. Separate values with commas, or repeat the parameter. */
  project?: string | readonly string[] | undefined
  /** One or more contact ids. Separate values with commas, or repeat the parameter. */
  contact?: string | readonly string[] | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `number` is one of these. */
  number?: string | readonly string[] | undefined
  /** `number` is empty or none of these. */
  number_not?: string | readonly string[] | undefined
  /** Whether `number` is empty. */
  number_is?: "empty" | "set" | undefined
  /** Text in `number`. Ignores case and accents. */
  number_contains?: string | undefined
  /** `status` is empty or none of these. */
  status_not?: ("draft" | "open" | "paid" | "void" | "uncollectible") | readonly ("draft" | "open" | "paid" | "void" | "uncollectible")[] | undefined
  /** `overdue` is this. */
  overdue?: boolean | undefined
  /** `contact` is empty or none of these. */
  contact_not?: string | readonly string[] | undefined
  /** Whether `contact` is empty. */
  contact_is?: "empty" | "set" | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `deal` is one of these. */
  deal?: string | readonly string[] | undefined
  /** `deal` is empty or none of these. */
  deal_not?: string | readonly string[] | undefined
  /** Whether `deal` is empty. */
  deal_is?: "empty" | "set" | undefined
  /** `quote` is one of these. */
  quote?: string | readonly string[] | undefined
  /** `quote` is empty or none of these. */
  quote_not?: string | readonly string[] | undefined
  /** Whether `quote` is empty. */
  quote_is?: "empty" | "set" | undefined
  /** `company` is one of these. */
  company?: string | readonly string[] | undefined
  /** `company` is empty or none of these. */
  company_not?: string | readonly string[] | undefined
  /** Whether `company` is empty. */
  company_is?: "empty" | "set" | undefined
  /** Text in `company`. Ignores case and accents. */
  company_contains?: string | undefined
  /** `address` is one of these. */
  address?: string | readonly string[] | undefined
  /** `address` is empty or none of these. */
  address_not?: string | readonly string[] | undefined
  /** Whether `address` is empty. */
  address_is?: "empty" | "set" | undefined
  /** Text in `address`. Ignores case and accents. */
  address_contains?: string | undefined
  /** `tax_number` is one of these. */
  tax_number?: string | readonly string[] | undefined
  /** `tax_number` is empty or none of these. */
  tax_number_not?: string | readonly string[] | undefined
  /** Whether `tax_number` is empty. */
  tax_number_is?: "empty" | "set" | undefined
  /** Text in `tax_number`. Ignores case and accents. */
  tax_number_contains?: string | undefined
  /** Whether `note` is empty. */
  note_is?: "empty" | "set" | undefined
  /** `currency` is one of these. */
  currency?: string | readonly string[] | undefined
  /** `currency` is empty or none of these. */
  currency_not?: string | readonly string[] | undefined
  /** Text in `currency`. Ignores case and accents. */
  currency_contains?: string | undefined
  /** `subtotal` is one of these. */
  subtotal?: number | readonly number[] | undefined
  /** `subtotal` is empty or none of these. */
  subtotal_not?: number | readonly number[] | undefined
  /** Minimum of `subtotal`, inclusive. */
  subtotal_min?: number | undefined
  /** Maximum of `subtotal`, inclusive. */
  subtotal_max?: number | undefined
  /** `tax` is one of these. */
  tax?: number | readonly number[] | undefined
  /** `tax` is empty or none of these. */
  tax_not?: number | readonly number[] | undefined
  /** Minimum of `tax`, inclusive. */
  tax_min?: number | undefined
  /** Maximum of `tax`, inclusive. */
  tax_max?: number | undefined
  /** `total` is one of these. */
  total?: number | readonly number[] | undefined
  /** `total` is empty or none of these. */
  total_not?: number | readonly number[] | undefined
  /** Minimum of `total`, inclusive. */
  total_min?: number | undefined
  /** Maximum of `total`, inclusive. */
  total_max?: number | undefined
  /** `amount_paid` is one of these. */
  amount_paid?: number | readonly number[] | undefined
  /** `amount_paid` is empty or none of these. */
  amount_paid_not?: number | readonly number[] | undefined
  /** Minimum of `amount_paid`, inclusive. */
  amount_paid_min?: number | undefined
  /** Maximum of `amount_paid`, inclusive. */
  amount_paid_max?: number | undefined
  /** `amount_due` is one of these. */
  amount_due?: number | readonly number[] | undefined
  /** `amount_due` is empty or none of these. */
  amount_due_not?: number | readonly number[] | undefined
  /** Minimum of `amount_due`, inclusive. */
  amount_due_min?: number | undefined
  /** Maximum of `amount_due`, inclusive. */
  amount_due_max?: number | undefined
  /** `issued` is one of these. */
  issued?: string | readonly string[] | undefined
  /** `issued` is empty or none of these. */
  issued_not?: string | readonly string[] | undefined
  /** Whether `issued` is empty. */
  issued_is?: "empty" | "set" | undefined
  /** `issued` before this date. */
  issued_before?: string | undefined
  /** `issued` after this date. */
  issued_after?: string | undefined
  /** `due` is one of these. */
  due?: string | readonly string[] | undefined
  /** `due` is empty or none of these. */
  due_not?: string | readonly string[] | undefined
  /** Whether `due` is empty. */
  due_is?: "empty" | "set" | undefined
  /** `due` before this date. */
  due_before?: string | undefined
  /** `due` after this date. */
  due_after?: string | undefined
  /** Whether `paid_at` is empty. */
  paid_at_is?: "empty" | "set" | undefined
  /** `paid_at` before this time. */
  paid_at_before?: string | undefined
  /** `paid_at` after this time. */
  paid_at_after?: string | undefined
  /** `replaces` is one of these. */
  replaces?: string | readonly string[] | undefined
  /** `replaces` is empty or none of these. */
  replaces_not?: string | readonly string[] | undefined
  /** Whether `replaces` is empty. */
  replaces_is?: "empty" | "set" | undefined
  /** `replaced_by` is one of these. */
  replaced_by?: string | readonly string[] | undefined
  /** `replaced_by` is empty or none of these. */
  replaced_by_not?: string | readonly string[] | undefined
  /** Whether `replaced_by` is empty. */
  replaced_by_is?: "empty" | "set" | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "status" | "overdue" | "contact" | "project" | "deal" | "quote" | "company" | "address" | "tax_number" | "note" | "currency" | "subtotal" | "tax" | "total" | "amount_paid" | "amount_due" | "issued" | "due" | "paid_at" | "replaces" | "replaced_by" | "lines" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "status" | "overdue" | "contact" | "project" | "deal" | "quote" | "company" | "address" | "tax_number" | "note" | "currency" | "subtotal" | "tax" | "total" | "amount_paid" | "amount_due" | "issued" | "due" | "paid_at" | "replaces" | "replaced_by" | "lines" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("project" | "contact" | "deal" | "replaced_by") | readonly ("project" | "contact" | "deal" | "replaced_by")[] | undefined
} & OnePlace

/** Parameters of `invoices.export`. */
export interface ExportInvoicesQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("draft" | "open" | "paid" | "void" | "uncollectible") | readonly ("draft" | "open" | "paid" | "void" | "uncollectible")[] | undefined
  /** One or more project ids. Separate values with commas, or repeat the parameter. */
  project?: string | readonly string[] | undefined
  /** One or more contact ids. Separate values with commas, or repeat the parameter. */
  contact?: string | readonly string[] | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `number` is one of these. */
  number?: string | readonly string[] | undefined
  /** `number` is empty or none of these. */
  number_not?: string | readonly string[] | undefined
  /** Whether `number` is empty. */
  number_is?: "empty" | "set" | undefined
  /** Text in `number`. Ignores case and accents. */
  number_contains?: string | undefined
  /** `status` is empty or none of these. */
  status_not?: ("draft" | "open" | "paid" | "void" | "uncollectible") | readonly ("draft" | "open" | "paid" | "void" | "uncollectible")[] | undefined
  /** `overdue` is this. */
  overdue?: boolean | undefined
  /** `contact` is empty or none of these. */
  contact_not?: string | readonly string[] | undefined
  /** Whether `contact` is empty. */
  contact_is?: "empty" | "set" | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `deal` is one of these. */
  deal?: string | readonly string[] | undefined
  /** `deal` is empty or none of these. */
  deal_not?: string | readonly string[] | undefined
  /** Whether `deal` is empty. */
  deal_is?: "empty" | "set" | undefined
  /** `quote` is one of these. */
  quote?: string | readonly string[] | undefined
  /** `quote` is empty or none of these. */
  quote_not?: string | readonly string[] | undefined
  /** Whether `quote` is empty. */
  quote_is?: "empty" | "set" | undefined
  /** `company` is one of these. */
  company?: string | readonly string[] | undefined
  /** `company` is empty or none of these. */
  company_not?: string | readonly string[] | undefined
  /** Whether `company` is empty. */
  company_is?: "empty" | "set" | undefined
  /** Text in `company`. Ignores case and accents. */
  company_contains?: string | undefined
  /** `address` is one of these. */
  address?: string | readonly string[] | undefined
  /** `address` is empty or none of these. */
  address_not?: string | readonly string[] | undefined
  /** Whether `address` is empty. */
  address_is?: "empty" | "set" | undefined
  /** Text in `address`. Ignores case and accents. */
  address_contains?: string | undefined
  /** `tax_number` is one of these. */
  tax_number?: string | readonly string[] | undefined
  /** `tax_number` is empty or none of these. */
  tax_number_not?: string | readonly string[] | undefined
  /** Whether `tax_number` is empty. */
  tax_number_is?: "empty" | "set" | undefined
  /** Text in `tax_number`. Ignores case and accents. */
  tax_number_contains?: string | undefined
  /** Whether `note` is empty. */
  note_is?: "empty" | "set" | undefined
  /** `currency` is one of these. */
  currency?: string | readonly string[] | undefined
  /** `currency` is empty or none of these. */
  currency_not?: string | readonly string[] | undefined
  /** Text in `currency`. Ignores case and accents. */
  currency_contains?: string | undefined
  /** `subtotal` is one of these. */
  subtotal?: number | readonly number[] | undefined
  /** `subtotal` is empty or none of these. */
  subtotal_not?: number | readonly number[] | undefined
  /** Minimum of `subtotal`, inclusive. */
  subtotal_min?: number | undefined
  /** Maximum of `subtotal`, inclusive. */
  subtotal_max?: number | undefined
  /** `tax` is one of these. */
  tax?: number | readonly number[] | undefined
  /** `tax` is empty or none of these. */
  tax_not?: number | readonly number[] | undefined
  /** Minimum of `tax`, inclusive. */
  tax_min?: number | undefined
  /** Maximum of `tax`, inclusive. */
  tax_max?: number | undefined
  /** `total` is one of these. */
  total?: number | readonly number[] | undefined
  /** `total` is empty or none of these. */
  total_not?: number | readonly number[] | undefined
  /** Minimum of `total`, inclusive. */
  total_min?: number | undefined
  /** Maximum of `total`, inclusive. */
  total_max?: number | undefined
  /** `amount_paid` is one of these. */
  amount_paid?: number | readonly number[] | undefined
  /** `amount_paid` is empty or none of these. */
  amount_paid_not?: number | readonly number[] | undefined
  /** Minimum of `amount_paid`, inclusive. */
  amount_paid_min?: number | undefined
  /** Maximum of `amount_paid`, inclusive. */
  amount_paid_max?: number | undefined
  /** `amount_due` is one of these. */
  amount_due?: number | readonly number[] | undefined
  /** `amount_due` is empty or none of these. */
  amount_due_not?: number | readonly number[] | undefined
  /** Minimum of `amount_due`, inclusive. */
  amount_due_min?: number | undefined
  /** Maximum of `amount_due`, inclusive. */
  amount_due_max?: number | undefined
  /** `issued` is one of these. */
  issued?: string | readonly string[] | undefined
  /** `issued` is empty or none of these. */
  issued_not?: string | readonly string[] | undefined
  /** Whether `issued` is empty. */
  issued_is?: "empty" | "set" | undefined
  /** `issued` before this date. */
  issued_before?: string | undefined
  /** `issued` after this date. */
  issued_after?: string | undefined
  /** `due` is one of these. */
  due?: string | readonly string[] | undefined
  /** `due` is empty or none of these. */
  due_not?: string | readonly string[] | undefined
  /** Whether `due` is empty. */
  due_is?: "empty" | "set" | undefined
  /** `due` before this date. */
  due_before?: string | undefined
  /** `due` after this date. */
  due_after?: string | undefined
  /** Whether `paid_at` is empty. */
  paid_at_is?: "empty" | "set" | undefined
  /** `paid_at` before this time. */
  paid_at_before?: string | undefined
  /** `paid_at` after this time. */
  paid_at_after?: string | undefined
  /** `replaces` is one of these. */
  replaces?: string | readonly string[] | undefined
  /** `replaces` is empty or none of these. */
  replaces_not?: string | readonly string[] | undefined
  /** Whether `replaces` is empty. */
  replaces_is?: "empty" | "set" | undefined
  /** `replaced_by` is one of these. */
  replaced_by?: string | readonly string[] | undefined
  /** `replaced_by` is empty or none of these. */
  replaced_by_not?: string | readonly string[] | undefined
  /** Whether `replaced_by` is empty. */
  replaced_by_is?: "empty" | "set" | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "status" | "overdue" | "contact" | "project" | "deal" | "quote" | "company" | "address" | "tax_number" | "note" | "currency" | "subtotal" | "tax" | "total" | "amount_paid" | "amount_due" | "issued" | "due" | "paid_at" | "replaces" | "replaced_by" | "lines" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "status" | "overdue" | "contact" | "project" | "deal" | "quote" | "company" | "address" | "tax_number" | "note" | "currency" | "subtotal" | "tax" | "total" | "amount_paid" | "amount_due" | "issued" | "due" | "paid_at" | "replaces" | "replaced_by" | "lines" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `invoices.get`. */
export interface GetInvoiceQuery {
  /** Returns the record as it was at this version. Cannot be combined with `at`. */
  version?: number | undefined
  /** Returns the record as it was at this time. Cannot be combined with `version`. */
  at?: string | undefined
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "status" | "overdue" | "contact" | "project" | "deal" | "quote" | "company" | "address" | "tax_number" | "note" | "currency" | "subtotal" | "tax" | "total" | "amount_paid" | "amount_due" | "issued" | "due" | "paid_at" | "replaces" | "replaced_by" | "lines" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "status" | "overdue" | "contact" | "project" | "deal" | "quote" | "company" | "address" | "tax_number" | "note" | "currency" | "subtotal" | "tax" | "total" | "amount_paid" | "amount_due" | "issued" | "due" | "paid_at" | "replaces" | "replaced_by" | "lines" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("project" | "contact" | "deal" | "replaced_by") | readonly ("project" | "contact" | "deal" | "replaced_by")[] | undefined
}

/** Parameters of `invoices.history.get`. */
export interface GetInvoiceHistoryQuery {
  /** Maximum number of changes to return. A deletion is on the page of the version that it deleted. */
  limit?: number | undefined
  /** Only changes before this version: send the last `version` that you received. */
  before?: number | undefined
  /** Only changes of this field. */
  field?: "number" | "status" | "overdue" | "contact" | "project" | "deal" | "quote" | "company" | "address" | "tax_number" | "note" | "currency" | "subtotal" | "tax" | "total" | "amount_paid" | "amount_due" | "issued" | "due" | "paid_at" | "replaces" | "replaced_by" | "lines" | undefined
}

/** Parameters of `quotes.list`. */
export type ListQuotesQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "number" | "-number" | "valid_until" | "-valid_until" | "total" | "-total" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("draft" | "sent" | "accepted" | "declined" | "expired") | readonly ("draft" | "sent" | "accepted" | "declined" | "expired")[] | undefined
  /** One or more contact ids. Separate values with commas, or repeat the parameter. */
  contact?: string | readonly string[] | undefined
  /** One or more deal ids. Separate values with commas, or repeat the parameter. */
  deal?: string | readonly string[] | undefined
  /** One or more project ids. Separate values with commas, or repeat the parameter. */
  project?: string | readonly string[] | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `number` is one of these. */
  number?: string | readonly string[] | undefined
  /** `number` is empty or none of these. */
  number_not?: string | readonly string[] | undefined
  /** Whether `number` is empty. */
  number_is?: "empty" | "set" | undefined
  /** Text in `number`. Ignores case and accents. */
  number_contains?: string | undefined
  /** `revision` is one of these. */
  revision?: number | readonly number[] | undefined
  /** `revision` is empty or none of these. */
  revision_not?: number | readonly number[] | undefined
  /** Minimum of `revision`, inclusive. */
  revision_min?: number | undefined
  /** Maximum of `revision`, inclusive. */
  revision_max?: number | undefined
  /** `status` is empty or none of these. */
  status_not?: ("draft" | "sent" | "accepted" | "declined" | "expired") | readonly ("draft" | "sent" | "accepted" | "declined" | "expired")[] | undefined
  /** `contact` is empty or none of these. */
  contact_not?: string | readonly string[] | undefined
  /** Whether `contact` is empty. */
  contact_is?: "empty" | "set" | undefined
  /** `deal` is empty or none of these. */
  deal_not?: string | readonly string[] | undefined
  /** Whether `deal` is empty. */
  deal_is?: "empty" | "set" | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `company` is one of these. */
  company?: string | readonly string[] | undefined
  /** `company` is empty or none of these. */
  company_not?: string | readonly string[] | undefined
  /** Whether `company` is empty. */
  company_is?: "empty" | "set" | undefined
  /** Text in `company`. Ignores case and accents. */
  company_contains?: string | undefined
  /** `address` is one of these. */
  address?: string | readonly string[] | undefined
  /** `address` is empty or none of these. */
  address_not?: string | readonly string[] | undefined
  /** Whether `address` is empty. */
  address_is?: "empty" | "set" | undefined
  /** Text in `address`. Ignores case and accents. */
  address_contains?: string | undefined
  /** `tax_number` is one of these. */
  tax_number?: string | readonly string[] | undefined
  /** `tax_number` is empty or none of these. */
  tax_number_not?: string | readonly string[] | undefined
  /** Whether `tax_number` is empty. */
  tax_number_is?: "empty" | "set" | undefined
  /** Text in `tax_number`. Ignores case and accents. */
  tax_number_contains?: string | undefined
  /** `currency` is one of these. */
  currency?: string | readonly string[] | undefined
  /** `currency` is empty or none of these. */
  currency_not?: string | readonly string[] | undefined
  /** Text in `currency`. Ignores case and accents. */
  currency_contains?: string | undefined
  /** `valid_until` is one of these. */
  valid_until?: string | readonly string[] | undefined
  /** `valid_until` is empty or none of these. */
  valid_until_not?: string | readonly string[] | undefined
  /** Whether `valid_until` is empty. */
  valid_until_is?: "empty" | "set" | undefined
  /** `valid_until` before this date. */
  valid_until_before?: string | undefined
  /** `valid_until` after this date. */
  valid_until_after?: string | undefined
  /** Whether `intro` is empty. */
  intro_is?: "empty" | "set" | undefined
  /** Whether `terms` is empty. */
  terms_is?: "empty" | "set" | undefined
  /** `wins_deal` is this. */
  wins_deal?: boolean | undefined
  /** `subtotal` is one of these. */
  subtotal?: number | readonly number[] | undefined
  /** `subtotal` is empty or none of these. */
  subtotal_not?: number | readonly number[] | undefined
  /** Minimum of `subtotal`, inclusive. */
  subtotal_min?: number | undefined
  /** Maximum of `subtotal`, inclusive. */
  subtotal_max?: number | undefined
  /** `tax` is one of these. */
  tax?: number | readonly number[] | undefined
  /** `tax` is empty or none of these. */
  tax_not?: number | readonly number[] | undefined
  /** Minimum of `tax`, inclusive. */
  tax_min?: number | undefined
  /** Maximum of `tax`, inclusive. */
  tax_max?: number | undefined
  /** `total` is one of these. */
  total?: number | readonly number[] | undefined
  /** `total` is empty or none of these. */
  total_not?: number | readonly number[] | undefined
  /** Minimum of `total`, inclusive. */
  total_min?: number | undefined
  /** Maximum of `total`, inclusive. */
  total_max?: number | undefined
  /** Whether `sent_at` is empty. */
  sent_at_is?: "empty" | "set" | undefined
  /** `sent_at` before this time. */
  sent_at_before?: string | undefined
  /** `sent_at` after this time. */
  sent_at_after?: string | undefined
  /** Whether `decided_at` is empty. */
  decided_at_is?: "empty" | "set" | undefined
  /** `decided_at` before this time. */
  decided_at_before?: string | undefined
  /** `decided_at` after this time. */
  decided_at_after?: string | undefined
  /** `invoice` is one of these. */
  invoice?: string | readonly string[] | undefined
  /** `invoice` is empty or none of these. */
  invoice_not?: string | readonly string[] | undefined
  /** Whether `invoice` is empty. */
  invoice_is?: "empty" | "set" | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "revision" | "status" | "contact" | "deal" | "project" | "company" | "address" | "tax_number" | "currency" | "valid_until" | "intro" | "terms" | "wins_deal" | "subtotal" | "tax" | "total" | "lines" | "attachments" | "sent_at" | "decided_at" | "invoice" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "revision" | "status" | "contact" | "deal" | "project" | "company" | "address" | "tax_number" | "currency" | "valid_until" | "intro" | "terms" | "wins_deal" | "subtotal" | "tax" | "total" | "lines" | "attachments" | "sent_at" | "decided_at" | "invoice" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("contact" | "deal" | "project" | "invoice") | readonly ("contact" | "deal" | "project" | "invoice")[] | undefined
} & OnePlace

/** Parameters of `quotes.export`. */
export interface ExportQuotesQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("draft" | "sent" | "accepted" | "declined" | "expired") | readonly ("draft" | "sent" | "accepted" | "declined" | "expired")[] | undefined
  /** One or more contact ids. Separate values with commas, or repeat the parameter. */
  contact?: string | readonly string[] | undefined
  /** One or more deal ids. Separate values with commas, or repeat the parameter. */
  deal?: string | readonly string[] | undefined
  /** One or more project ids. Separate values with commas, or repeat the parameter. */
  project?: string | readonly string[] | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `number` is one of these. */
  number?: string | readonly string[] | undefined
  /** `number` is empty or none of these. */
  number_not?: string | readonly string[] | undefined
  /** Whether `number` is empty. */
  number_is?: "empty" | "set" | undefined
  /** Text in `number`. Ignores case and accents. */
  number_contains?: string | undefined
  /** `revision` is one of these. */
  revision?: number | readonly number[] | undefined
  /** `revision` is empty or none of these. */
  revision_not?: number | readonly number[] | undefined
  /** Minimum of `revision`, inclusive. */
  revision_min?: number | undefined
  /** Maximum of `revision`, inclusive. */
  revision_max?: number | undefined
  /** `status` is empty or none of these. */
  status_not?: ("draft" | "sent" | "accepted" | "declined" | "expired") | readonly ("draft" | "sent" | "accepted" | "declined" | "expired")[] | undefined
  /** `contact` is empty or none of these. */
  contact_not?: string | readonly string[] | undefined
  /** Whether `contact` is empty. */
  contact_is?: "empty" | "set" | undefined
  /** `deal` is empty or none of these. */
  deal_not?: string | readonly string[] | undefined
  /** Whether `deal` is empty. */
  deal_is?: "empty" | "set" | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `company` is one of these. */
  company?: string | readonly string[] | undefined
  /** `company` is empty or none of these. */
  company_not?: string | readonly string[] | undefined
  /** Whether `company` is empty. */
  company_is?: "empty" | "set" | undefined
  /** Text in `company`. Ignores case and accents. */
  company_contains?: string | undefined
  /** `address` is one of these. */
  address?: string | readonly string[] | undefined
  /** `address` is empty or none of these. */
  address_not?: string | readonly string[] | undefined
  /** Whether `address` is empty. */
  address_is?: "empty" | "set" | undefined
  /** Text in `address`. Ignores case and accents. */
  address_contains?: string | undefined
  /** `tax_number` is one of these. */
  tax_number?: string | readonly string[] | undefined
  /** `tax_number` is empty or none of these. */
  tax_number_not?: string | readonly string[] | undefined
  /** Whether `tax_number` is empty. */
  tax_number_is?: "empty" | "set" | undefined
  /** Text in `tax_number`. Ignores case and accents. */
  tax_number_contains?: string | undefined
  /** `currency` is one of these. */
  currency?: string | readonly string[] | undefined
  /** `currency` is empty or none of these. */
  currency_not?: string | readonly string[] | undefined
  /** Text in `currency`. Ignores case and accents. */
  currency_contains?: string | undefined
  /** `valid_until` is one of these. */
  valid_until?: string | readonly string[] | undefined
  /** `valid_until` is empty or none of these. */
  valid_until_not?: string | readonly string[] | undefined
  /** Whether `valid_until` is empty. */
  valid_until_is?: "empty" | "set" | undefined
  /** `valid_until` before this date. */
  valid_until_before?: string | undefined
  /** `valid_until` after this date. */
  valid_until_after?: string | undefined
  /** Whether `intro` is empty. */
  intro_is?: "empty" | "set" | undefined
  /** Whether `terms` is empty. */
  terms_is?: "empty" | "set" | undefined
  /** `wins_deal` is this. */
  wins_deal?: boolean | undefined
  /** `subtotal` is one of these. */
  subtotal?: number | readonly number[] | undefined
  /** `subtotal` is empty or none of these. */
  subtotal_not?: number | readonly number[] | undefined
  /** Minimum of `subtotal`, inclusive. */
  subtotal_min?: number | undefined
  /** Maximum of `subtotal`, inclusive. */
  subtotal_max?: number | undefined
  /** `tax` is one of these. */
  tax?: number | readonly number[] | undefined
  /** `tax` is empty or none of these. */
  tax_not?: number | readonly number[] | undefined
  /** Minimum of `tax`, inclusive. */
  tax_min?: number | undefined
  /** Maximum of `tax`, inclusive. */
  tax_max?: number | undefined
  /** `total` is one of these. */
  total?: number | readonly number[] | undefined
  /** `total` is empty or none of these. */
  total_not?: number | readonly number[] | undefined
  /** Minimum of `total`, inclusive. */
  total_min?: number | undefined
  /** Maximum of `total`, inclusive. */
  total_max?: number | undefined
  /** Whether `sent_at` is empty. */
  sent_at_is?: "empty" | "set" | undefined
  /** `sent_at` before this time. */
  sent_at_before?: string | undefined
  /** `sent_at` after this time. */
  sent_at_after?: string | undefined
  /** Whether `decided_at` is empty. */
  decided_at_is?: "empty" | "set" | undefined
  /** `decided_at` before this time. */
  decided_at_before?: string | undefined
  /** `decided_at` after this time. */
  decided_at_after?: string | undefined
  /** `invoice` is one of these. */
  invoice?: string | readonly string[] | undefined
  /** `invoice` is empty or none of these. */
  invoice_not?: string | readonly string[] | undefined
  /** Whether `invoice` is empty. */
  invoice_is?: "empty" | "set" | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "revision" | "status" | "contact" | "deal" | "project" | "company" | "address" | "tax_number" | "currency" | "valid_until" | "intro" | "terms" | "wins_deal" | "subtotal" | "tax" | "total" | "lines" | "attachments" | "sent_at" | "decided_at" | "invoice" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "revision" | "status" | "contact" | "deal" | "project" | "company" | "address" | "tax_number" | "currency" | "valid_until" | "intro" | "terms" | "wins_deal" | "subtotal" | "tax" | "total" | "lines" | "attachments" | "sent_at" | "decided_at" | "invoice" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `quotes.get`. */
export interface GetQuoteQuery {
  /** Returns the record as it was at this version. Cannot be combined with `at`. */
  version?: number | undefined
  /** Returns the record as it was at this time. Cannot be combined with `version`. */
  at?: string | undefined
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "revision" | "status" | "contact" | "deal" | "project" | "company" | "address" | "tax_number" | "currency" | "valid_until" | "intro" | "terms" | "wins_deal" | "subtotal" | "tax" | "total" | "lines" | "attachments" | "sent_at" | "decided_at" | "invoice" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "revision" | "status" | "contact" | "deal" | "project" | "company" | "address" | "tax_number" | "currency" | "valid_until" | "intro" | "terms" | "wins_deal" | "subtotal" | "tax" | "total" | "lines" | "attachments" | "sent_at" | "decided_at" | "invoice" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("contact" | "deal" | "project" | "invoice") | readonly ("contact" | "deal" | "project" | "invoice")[] | undefined
}

/** Parameters of `quotes.history.get`. */
export interface GetQuoteHistoryQuery {
  /** Maximum number of changes to return. A deletion is on the page of the version that it deleted. */
  limit?: number | undefined
  /** Only changes before this version: send the last `version` that you received. */
  before?: number | undefined
  /** Only changes of this field. */
  field?: "number" | "revision" | "status" | "contact" | "deal" | "project" | "company" | "address" | "tax_number" | "currency" | "valid_until" | "intro" | "terms" | "wins_deal" | "subtotal" | "tax" | "total" | "lines" | "attachments" | "sent_at" | "decided_at" | "invoice" | undefined
}

/** Parameters of `marketing.metrics.list`. */
export interface ListMetricsQuery {
  /** First day, `YYYY-MM-DD`, at most three years before `to`. Default: 29 days before `to`. */
  from?: string | undefined
  /** Last day, `YYYY-MM-DD`, included. Default: today in the time zone of the workspace. */
  to?: string | undefined
  /** Id, UTM slug or name of one campaign, or the exact name of an unmatched campaign at the source. An unknown campaign is refused. */
  campaign?: string | undefined
  /** One data source, or `pushed` for costs that were entered or sent to `POST /marketing/costs`. `quickbooks`, `odoo` and `search-console` have no campaign figures, so they return no rows. */
  source?: "google-analytics" | "search-console" | "google-ads" | "meta" | "linkedin" | "microsoft-ads" | "quickbooks" | "brevo" | "odoo" | "pushed" | undefined
  /** Length of the periods. Weeks start on the first day of the week that is set in the workspace. */
  group?: "day" | "week" | "month" | undefined
  /** Maximum number of rows to return. */
  limit?: number | undefined
  /** Number of rows to skip. */
  offset?: number | undefined
}

/** Parameters of `me.requests.list`. */
export interface ListRequestsQuery {
  /** The last `next_after` you received. Without it, the oldest stored request is first. */
  after?: string | undefined
  /** Only requests at this time or later. */
  since?: string | undefined
  /** One or more classes of status. Separate values with commas, or repeat the parameter. */
  status?: ("2xx" | "3xx" | "4xx" | "5xx") | readonly ("2xx" | "3xx" | "4xx" | "5xx")[] | undefined
  /** One or more HTTP methods. Separate values with commas, or repeat the parameter. */
  method?: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE") | readonly ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE")[] | undefined
  /** Only paths that start with this text. */
  path?: string | undefined
  /** Maximum number of requests to return. */
  limit?: number | undefined
  /** Seconds to wait for a request if there is none. */
  wait?: number | undefined
}

/** Parameters of `members.list`. */
export type ListMembersQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "name" | "-name" | "joined_at" | "-joined_at" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("active" | "invited" | "deactivated") | readonly ("active" | "invited" | "deactivated")[] | undefined
  /** One or more roles. Separate values with commas, or repeat the parameter. */
  role?: ("owner" | "manager" | "member" | "guest") | readonly ("owner" | "manager" | "member" | "guest")[] | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `name` is one of these. */
  name?: string | readonly string[] | undefined
  /** `name` is empty or none of these. */
  name_not?: string | readonly string[] | undefined
  /** Text in `name`. Ignores case and accents. */
  name_contains?: string | undefined
  /** `email` is one of these. */
  email?: string | readonly string[] | undefined
  /** `email` is empty or none of these. */
  email_not?: string | readonly string[] | undefined
  /** Text in `email`. Ignores case and accents. */
  email_contains?: string | undefined
  /** `title` is one of these. */
  title?: string | readonly string[] | undefined
  /** `title` is empty or none of these. */
  title_not?: string | readonly string[] | undefined
  /** Whether `title` is empty. */
  title_is?: "empty" | "set" | undefined
  /** Text in `title`. Ignores case and accents. */
  title_contains?: string | undefined
  /** `role` is empty or none of these. */
  role_not?: ("owner" | "manager" | "member" | "guest") | readonly ("owner" | "manager" | "member" | "guest")[] | undefined
  /** `status` is empty or none of these. */
  status_not?: ("active" | "invited" | "deactivated") | readonly ("active" | "invited" | "deactivated")[] | undefined
  /** Whether `joined_at` is empty. */
  joined_at_is?: "empty" | "set" | undefined
  /** `joined_at` before this time. */
  joined_at_before?: string | undefined
  /** `joined_at` after this time. */
  joined_at_after?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "name" | "email" | "title" | "avatar_url" | "role" | "status" | "joined_at" | "version" | "created_at" | "updated_at") | readonly ("id" | "name" | "email" | "title" | "avatar_url" | "role" | "status" | "joined_at" | "version" | "created_at" | "updated_at")[] | undefined
} & OnePlace

/** Parameters of `members.get`. */
export interface GetMemberQuery {
  /** Returns the record as it was at this version. Cannot be combined with `at`. */
  version?: number | undefined
  /** Returns the record as it was at this time. Cannot be combined with `version`. */
  at?: string | undefined
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "name" | "email" | "title" | "avatar_url" | "role" | "status" | "joined_at" | "version" | "created_at" | "updated_at") | readonly ("id" | "name" | "email" | "title" | "avatar_url" | "role" | "status" | "joined_at" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `members.history.get`. */
export interface GetMemberHistoryQuery {
  /** Maximum number of changes to return. A deletion is on the page of the version that it deleted. */
  limit?: number | undefined
  /** Only changes before this version: send the last `version` that you received. */
  before?: number | undefined
  /** Only changes of this field. */
  field?: "name" | "email" | "title" | "avatar_url" | "role" | "status" | "joined_at" | undefined
}

/** Parameters of `mindmaps.list`. */
export type ListMindmapsQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "title" | "-title" | "nodes" | "-nodes" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more project ids, or `none`. Separate values with commas, or repeat the parameter. */
  project?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more folder ids, or `none`. Separate values with commas, or repeat the parameter. */
  folder?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** Search text. The title and the topics must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `title` is one of these. */
  title?: string | readonly string[] | undefined
  /** `title` is empty or none of these. */
  title_not?: string | readonly string[] | undefined
  /** Text in `title`. Ignores case and accents. */
  title_contains?: string | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `folder` is empty or none of these. */
  folder_not?: string | readonly string[] | undefined
  /** Whether `folder` is empty. */
  folder_is?: "empty" | "set" | undefined
  /** `nodes` is one of these. */
  nodes?: number | readonly number[] | undefined
  /** `nodes` is empty or none of these. */
  nodes_not?: number | readonly number[] | undefined
  /** Minimum of `nodes`, inclusive. */
  nodes_min?: number | undefined
  /** Maximum of `nodes`, inclusive. */
  nodes_max?: number | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "title" | "project" | "folder" | "nodes" | "version" | "created_at" | "updated_at") | readonly ("id" | "title" | "project" | "folder" | "nodes" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("folder" | "project") | readonly ("folder" | "project")[] | undefined
} & OnePlace

/** Parameters of `mindmaps.export`. */
export interface ExportMindmapsQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more project ids, or `none`. Separate values with commas, or repeat the parameter. */
  project?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more folder ids, or `none`. Separate values with commas, or repeat the parameter. */
  folder?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** Search text. The title and the topics must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `title` is one of these. */
  title?: string | readonly string[] | undefined
  /** `title` is empty or none of these. */
  title_not?: string | readonly string[] | undefined
  /** Text in `title`. Ignores case and accents. */
  title_contains?: string | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `folder` is empty or none of these. */
  folder_not?: string | readonly string[] | undefined
  /** Whether `folder` is empty. */
  folder_is?: "empty" | "set" | undefined
  /** `nodes` is one of these. */
  nodes?: number | readonly number[] | undefined
  /** `nodes` is empty or none of these. */
  nodes_not?: number | readonly number[] | undefined
  /** Minimum of `nodes`, inclusive. */
  nodes_min?: number | undefined
  /** Maximum of `nodes`, inclusive. */
  nodes_max?: number | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "title" | "project" | "folder" | "nodes" | "version" | "created_at" | "updated_at") | readonly ("id" | "title" | "project" | "folder" | "nodes" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `mindmaps.get`. */
export interface GetMindmapQuery {
  /** The shape of the nodes in the response. Default: `outline`. */
  shape?: "outline" | "tree" | undefined
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "title" | "project" | "folder" | "nodes" | "outline" | "tree" | "version" | "created_at" | "updated_at") | readonly ("id" | "title" | "project" | "folder" | "nodes" | "outline" | "tree" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("folder" | "project") | readonly ("folder" | "project")[] | undefined
}

/** Parameters of `mindmaps.history.get`. */
export interface GetMindmapHistoryQuery {
  /** Maximum number of changes to return. A deletion is on the page of the version that it deleted. */
  limit?: number | undefined
  /** Only changes before this version: send the last `version` that you received. */
  before?: number | undefined
  /** Only changes of this field. */
  field?: "title" | "project" | "folder" | "nodes" | undefined
}

/** Parameters of `projects.list`. */
export type ListProjectsQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "due" | "-due" | "name" | "-name" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("planned" | "active" | "on_hold" | "completed" | "cancelled") | readonly ("planned" | "active" | "on_hold" | "completed" | "cancelled")[] | undefined
  /** The project with this `ext_id`, or those with one of several. Case-sensitive. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  ext_id?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `ext_id` is empty or none of these. */
  ext_id_not?: string | readonly string[] | undefined
  /** Whether `ext_id` is empty. */
  ext_id_is?: "empty" | "set" | undefined
  /** Text in `ext_id`. Ignores case and accents. */
  ext_id_contains?: string | undefined
  /** `name` is one of these. */
  name?: string | readonly string[] | undefined
  /** `name` is empty or none of these. */
  name_not?: string | readonly string[] | undefined
  /** Text in `name`. Ignores case and accents. */
  name_contains?: string | undefined
  /** Whether `desc` is empty. */
  desc_is?: "empty" | "set" | undefined
  /** Text in `desc`. Ignores case and accents. */
  desc_contains?: string | undefined
  /** `status` is empty or none of these. */
  status_not?: ("planned" | "active" | "on_hold" | "completed" | "cancelled") | readonly ("planned" | "active" | "on_hold" | "completed" | "cancelled")[] | undefined
  /** `due` is one of these. */
  due?: string | readonly string[] | undefined
  /** `due` is empty or none of these. */
  due_not?: string | readonly string[] | undefined
  /** Whether `due` is empty. */
  due_is?: "empty" | "set" | undefined
  /** `due` before this date. */
  due_before?: string | undefined
  /** `due` after this date. */
  due_after?: string | undefined
  /** `color` is one of these. */
  color?: string | readonly string[] | undefined
  /** `color` is empty or none of these. */
  color_not?: string | readonly string[] | undefined
  /** Text in `color`. Ignores case and accents. */
  color_contains?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "name" | "desc" | "status" | "owners" | "team" | "due" | "color" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "name" | "desc" | "status" | "owners" | "team" | "due" | "color" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("owners" | "team") | readonly ("owners" | "team")[] | undefined
} & OnePlace

/** Parameters of `projects.export`. */
export interface ExportProjectsQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("planned" | "active" | "on_hold" | "completed" | "cancelled") | readonly ("planned" | "active" | "on_hold" | "completed" | "cancelled")[] | undefined
  /** The project with this `ext_id`, or those with one of several. Case-sensitive. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  ext_id?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `ext_id` is empty or none of these. */
  ext_id_not?: string | readonly string[] | undefined
  /** Whether `ext_id` is empty. */
  ext_id_is?: "empty" | "set" | undefined
  /** Text in `ext_id`. Ignores case and accents. */
  ext_id_contains?: string | undefined
  /** `name` is one of these. */
  name?: string | readonly string[] | undefined
  /** `name` is empty or none of these. */
  name_not?: string | readonly string[] | undefined
  /** Text in `name`. Ignores case and accents. */
  name_contains?: string | undefined
  /** Whether `desc` is empty. */
  desc_is?: "empty" | "set" | undefined
  /** Text in `desc`. Ignores case and accents. */
  desc_contains?: string | undefined
  /** `status` is empty or none of these. */
  status_not?: ("planned" | "active" | "on_hold" | "completed" | "cancelled") | readonly ("planned" | "active" | "on_hold" | "completed" | "cancelled")[] | undefined
  /** `due` is one of these. */
  due?: string | readonly string[] | undefined
  /** `due` is empty or none of these. */
  due_not?: string | readonly string[] | undefined
  /** Whether `due` is empty. */
  due_is?: "empty" | "set" | undefined
  /** `due` before this date. */
  due_before?: string | undefined
  /** `due` after this date. */
  due_after?: string | undefined
  /** `color` is one of these. */
  color?: string | readonly string[] | undefined
  /** `color` is empty or none of these. */
  color_not?: string | readonly string[] | undefined
  /** Text in `color`. Ignores case and accents. */
  color_contains?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "name" | "desc" | "status" | "owners" | "team" | "due" | "color" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "name" | "desc" | "status" | "owners" | "team" | "due" | "color" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `projects.get`. */
export interface GetProjectQuery {
  /** Returns the record as it was at this version. Cannot be combined with `at`. */
  version?: number | undefined
  /** Returns the record as it was at this time. Cannot be combined with `version`. */
  at?: string | undefined
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "name" | "desc" | "status" | "owners" | "team" | "due" | "color" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "name" | "desc" | "status" | "owners" | "team" | "due" | "color" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("owners" | "team") | readonly ("owners" | "team")[] | undefined
}

/** Parameters of `projects.history.get`. */
export interface GetProjectHistoryQuery {
  /** Maximum number of changes to return. A deletion is on the page of the version that it deleted. */
  limit?: number | undefined
  /** Only changes before this version: send the last `version` that you received. */
  before?: number | undefined
  /** Only changes of this field. */
  field?: "ext_id" | "name" | "desc" | "status" | "owners" | "team" | "due" | "color" | undefined
}

/** Parameters of `projects.getByExtId`. */
export interface GetProjectByExtIdQuery {
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "name" | "desc" | "status" | "owners" | "team" | "due" | "color" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "name" | "desc" | "status" | "owners" | "team" | "due" | "color" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("owners" | "team") | readonly ("owners" | "team")[] | undefined
}

/** Parameters of `tasks.list`. */
export type ListTasksQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "due" | "-due" | "priority" | "-priority" | "title" | "-title" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("backlog" | "todo" | "in_progress" | "done" | "cancelled") | readonly ("backlog" | "todo" | "in_progress" | "done" | "cancelled")[] | undefined
  /** One or more project ids; `none` for tasks without one. Separate values with commas, or repeat the parameter. */
  project?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more source labels of inbound tasks. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  source?: string | readonly string[] | undefined
  /** One or more member ids. Separate values with commas, or repeat the parameter. */
  assignee?: string | readonly string[] | undefined
  /** Only tasks due before this date. */
  due_before?: string | undefined
  /** Only tasks due after this date. */
  due_after?: string | undefined
  /** The task with this `ext_id`, or those with one of several. Case-sensitive. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  ext_id?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `ext_id` is empty or none of these. */
  ext_id_not?: string | readonly string[] | undefined
  /** Whether `ext_id` is empty. */
  ext_id_is?: "empty" | "set" | undefined
  /** Text in `ext_id`. Ignores case and accents. */
  ext_id_contains?: string | undefined
  /** `title` is one of these. */
  title?: string | readonly string[] | undefined
  /** `title` is empty or none of these. */
  title_not?: string | readonly string[] | undefined
  /** Text in `title`. Ignores case and accents. */
  title_contains?: string | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `status` is empty or none of these. */
  status_not?: ("backlog" | "todo" | "in_progress" | "done" | "cancelled") | readonly ("backlog" | "todo" | "in_progress" | "done" | "cancelled")[] | undefined
  /** `priority` is one of these. */
  priority?: ("none" | "low" | "medium" | "high" | "urgent") | readonly ("none" | "low" | "medium" | "high" | "urgent")[] | undefined
  /** `priority` is empty or none of these. */
  priority_not?: ("none" | "low" | "medium" | "high" | "urgent") | readonly ("none" | "low" | "medium" | "high" | "urgent")[] | undefined
  /** `due` is one of these. */
  due?: string | readonly string[] | undefined
  /** `due` is empty or none of these. */
  due_not?: string | readonly string[] | undefined
  /** Whether `due` is empty. */
  due_is?: "empty" | "set" | undefined
  /** Whether `desc` is empty. */
  desc_is?: "empty" | "set" | undefined
  /** Text in `desc`. Ignores case and accents. */
  desc_contains?: string | undefined
  /** Whether `completed_at` is empty. */
  completed_at_is?: "empty" | "set" | undefined
  /** `completed_at` before this time. */
  completed_at_before?: string | undefined
  /** `completed_at` after this time. */
  completed_at_after?: string | undefined
  /** `source` is empty or none of these. */
  source_not?: string | readonly string[] | undefined
  /** Whether `source` is empty. */
  source_is?: "empty" | "set" | undefined
  /** Text in `source`. Ignores case and accents. */
  source_contains?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "title" | "project" | "status" | "priority" | "assignees" | "owners" | "due" | "desc" | "tags" | "attachments" | "completed_at" | "source" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "title" | "project" | "status" | "priority" | "assignees" | "owners" | "due" | "desc" | "tags" | "attachments" | "completed_at" | "source" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("project" | "assignees" | "owners") | readonly ("project" | "assignees" | "owners")[] | undefined
} & OnePlace

/** Parameters of `tasks.export`. */
export interface ExportTasksQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("backlog" | "todo" | "in_progress" | "done" | "cancelled") | readonly ("backlog" | "todo" | "in_progress" | "done" | "cancelled")[] | undefined
  /** One or more project ids; `none` for tasks without one. Separate values with commas, or repeat the parameter. */
  project?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more source labels of inbound tasks. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  source?: string | readonly string[] | undefined
  /** One or more member ids. Separate values with commas, or repeat the parameter. */
  assignee?: string | readonly string[] | undefined
  /** Only tasks due before this date. */
  due_before?: string | undefined
  /** Only tasks due after this date. */
  due_after?: string | undefined
  /** The task with this `ext_id`, or those with one of several. Case-sensitive. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  ext_id?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `ext_id` is empty or none of these. */
  ext_id_not?: string | readonly string[] | undefined
  /** Whether `ext_id` is empty. */
  ext_id_is?: "empty" | "set" | undefined
  /** Text in `ext_id`. Ignores case and accents. */
  ext_id_contains?: string | undefined
  /** `title` is one of these. */
  title?: string | readonly string[] | undefined
  /** `title` is empty or none of these. */
  title_not?: string | readonly string[] | undefined
  /** Text in `title`. Ignores case and accents. */
  title_contains?: string | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `status` is empty or none of these. */
  status_not?: ("backlog" | "todo" | "in_progress" | "done" | "cancelled") | readonly ("backlog" | "todo" | "in_progress" | "done" | "cancelled")[] | undefined
  /** `priority` is one of these. */
  priority?: ("none" | "low" | "medium" | "high" | "urgent") | readonly ("none" | "low" | "medium" | "high" | "urgent")[] | undefined
  /** `priority` is empty or none of these. */
  priority_not?: ("none" | "low" | "medium" | "high" | "urgent") | readonly ("none" | "low" | "medium" | "high" | "urgent")[] | undefined
  /** `due` is one of these. */
  due?: string | readonly string[] | undefined
  /** `due` is empty or none of these. */
  due_not?: string | readonly string[] | undefined
  /** Whether `due` is empty. */
  due_is?: "empty" | "set" | undefined
  /** Whether `desc` is empty. */
  desc_is?: "empty" | "set" | undefined
  /** Text in `desc`. Ignores case and accents. */
  desc_contains?: string | undefined
  /** Whether `completed_at` is empty. */
  completed_at_is?: "empty" | "set" | undefined
  /** `completed_at` before this time. */
  completed_at_before?: string | undefined
  /** `completed_at` after this time. */
  completed_at_after?: string | undefined
  /** `source` is empty or none of these. */
  source_not?: string | readonly string[] | undefined
  /** Whether `source` is empty. */
  source_is?: "empty" | "set" | undefined
  /** Text in `source`. Ignores case and accents. */
  source_contains?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "title" | "project" | "status" | "priority" | "assignees" | "owners" | "due" | "desc" | "tags" | "attachments" | "completed_at" | "source" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "title" | "project" | "status" | "priority" | "assignees" | "owners" | "due" | "desc" | "tags" | "attachments" | "completed_at" | "source" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `tasks.get`. */
export interface GetTaskQuery {
  /** Returns the record as it was at this version. Cannot be combined with `at`. */
  version?: number | undefined
  /** Returns the record as it was at this time. Cannot be combined with `version`. */
  at?: string | undefined
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "title" | "project" | "status" | "priority" | "assignees" | "owners" | "due" | "desc" | "tags" | "attachments" | "completed_at" | "source" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "title" | "project" | "status" | "priority" | "assignees" | "owners" | "due" | "desc" | "tags" | "attachments" | "completed_at" | "source" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("project" | "assignees" | "owners") | readonly ("project" | "assignees" | "owners")[] | undefined
}

/** Parameters of `tasks.history.get`. */
export interface GetTaskHistoryQuery {
  /** Maximum number of changes to return. A deletion is on the page of the version that it deleted. */
  limit?: number | undefined
  /** Only changes before this version: send the last `version` that you received. */
  before?: number | undefined
  /** Only changes of this field. */
  field?: "ext_id" | "title" | "project" | "status" | "priority" | "assignees" | "owners" | "due" | "desc" | "tags" | "attachments" | "completed_at" | "source" | undefined
}

/** Parameters of `tasks.getByExtId`. */
export interface GetTaskByExtIdQuery {
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "ext_id" | "title" | "project" | "status" | "priority" | "assignees" | "owners" | "due" | "desc" | "tags" | "attachments" | "completed_at" | "source" | "version" | "created_at" | "updated_at") | readonly ("id" | "ext_id" | "title" | "project" | "status" | "priority" | "assignees" | "owners" | "due" | "desc" | "tags" | "attachments" | "completed_at" | "source" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("project" | "assignees" | "owners") | readonly ("project" | "assignees" | "owners")[] | undefined
}

/** Parameters of `risks.list`. */
export type ListRisksQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "number" | "-number" | "title" | "-title" | "review_due" | "-review_due" | "score_inherent" | "-score_inherent" | "score_current" | "-score_current" | "score_residual" | "-score_residual" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("open" | "treated" | "accepted" | "closed") | readonly ("open" | "treated" | "accepted" | "closed")[] | undefined
  /** One or more levels of the current rating (`level_current`). Separate values with commas, or repeat the parameter. */
  level?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** One or more member ids; `none` for risks without one. Separate values with commas, or repeat the parameter. */
  owner?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more project ids; `none` for risks without one. Separate values with commas, or repeat the parameter. */
  project?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more categories. Case-sensitive. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  category?: string | readonly string[] | undefined
  /** Only risks whose review is due before this date. */
  review_before?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `number` is one of these. */
  number?: number | readonly number[] | undefined
  /** `number` is empty or none of these. */
  number_not?: number | readonly number[] | undefined
  /** Minimum of `number`, inclusive. */
  number_min?: number | undefined
  /** Maximum of `number`, inclusive. */
  number_max?: number | undefined
  /** `title` is one of these. */
  title?: string | readonly string[] | undefined
  /** `title` is empty or none of these. */
  title_not?: string | readonly string[] | undefined
  /** Text in `title`. Ignores case and accents. */
  title_contains?: string | undefined
  /** Whether `cause` is empty. */
  cause_is?: "empty" | "set" | undefined
  /** Text in `cause`. Ignores case and accents. */
  cause_contains?: string | undefined
  /** Whether `event` is empty. */
  event_is?: "empty" | "set" | undefined
  /** Text in `event`. Ignores case and accents. */
  event_contains?: string | undefined
  /** Whether `consequence` is empty. */
  consequence_is?: "empty" | "set" | undefined
  /** Text in `consequence`. Ignores case and accents. */
  consequence_contains?: string | undefined
  /** `category` is empty or none of these. */
  category_not?: string | readonly string[] | undefined
  /** Whether `category` is empty. */
  category_is?: "empty" | "set" | undefined
  /** Text in `category`. Ignores case and accents. */
  category_contains?: string | undefined
  /** `owner` is empty or none of these. */
  owner_not?: string | readonly string[] | undefined
  /** Whether `owner` is empty. */
  owner_is?: "empty" | "set" | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `status` is empty or none of these. */
  status_not?: ("open" | "treated" | "accepted" | "closed") | readonly ("open" | "treated" | "accepted" | "closed")[] | undefined
  /** `treatment` is one of these. */
  treatment?: ("avoid" | "reduce" | "share" | "accept") | readonly ("avoid" | "reduce" | "share" | "accept")[] | undefined
  /** `treatment` is empty or none of these. */
  treatment_not?: ("avoid" | "reduce" | "share" | "accept") | readonly ("avoid" | "reduce" | "share" | "accept")[] | undefined
  /** Whether `treatment` is empty. */
  treatment_is?: "empty" | "set" | undefined
  /** `score_inherent` is one of these. */
  score_inherent?: number | readonly number[] | undefined
  /** `score_inherent` is empty or none of these. */
  score_inherent_not?: number | readonly number[] | undefined
  /** Whether `score_inherent` is empty. */
  score_inherent_is?: "empty" | "set" | undefined
  /** Minimum of `score_inherent`, inclusive. */
  score_inherent_min?: number | undefined
  /** Maximum of `score_inherent`, inclusive. */
  score_inherent_max?: number | undefined
  /** `score_current` is one of these. */
  score_current?: number | readonly number[] | undefined
  /** `score_current` is empty or none of these. */
  score_current_not?: number | readonly number[] | undefined
  /** Whether `score_current` is empty. */
  score_current_is?: "empty" | "set" | undefined
  /** Minimum of `score_current`, inclusive. */
  score_current_min?: number | undefined
  /** Maximum of `score_current`, inclusive. */
  score_current_max?: number | undefined
  /** `score_residual` is one of these. */
  score_residual?: number | readonly number[] | undefined
  /** `score_residual` is empty or none of these. */
  score_residual_not?: number | readonly number[] | undefined
  /** Whether `score_residual` is empty. */
  score_residual_is?: "empty" | "set" | undefined
  /** Minimum of `score_residual`, inclusive. */
  score_residual_min?: number | undefined
  /** Maximum of `score_residual`, inclusive. */
  score_residual_max?: number | undefined
  /** `level_inherent` is one of these. */
  level_inherent?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** `level_inherent` is empty or none of these. */
  level_inherent_not?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** Whether `level_inherent` is empty. */
  level_inherent_is?: "empty" | "set" | undefined
  /** `level_current` is one of these. */
  level_current?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** `level_current` is empty or none of these. */
  level_current_not?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** Whether `level_current` is empty. */
  level_current_is?: "empty" | "set" | undefined
  /** `level_residual` is one of these. */
  level_residual?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** `level_residual` is empty or none of these. */
  level_residual_not?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** Whether `level_residual` is empty. */
  level_residual_is?: "empty" | "set" | undefined
  /** Whether `controls` is empty. */
  controls_is?: "empty" | "set" | undefined
  /** Text in `controls`. Ignores case and accents. */
  controls_contains?: string | undefined
  /** `review_due` is one of these. */
  review_due?: string | readonly string[] | undefined
  /** `review_due` is empty or none of these. */
  review_due_not?: string | readonly string[] | undefined
  /** Whether `review_due` is empty. */
  review_due_is?: "empty" | "set" | undefined
  /** `review_due` before this date. */
  review_due_before?: string | undefined
  /** `review_due` after this date. */
  review_due_after?: string | undefined
  /** `accepted_reason` is one of these. */
  accepted_reason?: string | readonly string[] | undefined
  /** `accepted_reason` is empty or none of these. */
  accepted_reason_not?: string | readonly string[] | undefined
  /** Whether `accepted_reason` is empty. */
  accepted_reason_is?: "empty" | "set" | undefined
  /** Text in `accepted_reason`. Ignores case and accents. */
  accepted_reason_contains?: string | undefined
  /** `accepted_by` is one of these. */
  accepted_by?: string | readonly string[] | undefined
  /** `accepted_by` is empty or none of these. */
  accepted_by_not?: string | readonly string[] | undefined
  /** Whether `accepted_by` is empty. */
  accepted_by_is?: "empty" | "set" | undefined
  /** Whether `accepted_at` is empty. */
  accepted_at_is?: "empty" | "set" | undefined
  /** `accepted_at` before this time. */
  accepted_at_before?: string | undefined
  /** `accepted_at` after this time. */
  accepted_at_after?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "title" | "cause" | "event" | "consequence" | "category" | "owner" | "project" | "status" | "treatment" | "inherent" | "current" | "residual" | "score_inherent" | "score_current" | "score_residual" | "level_inherent" | "level_current" | "level_residual" | "controls" | "review_due" | "loss" | "accepted_reason" | "accepted_by" | "accepted_at" | "attachments" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "title" | "cause" | "event" | "consequence" | "category" | "owner" | "project" | "status" | "treatment" | "inherent" | "current" | "residual" | "score_inherent" | "score_current" | "score_residual" | "level_inherent" | "level_current" | "level_residual" | "controls" | "review_due" | "loss" | "accepted_reason" | "accepted_by" | "accepted_at" | "attachments" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("project" | "owner") | readonly ("project" | "owner")[] | undefined
} & OnePlace

/** Parameters of `risks.export`. */
export interface ExportRisksQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("open" | "treated" | "accepted" | "closed") | readonly ("open" | "treated" | "accepted" | "closed")[] | undefined
  /** One or more levels of the current rating (`level_current`). Separate values with commas, or repeat the parameter. */
  level?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** One or more member ids; `none` for risks without one. Separate values with commas, or repeat the parameter. */
  owner?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more project ids; `none` for risks without one. Separate values with commas, or repeat the parameter. */
  project?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more categories. Case-sensitive. Separate values with commas, or repeat the parameter. Send a comma within a value as `%2C`. */
  category?: string | readonly string[] | undefined
  /** Only risks whose review is due before this date. */
  review_before?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `number` is one of these. */
  number?: number | readonly number[] | undefined
  /** `number` is empty or none of these. */
  number_not?: number | readonly number[] | undefined
  /** Minimum of `number`, inclusive. */
  number_min?: number | undefined
  /** Maximum of `number`, inclusive. */
  number_max?: number | undefined
  /** `title` is one of these. */
  title?: string | readonly string[] | undefined
  /** `title` is empty or none of these. */
  title_not?: string | readonly string[] | undefined
  /** Text in `title`. Ignores case and accents. */
  title_contains?: string | undefined
  /** Whether `cause` is empty. */
  cause_is?: "empty" | "set" | undefined
  /** Text in `cause`. Ignores case and accents. */
  cause_contains?: string | undefined
  /** Whether `event` is empty. */
  event_is?: "empty" | "set" | undefined
  /** Text in `event`. Ignores case and accents. */
  event_contains?: string | undefined
  /** Whether `consequence` is empty. */
  consequence_is?: "empty" | "set" | undefined
  /** Text in `consequence`. Ignores case and accents. */
  consequence_contains?: string | undefined
  /** `category` is empty or none of these. */
  category_not?: string | readonly string[] | undefined
  /** Whether `category` is empty. */
  category_is?: "empty" | "set" | undefined
  /** Text in `category`. Ignores case and accents. */
  category_contains?: string | undefined
  /** `owner` is empty or none of these. */
  owner_not?: string | readonly string[] | undefined
  /** Whether `owner` is empty. */
  owner_is?: "empty" | "set" | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `status` is empty or none of these. */
  status_not?: ("open" | "treated" | "accepted" | "closed") | readonly ("open" | "treated" | "accepted" | "closed")[] | undefined
  /** `treatment` is one of these. */
  treatment?: ("avoid" | "reduce" | "share" | "accept") | readonly ("avoid" | "reduce" | "share" | "accept")[] | undefined
  /** `treatment` is empty or none of these. */
  treatment_not?: ("avoid" | "reduce" | "share" | "accept") | readonly ("avoid" | "reduce" | "share" | "accept")[] | undefined
  /** Whether `treatment` is empty. */
  treatment_is?: "empty" | "set" | undefined
  /** `score_inherent` is one of these. */
  score_inherent?: number | readonly number[] | undefined
  /** `score_inherent` is empty or none of these. */
  score_inherent_not?: number | readonly number[] | undefined
  /** Whether `score_inherent` is empty. */
  score_inherent_is?: "empty" | "set" | undefined
  /** Minimum of `score_inherent`, inclusive. */
  score_inherent_min?: number | undefined
  /** Maximum of `score_inherent`, inclusive. */
  score_inherent_max?: number | undefined
  /** `score_current` is one of these. */
  score_current?: number | readonly number[] | undefined
  /** `score_current` is empty or none of these. */
  score_current_not?: number | readonly number[] | undefined
  /** Whether `score_current` is empty. */
  score_current_is?: "empty" | "set" | undefined
  /** Minimum of `score_current`, inclusive. */
  score_current_min?: number | undefined
  /** Maximum of `score_current`, inclusive. */
  score_current_max?: number | undefined
  /** `score_residual` is one of these. */
  score_residual?: number | readonly number[] | undefined
  /** `score_residual` is empty or none of these. */
  score_residual_not?: number | readonly number[] | undefined
  /** Whether `score_residual` is empty. */
  score_residual_is?: "empty" | "set" | undefined
  /** Minimum of `score_residual`, inclusive. */
  score_residual_min?: number | undefined
  /** Maximum of `score_residual`, inclusive. */
  score_residual_max?: number | undefined
  /** `level_inherent` is one of these. */
  level_inherent?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** `level_inherent` is empty or none of these. */
  level_inherent_not?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** Whether `level_inherent` is empty. */
  level_inherent_is?: "empty" | "set" | undefined
  /** `level_current` is one of these. */
  level_current?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** `level_current` is empty or none of these. */
  level_current_not?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** Whether `level_current` is empty. */
  level_current_is?: "empty" | "set" | undefined
  /** `level_residual` is one of these. */
  level_residual?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** `level_residual` is empty or none of these. */
  level_residual_not?: ("low" | "medium" | "high" | "critical") | readonly ("low" | "medium" | "high" | "critical")[] | undefined
  /** Whether `level_residual` is empty. */
  level_residual_is?: "empty" | "set" | undefined
  /** Whether `controls` is empty. */
  controls_is?: "empty" | "set" | undefined
  /** Text in `controls`. Ignores case and accents. */
  controls_contains?: string | undefined
  /** `review_due` is one of these. */
  review_due?: string | readonly string[] | undefined
  /** `review_due` is empty or none of these. */
  review_due_not?: string | readonly string[] | undefined
  /** Whether `review_due` is empty. */
  review_due_is?: "empty" | "set" | undefined
  /** `review_due` before this date. */
  review_due_before?: string | undefined
  /** `review_due` after this date. */
  review_due_after?: string | undefined
  /** `accepted_reason` is one of these. */
  accepted_reason?: string | readonly string[] | undefined
  /** `accepted_reason` is empty or none of these. */
  accepted_reason_not?: string | readonly string[] | undefined
  /** Whether `accepted_reason` is empty. */
  accepted_reason_is?: "empty" | "set" | undefined
  /** Text in `accepted_reason`. Ignores case and accents. */
  accepted_reason_contains?: string | undefined
  /** `accepted_by` is one of these. */
  accepted_by?: string | readonly string[] | undefined
  /** `accepted_by` is empty or none of these. */
  accepted_by_not?: string | readonly string[] | undefined
  /** Whether `accepted_by` is empty. */
  accepted_by_is?: "empty" | "set" | undefined
  /** Whether `accepted_at` is empty. */
  accepted_at_is?: "empty" | "set" | undefined
  /** `accepted_at` before this time. */
  accepted_at_before?: string | undefined
  /** `accepted_at` after this time. */
  accepted_at_after?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "title" | "cause" | "event" | "consequence" | "category" | "owner" | "project" | "status" | "treatment" | "inherent" | "current" | "residual" | "score_inherent" | "score_current" | "score_residual" | "level_inherent" | "level_current" | "level_residual" | "controls" | "review_due" | "loss" | "accepted_reason" | "accepted_by" | "accepted_at" | "attachments" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "title" | "cause" | "event" | "consequence" | "category" | "owner" | "project" | "status" | "treatment" | "inherent" | "current" | "residual" | "score_inherent" | "score_current" | "score_residual" | "level_inherent" | "level_current" | "level_residual" | "controls" | "review_due" | "loss" | "accepted_reason" | "accepted_by" | "accepted_at" | "attachments" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `risks.get`. */
export interface GetRiskQuery {
  /** Returns the record as it was at this version. Cannot be combined with `at`. */
  version?: number | undefined
  /** Returns the record as it was at this time. Cannot be combined with `version`. */
  at?: string | undefined
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "title" | "cause" | "event" | "consequence" | "category" | "owner" | "project" | "status" | "treatment" | "inherent" | "current" | "residual" | "score_inherent" | "score_current" | "score_residual" | "level_inherent" | "level_current" | "level_residual" | "controls" | "review_due" | "loss" | "accepted_reason" | "accepted_by" | "accepted_at" | "attachments" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "title" | "cause" | "event" | "consequence" | "category" | "owner" | "project" | "status" | "treatment" | "inherent" | "current" | "residual" | "score_inherent" | "score_current" | "score_residual" | "level_inherent" | "level_current" | "level_residual" | "controls" | "review_due" | "loss" | "accepted_reason" | "accepted_by" | "accepted_at" | "attachments" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("project" | "owner") | readonly ("project" | "owner")[] | undefined
}

/** Parameters of `risks.history.get`. */
export interface GetRiskHistoryQuery {
  /** Maximum number of changes to return. A deletion is on the page of the version that it deleted. */
  limit?: number | undefined
  /** Only changes before this version: send the last `version` that you received. */
  before?: number | undefined
  /** Only changes of this field. */
  field?: "number" | "title" | "cause" | "event" | "consequence" | "category" | "owner" | "project" | "status" | "treatment" | "inherent" | "current" | "residual" | "score_inherent" | "score_current" | "score_residual" | "level_inherent" | "level_current" | "level_residual" | "controls" | "review_due" | "loss" | "accepted_reason" | "accepted_by" | "accepted_at" | "attachments" | undefined
}

/** Parameters of `tickets.list`. */
export type ListTicketsQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "due" | "-due" | "number" | "-number" | "priority" | "-priority" | "respond_by" | "-respond_by" | "resolve_by" | "-resolve_by" | "title" | "-title" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("new" | "open" | "waiting" | "resolved" | "closed") | readonly ("new" | "open" | "waiting" | "resolved" | "closed")[] | undefined
  /** One or more types. Separate values with commas, or repeat the parameter. */
  type?: ("question" | "incident" | "problem" | "request") | readonly ("question" | "incident" | "problem" | "request")[] | undefined
  /** One or more priorities. Separate values with commas, or repeat the parameter. */
  priority?: ("low" | "medium" | "high" | "urgent") | readonly ("low" | "medium" | "high" | "urgent")[] | undefined
  /** One or more member ids; `none` for unassigned tickets. Separate values with commas, or repeat the parameter. */
  assignee?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more contact ids; `none` for tickets without one. Separate values with commas, or repeat the parameter. */
  contact?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more project ids; `none` for tickets without one. Separate values with commas, or repeat the parameter. */
  project?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** Only tickets due before this date. */
  due_before?: string | undefined
  /** Only tickets due after this date. */
  due_after?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `number` is one of these. */
  number?: number | readonly number[] | undefined
  /** `number` is empty or none of these. */
  number_not?: number | readonly number[] | undefined
  /** Minimum of `number`, inclusive. */
  number_min?: number | undefined
  /** Maximum of `number`, inclusive. */
  number_max?: number | undefined
  /** `title` is one of these. */
  title?: string | readonly string[] | undefined
  /** `title` is empty or none of these. */
  title_not?: string | readonly string[] | undefined
  /** Text in `title`. Ignores case and accents. */
  title_contains?: string | undefined
  /** Whether `desc` is empty. */
  desc_is?: "empty" | "set" | undefined
  /** Text in `desc`. Ignores case and accents. */
  desc_contains?: string | undefined
  /** `type` is empty or none of these. */
  type_not?: ("question" | "incident" | "problem" | "request") | readonly ("question" | "incident" | "problem" | "request")[] | undefined
  /** `status` is empty or none of these. */
  status_not?: ("new" | "open" | "waiting" | "resolved" | "closed") | readonly ("new" | "open" | "waiting" | "resolved" | "closed")[] | undefined
  /** `impact` is one of these. */
  impact?: ("low" | "medium" | "high") | readonly ("low" | "medium" | "high")[] | undefined
  /** `impact` is empty or none of these. */
  impact_not?: ("low" | "medium" | "high") | readonly ("low" | "medium" | "high")[] | undefined
  /** `urgency` is one of these. */
  urgency?: ("low" | "medium" | "high") | readonly ("low" | "medium" | "high")[] | undefined
  /** `urgency` is empty or none of these. */
  urgency_not?: ("low" | "medium" | "high") | readonly ("low" | "medium" | "high")[] | undefined
  /** `priority` is empty or none of these. */
  priority_not?: ("low" | "medium" | "high" | "urgent") | readonly ("low" | "medium" | "high" | "urgent")[] | undefined
  /** `contact` is empty or none of these. */
  contact_not?: string | readonly string[] | undefined
  /** Whether `contact` is empty. */
  contact_is?: "empty" | "set" | undefined
  /** `requester_email` is one of these. */
  requester_email?: string | readonly string[] | undefined
  /** `requester_email` is empty or none of these. */
  requester_email_not?: string | readonly string[] | undefined
  /** Whether `requester_email` is empty. */
  requester_email_is?: "empty" | "set" | undefined
  /** Text in `requester_email`. Ignores case and accents. */
  requester_email_contains?: string | undefined
  /** `assignee` is empty or none of these. */
  assignee_not?: string | readonly string[] | undefined
  /** Whether `assignee` is empty. */
  assignee_is?: "empty" | "set" | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `due` is one of these. */
  due?: string | readonly string[] | undefined
  /** `due` is empty or none of these. */
  due_not?: string | readonly string[] | undefined
  /** Whether `due` is empty. */
  due_is?: "empty" | "set" | undefined
  /** `source` is one of these. */
  source?: string | readonly string[] | undefined
  /** `source` is empty or none of these. */
  source_not?: string | readonly string[] | undefined
  /** Whether `source` is empty. */
  source_is?: "empty" | "set" | undefined
  /** Text in `source`. Ignores case and accents. */
  source_contains?: string | undefined
  /** Whether `resolution` is empty. */
  resolution_is?: "empty" | "set" | undefined
  /** Whether `first_response_at` is empty. */
  first_response_at_is?: "empty" | "set" | undefined
  /** `first_response_at` before this time. */
  first_response_at_before?: string | undefined
  /** `first_response_at` after this time. */
  first_response_at_after?: string | undefined
  /** Whether `resolved_at` is empty. */
  resolved_at_is?: "empty" | "set" | undefined
  /** `resolved_at` before this time. */
  resolved_at_before?: string | undefined
  /** `resolved_at` after this time. */
  resolved_at_after?: string | undefined
  /** Whether `closed_at` is empty. */
  closed_at_is?: "empty" | "set" | undefined
  /** `closed_at` before this time. */
  closed_at_before?: string | undefined
  /** `closed_at` after this time. */
  closed_at_after?: string | undefined
  /** `reopened` is one of these. */
  reopened?: number | readonly number[] | undefined
  /** `reopened` is empty or none of these. */
  reopened_not?: number | readonly number[] | undefined
  /** Minimum of `reopened`, inclusive. */
  reopened_min?: number | undefined
  /** Maximum of `reopened`, inclusive. */
  reopened_max?: number | undefined
  /** `respond_by` before this time. */
  respond_by_before?: string | undefined
  /** `respond_by` after this time. */
  respond_by_after?: string | undefined
  /** `resolve_by` before this time. */
  resolve_by_before?: string | undefined
  /** `resolve_by` after this time. */
  resolve_by_after?: string | undefined
  /** Whether `paused_at` is empty. */
  paused_at_is?: "empty" | "set" | undefined
  /** `paused_at` before this time. */
  paused_at_before?: string | undefined
  /** `paused_at` after this time. */
  paused_at_after?: string | undefined
  /** `paused_minutes` is one of these. */
  paused_minutes?: number | readonly number[] | undefined
  /** `paused_minutes` is empty or none of these. */
  paused_minutes_not?: number | readonly number[] | undefined
  /** Minimum of `paused_minutes`, inclusive. */
  paused_minutes_min?: number | undefined
  /** Maximum of `paused_minutes`, inclusive. */
  paused_minutes_max?: number | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "title" | "desc" | "type" | "status" | "impact" | "urgency" | "priority" | "contact" | "requester_email" | "assignee" | "project" | "due" | "source" | "tags" | "resolution" | "first_response_at" | "resolved_at" | "closed_at" | "reopened" | "respond_by" | "resolve_by" | "paused_at" | "paused_minutes" | "attachments" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "title" | "desc" | "type" | "status" | "impact" | "urgency" | "priority" | "contact" | "requester_email" | "assignee" | "project" | "due" | "source" | "tags" | "resolution" | "first_response_at" | "resolved_at" | "closed_at" | "reopened" | "respond_by" | "resolve_by" | "paused_at" | "paused_minutes" | "attachments" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("project" | "contact" | "assignee") | readonly ("project" | "contact" | "assignee")[] | undefined
} & OnePlace

/** Parameters of `tickets.export`. */
export interface ExportTicketsQuery {
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("new" | "open" | "waiting" | "resolved" | "closed") | readonly ("new" | "open" | "waiting" | "resolved" | "closed")[] | undefined
  /** One or more types. Separate values with commas, or repeat the parameter. */
  type?: ("question" | "incident" | "problem" | "request") | readonly ("question" | "incident" | "problem" | "request")[] | undefined
  /** One or more priorities. Separate values with commas, or repeat the parameter. */
  priority?: ("low" | "medium" | "high" | "urgent") | readonly ("low" | "medium" | "high" | "urgent")[] | undefined
  /** One or more member ids; `none` for unassigned tickets. Separate values with commas, or repeat the parameter. */
  assignee?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more contact ids; `none` for tickets without one. Separate values with commas, or repeat the parameter. */
  contact?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** One or more project ids; `none` for tickets without one. Separate values with commas, or repeat the parameter. */
  project?: ("none" | string) | readonly ("none" | string)[] | undefined
  /** Only tickets due before this date. */
  due_before?: string | undefined
  /** Only tickets due after this date. */
  due_after?: string | undefined
  /** Search text. Records must contain all the words. Ignores case and accents. */
  q?: string | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** `number` is one of these. */
  number?: number | readonly number[] | undefined
  /** `number` is empty or none of these. */
  number_not?: number | readonly number[] | undefined
  /** Minimum of `number`, inclusive. */
  number_min?: number | undefined
  /** Maximum of `number`, inclusive. */
  number_max?: number | undefined
  /** `title` is one of these. */
  title?: string | readonly string[] | undefined
  /** `title` is empty or none of these. */
  title_not?: string | readonly string[] | undefined
  /** Text in `title`. Ignores case and accents. */
  title_contains?: string | undefined
  /** Whether `desc` is empty. */
  desc_is?: "empty" | "set" | undefined
  /** Text in `desc`. Ignores case and accents. */
  desc_contains?: string | undefined
  /** `type` is empty or none of these. */
  type_not?: ("question" | "incident" | "problem" | "request") | readonly ("question" | "incident" | "problem" | "request")[] | undefined
  /** `status` is empty or none of these. */
  status_not?: ("new" | "open" | "waiting" | "resolved" | "closed") | readonly ("new" | "open" | "waiting" | "resolved" | "closed")[] | undefined
  /** `impact` is one of these. */
  impact?: ("low" | "medium" | "high") | readonly ("low" | "medium" | "high")[] | undefined
  /** `impact` is empty or none of these. */
  impact_not?: ("low" | "medium" | "high") | readonly ("low" | "medium" | "high")[] | undefined
  /** `urgency` is one of these. */
  urgency?: ("low" | "medium" | "high") | readonly ("low" | "medium" | "high")[] | undefined
  /** `urgency` is empty or none of these. */
  urgency_not?: ("low" | "medium" | "high") | readonly ("low" | "medium" | "high")[] | undefined
  /** `priority` is empty or none of these. */
  priority_not?: ("low" | "medium" | "high" | "urgent") | readonly ("low" | "medium" | "high" | "urgent")[] | undefined
  /** `contact` is empty or none of these. */
  contact_not?: string | readonly string[] | undefined
  /** Whether `contact` is empty. */
  contact_is?: "empty" | "set" | undefined
  /** `requester_email` is one of these. */
  requester_email?: string | readonly string[] | undefined
  /** `requester_email` is empty or none of these. */
  requester_email_not?: string | readonly string[] | undefined
  /** Whether `requester_email` is empty. */
  requester_email_is?: "empty" | "set" | undefined
  /** Text in `requester_email`. Ignores case and accents. */
  requester_email_contains?: string | undefined
  /** `assignee` is empty or none of these. */
  assignee_not?: string | readonly string[] | undefined
  /** Whether `assignee` is empty. */
  assignee_is?: "empty" | "set" | undefined
  /** `project` is empty or none of these. */
  project_not?: string | readonly string[] | undefined
  /** Whether `project` is empty. */
  project_is?: "empty" | "set" | undefined
  /** `due` is one of these. */
  due?: string | readonly string[] | undefined
  /** `due` is empty or none of these. */
  due_not?: string | readonly string[] | undefined
  /** Whether `due` is empty. */
  due_is?: "empty" | "set" | undefined
  /** `source` is one of these. */
  source?: string | readonly string[] | undefined
  /** `source` is empty or none of these. */
  source_not?: string | readonly string[] | undefined
  /** Whether `source` is empty. */
  source_is?: "empty" | "set" | undefined
  /** Text in `source`. Ignores case and accents. */
  source_contains?: string | undefined
  /** Whether `resolution` is empty. */
  resolution_is?: "empty" | "set" | undefined
  /** Whether `first_response_at` is empty. */
  first_response_at_is?: "empty" | "set" | undefined
  /** `first_response_at` before this time. */
  first_response_at_before?: string | undefined
  /** `first_response_at` after this time. */
  first_response_at_after?: string | undefined
  /** Whether `resolved_at` is empty. */
  resolved_at_is?: "empty" | "set" | undefined
  /** `resolved_at` before this time. */
  resolved_at_before?: string | undefined
  /** `resolved_at` after this time. */
  resolved_at_after?: string | undefined
  /** Whether `closed_at` is empty. */
  closed_at_is?: "empty" | "set" | undefined
  /** `closed_at` before this time. */
  closed_at_before?: string | undefined
  /** `closed_at` after this time. */
  closed_at_after?: string | undefined
  /** `reopened` is one of these. */
  reopened?: number | readonly number[] | undefined
  /** `reopened` is empty or none of these. */
  reopened_not?: number | readonly number[] | undefined
  /** Minimum of `reopened`, inclusive. */
  reopened_min?: number | undefined
  /** Maximum of `reopened`, inclusive. */
  reopened_max?: number | undefined
  /** `respond_by` before this time. */
  respond_by_before?: string | undefined
  /** `respond_by` after this time. */
  respond_by_after?: string | undefined
  /** `resolve_by` before this time. */
  resolve_by_before?: string | undefined
  /** `resolve_by` after this time. */
  resolve_by_after?: string | undefined
  /** Whether `paused_at` is empty. */
  paused_at_is?: "empty" | "set" | undefined
  /** `paused_at` before this time. */
  paused_at_before?: string | undefined
  /** `paused_at` after this time. */
  paused_at_after?: string | undefined
  /** `paused_minutes` is one of these. */
  paused_minutes?: number | readonly number[] | undefined
  /** `paused_minutes` is empty or none of these. */
  paused_minutes_not?: number | readonly number[] | undefined
  /** Minimum of `paused_minutes`, inclusive. */
  paused_minutes_min?: number | undefined
  /** Maximum of `paused_minutes`, inclusive. */
  paused_minutes_max?: number | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** One JSON object per line, or CSV. */
  format?: "ndjson" | "csv" | undefined
  /** `true` writes text in CSV as it is. By default, text that a spreadsheet could run as a formula, which begins with `=`, `+`, `-` or `@`, starts with an apostrophe. */
  raw?: boolean | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "title" | "desc" | "type" | "status" | "impact" | "urgency" | "priority" | "contact" | "requester_email" | "assignee" | "project" | "due" | "source" | "tags" | "resolution" | "first_response_at" | "resolved_at" | "closed_at" | "reopened" | "respond_by" | "resolve_by" | "paused_at" | "paused_minutes" | "attachments" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "title" | "desc" | "type" | "status" | "impact" | "urgency" | "priority" | "contact" | "requester_email" | "assignee" | "project" | "due" | "source" | "tags" | "resolution" | "first_response_at" | "resolved_at" | "closed_at" | "reopened" | "respond_by" | "resolve_by" | "paused_at" | "paused_minutes" | "attachments" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `tickets.get`. */
export interface GetTicketQuery {
  /** Returns the record as it was at this version. Cannot be combined with `at`. */
  version?: number | undefined
  /** Returns the record as it was at this time. Cannot be combined with `version`. */
  at?: string | undefined
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "number" | "title" | "desc" | "type" | "status" | "impact" | "urgency" | "priority" | "contact" | "requester_email" | "assignee" | "project" | "due" | "source" | "tags" | "resolution" | "first_response_at" | "resolved_at" | "closed_at" | "reopened" | "respond_by" | "resolve_by" | "paused_at" | "paused_minutes" | "attachments" | "version" | "created_at" | "updated_at") | readonly ("id" | "number" | "title" | "desc" | "type" | "status" | "impact" | "urgency" | "priority" | "contact" | "requester_email" | "assignee" | "project" | "due" | "source" | "tags" | "resolution" | "first_response_at" | "resolved_at" | "closed_at" | "reopened" | "respond_by" | "resolve_by" | "paused_at" | "paused_minutes" | "attachments" | "version" | "created_at" | "updated_at")[] | undefined
  /** Up to five fields whose records to return in `included`. Separate values with commas, or repeat the parameter. */
  expand?: ("project" | "contact" | "assignee") | readonly ("project" | "contact" | "assignee")[] | undefined
}

/** Parameters of `tickets.history.get`. */
export interface GetTicketHistoryQuery {
  /** Maximum number of changes to return. A deletion is on the page of the version that it deleted. */
  limit?: number | undefined
  /** Only changes before this version: send the last `version` that you received. */
  before?: number | undefined
  /** Only changes of this field. */
  field?: "number" | "title" | "desc" | "type" | "status" | "impact" | "urgency" | "priority" | "contact" | "requester_email" | "assignee" | "project" | "due" | "source" | "tags" | "resolution" | "first_response_at" | "resolved_at" | "closed_at" | "reopened" | "respond_by" | "resolve_by" | "paused_at" | "paused_minutes" | "attachments" | undefined
}

/** Parameters of `webhooks.list`. */
export type ListWebhooksQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** Only records updated at or after this time. */
  updated_since?: string | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("active" | "paused" | "disabled") | readonly ("active" | "paused" | "disabled")[] | undefined
  /** `id` is one of these. */
  id?: string | readonly string[] | undefined
  /** Whether `url` is empty. */
  url_is?: "empty" | "set" | undefined
  /** `description` is one of these. */
  description?: string | readonly string[] | undefined
  /** `description` is empty or none of these. */
  description_not?: string | readonly string[] | undefined
  /** Whether `description` is empty. */
  description_is?: "empty" | "set" | undefined
  /** Text in `description`. Ignores case and accents. */
  description_contains?: string | undefined
  /** `events` is one of these. */
  events?: string | readonly string[] | undefined
  /** `events` is empty or none of these. */
  events_not?: string | readonly string[] | undefined
  /** Whether `events` is empty. */
  events_is?: "empty" | "set" | undefined
  /** Text in `events`. Ignores case and accents. */
  events_contains?: string | undefined
  /** `ordered` is this. */
  ordered?: boolean | undefined
  /** `payload` is one of these. */
  payload?: ("full" | "diff" | "thin") | readonly ("full" | "diff" | "thin")[] | undefined
  /** `payload` is empty or none of these. */
  payload_not?: ("full" | "diff" | "thin") | readonly ("full" | "diff" | "thin")[] | undefined
  /** `skip_imports` is this. */
  skip_imports?: boolean | undefined
  /** `status` is empty or none of these. */
  status_not?: ("active" | "paused" | "disabled") | readonly ("active" | "paused" | "disabled")[] | undefined
  /** `disabled_reason` is one of these. */
  disabled_reason?: ("gone" | "failing") | readonly ("gone" | "failing")[] | undefined
  /** `disabled_reason` is empty or none of these. */
  disabled_reason_not?: ("gone" | "failing") | readonly ("gone" | "failing")[] | undefined
  /** Whether `disabled_reason` is empty. */
  disabled_reason_is?: "empty" | "set" | undefined
  /** Whether `last_success_at` is empty. */
  last_success_at_is?: "empty" | "set" | undefined
  /** `last_success_at` before this time. */
  last_success_at_before?: string | undefined
  /** `last_success_at` after this time. */
  last_success_at_after?: string | undefined
  /** Whether `last_failure_at` is empty. */
  last_failure_at_is?: "empty" | "set" | undefined
  /** `last_failure_at` before this time. */
  last_failure_at_before?: string | undefined
  /** `last_failure_at` after this time. */
  last_failure_at_after?: string | undefined
  /** `created_at` before this time. */
  created_at_before?: string | undefined
  /** `created_at` after this time. */
  created_at_after?: string | undefined
  /** `updated_at` before this time. */
  updated_at_before?: string | undefined
  /** `updated_at` after this time. */
  updated_at_after?: string | undefined
  /** Fields of each record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "url" | "description" | "events" | "ordered" | "payload" | "only_changes" | "where" | "skip_imports" | "status" | "disabled_reason" | "secret_hint" | "last_success_at" | "last_failure_at" | "version" | "created_at" | "updated_at") | readonly ("id" | "url" | "description" | "events" | "ordered" | "payload" | "only_changes" | "where" | "skip_imports" | "status" | "disabled_reason" | "secret_hint" | "last_success_at" | "last_failure_at" | "version" | "created_at" | "updated_at")[] | undefined
} & OnePlace

/** Parameters of `webhooks.get`. */
export interface GetWebhookQuery {
  /** Fields of the record to return, besides `id` and `version`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "url" | "description" | "events" | "ordered" | "payload" | "only_changes" | "where" | "skip_imports" | "status" | "disabled_reason" | "secret_hint" | "last_success_at" | "last_failure_at" | "version" | "created_at" | "updated_at") | readonly ("id" | "url" | "description" | "events" | "ordered" | "payload" | "only_changes" | "where" | "skip_imports" | "status" | "disabled_reason" | "secret_hint" | "last_success_at" | "last_failure_at" | "version" | "created_at" | "updated_at")[] | undefined
}

/** Parameters of `webhooks.history.get`. */
export interface GetWebhookHistoryQuery {
  /** Maximum number of changes to return. A deletion is on the page of the version that it deleted. */
  limit?: number | undefined
  /** Only changes before this version: send the last `version` that you received. */
  before?: number | undefined
  /** Only changes of this field. */
  field?: "url" | "description" | "events" | "ordered" | "payload" | "only_changes" | "where" | "skip_imports" | "status" | "disabled_reason" | "secret_hint" | "last_success_at" | "last_failure_at" | undefined
}

/** Parameters of `webhooks.deliveries.list`. */
export type ListDeliveriesQuery = {
  /** Maximum number of records to return. */
  limit?: number | undefined
  /** Number of records to skip. Cannot be combined with `after` or `cursor`. */
  offset?: number | undefined
  /** Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`. */
  after?: string | undefined
  /** The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`. */
  cursor?: string | undefined
  /** Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation. */
  sort?: "created_at" | "-created_at" | undefined
  /** `false` omits `total` from the response. */
  count?: boolean | undefined
  /** One or more statuses. Separate values with commas, or repeat the parameter. */
  status?: ("pending" | "sending" | "delivered" | "failed" | "held" | "cancelled") | readonly ("pending" | "sending" | "delivered" | "failed" | "held" | "cancelled")[] | undefined
  /** One or more event names. Separate values with commas, or repeat the parameter. */
  event?: ("task.created" | "task.updated" | "task.deleted" | "project.created" | "project.updated" | "project.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "deal.created" | "deal.updated" | "deal.deleted" | "comment.created" | "comment.updated" | "comment.deleted" | "agent.proposed" | "agent.accepted" | "agent.refused" | "folder.created" | "folder.updated" | "folder.deleted" | "document.created" | "document.updated" | "document.deleted" | "document.approved" | "mindmap.created" | "mindmap.updated" | "mindmap.deleted" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "risk.created" | "risk.updated" | "risk.deleted" | "lead.created" | "booking.created" | "booking.rescheduled" | "booking.cancelled" | "invoice.created" | "invoice.updated" | "invoice.paid" | "invoice.overdue" | "invoice.deleted" | "quote.created" | "quote.updated" | "quote.deleted" | "quote.accepted" | "quote.declined" | "member.created" | "member.updated" | "member.deleted" | "item.created" | "item.updated" | "item.deleted" | "purchase_order.created" | "purchase_order.updated" | "purchase_order.deleted" | "purchase_order.received" | "inventory.batch") | readonly ("task.created" | "task.updated" | "task.deleted" | "project.created" | "project.updated" | "project.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "deal.created" | "deal.updated" | "deal.deleted" | "comment.created" | "comment.updated" | "comment.deleted" | "agent.proposed" | "agent.accepted" | "agent.refused" | "folder.created" | "folder.updated" | "folder.deleted" | "document.created" | "document.updated" | "document.deleted" | "document.approved" | "mindmap.created" | "mindmap.updated" | "mindmap.deleted" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "risk.created" | "risk.updated" | "risk.deleted" | "lead.created" | "booking.created" | "booking.rescheduled" | "booking.cancelled" | "invoice.created" | "invoice.updated" | "invoice.paid" | "invoice.overdue" | "invoice.deleted" | "quote.created" | "quote.updated" | "quote.deleted" | "quote.accepted" | "quote.declined" | "member.created" | "member.updated" | "member.deleted" | "item.created" | "item.updated" | "item.deleted" | "purchase_order.created" | "purchase_order.updated" | "purchase_order.deleted" | "purchase_order.received" | "inventory.batch")[] | undefined
  /** Only deliveries created at or after this time. */
  since?: string | undefined
  /** Only deliveries created before this time. */
  until?: string | undefined
  /** Fields of each record to return, besides `id`; others are left out, also those that the schema requires. Default: all fields. Separate values with commas, or repeat the parameter. */
  fields?: ("id" | "event" | "event_id" | "seq" | "status" | "attempts_made" | "next_attempt_at" | "response_status" | "error_code" | "resend_of" | "created_at") | readonly ("id" | "event" | "event_id" | "seq" | "status" | "attempts_made" | "next_attempt_at" | "response_status" | "error_code" | "resend_of" | "created_at")[] | undefined
} & OnePlace

/** The operations of the API by group. */
export interface Groups {
  changes: {
    /** List changes: `GET /changes`. */
    list(query?: ListChangesQuery, options?: Options): List<Change, ChangePage>
    /** Stream changes: `GET /changes/stream`. */
    stream(query?: StreamChangesQuery, options?: Options): Promise<Response>
  }
  comments: {
    /** List comments: `GET /comments`. */
    list<Field extends keyof Comment = keyof Comment>(query?: ListCommentsQuery & Choice<Field>, options?: Options): List<Chosen<Comment, Field>, ChosenPage<CommentPage, Comment, Field>>
    /** Create a comment: `POST /comments`. */
    create(body: CreateComment, options?: WriteOptions): Promise<Comment>
    /** Get a comment: `GET /comments/{id}`. */
    get<Field extends keyof Comment = keyof Comment>(id: string, query?: GetCommentQuery & Choice<Field>, options?: Options): Promise<Chosen<Comment, Field>>
    /** Update a comment: `PATCH /comments/{id}`. */
    update(id: string, body: UpdateComment, options?: ConditionalOptions): Promise<Comment>
    /** Delete a comment: `DELETE /comments/{id}`. */
    delete(id: string, options?: ConditionalOptions): Promise<Deleted>
    /** Reads the record and updates it with what `edit` returns, again if it has changed meanwhile. */
    change(id: string, edit: Edit<Comment, UpdateComment>, options?: EditOptions): Promise<Comment>
  }
  marketing: {
    campaigns: {
      newsletters: {
        /** List newsletters: `GET /marketing/campaigns/{id}/newsletters`. */
        list<Field extends keyof NewsletterWithFigures = keyof NewsletterWithFigures>(id: string, query?: ListNewslettersQuery & Choice<Field>, options?: Options): List<Chosen<NewsletterWithFigures, Field>, ChosenPage<NewsletterWithFiguresPage, NewsletterWithFigures, Field>>
      }
      newsletter: {
        /** Preview, test or send a newsletter: `POST /marketing/campaigns/{id}/newsletter`. */
        post(id: string, body: PostNewsletter, options?: WriteOptions): Promise<NewsletterResult>
      }
    }
    metrics: {
      /** List metrics: `GET /marketing/metrics`. */
      list(query?: ListMetricsQuery, options?: Options): List<Metric, MetricPage>
    }
    leads: {
      /** Push leads: `POST /marketing/leads`. */
      push(records: RecordSource<LeadRecord>, options?: PushOptions<{
        /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
        atomic?: boolean | undefined
        /** `true`: return the same report without saving anything. Default: `false`. */
        dryRun?: boolean | undefined
      }>): Promise<LeadsReport>
    }
    costs: {
      /** Push costs: `POST /marketing/costs`. */
      push(records: RecordSource<CostRecord>, options?: PushOptions<{
        /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
        atomic?: boolean | undefined
        /** `true`: return the same report without saving anything. Default: `false`. */
        dryRun?: boolean | undefined
      }>): Promise<CostsReport>
    }
    touches: {
      /** Push touches: `POST /marketing/touches`. */
      push(records: RecordSource<TouchRecord>, options?: PushOptions<{
        /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
        atomic?: boolean | undefined
        /** `true`: return the same report without saving anything. Default: `false`. */
        dryRun?: boolean | undefined
      }>): Promise<TouchesReport>
    }
  }
  contacts: {
    /** List contacts: `GET /contacts`. */
    list<Field extends keyof Contact = keyof Contact>(query?: ListContactsQuery & Choice<Field>, options?: Options): List<Chosen<Contact, Field>, ChosenPage<ContactPage, Contact, Field>>
    /** Create a contact: `POST /contacts`. */
    create(body: CreateContact, options?: WriteOptions): Promise<Contact>
    /** Export contacts: `GET /contacts/export`. */
    export<Field extends keyof Contact = keyof Contact>(query?: ExportContactsQuery & Choice<Field>, options?: Options): Export<Chosen<Contact, Field>>
    /** Get a contact: `GET /contacts/{id}`. */
    get<Field extends keyof Contact = keyof Contact>(id: string, query?: GetContactQuery & Choice<Field>, options?: Options): Promise<Chosen<Contact, Field>>
    /** Update a contact: `PATCH /contacts/{id}`. */
    update(id: string, body: UpdateContact, options?: ConditionalOptions): Promise<Contact>
    /** Delete a contact: `DELETE /contacts/{id}`. */
    delete(id: string, options?: ConditionalOptions): Promise<Deleted>
    history: {
      /** Get the history of a contact: `GET /contacts/{id}/history`. */
      get(id: string, query?: GetContactHistoryQuery, options?: Options): List<HistoryEntry, History>
    }
    /** Revert a contact: `POST /contacts/{id}/revert`. */
    revert(id: string, body: RevertContact, options?: ConditionalOptions): Promise<RevertedContact>
    /** Restore a contact: `POST /contacts/{id}/restore`. */
    restore(id: string, options?: ConditionalOptions): Promise<Contact>
    /** Get a contact by external id: `GET /contacts/by-ext-id/{ext_id}`. */
    getByExtId<Field extends keyof Contact = keyof Contact>(ext_id: string, query?: GetContactByExtIdQuery & Choice<Field>, options?: Options): Promise<Chosen<Contact, Field>>
    /** Create or update a contact by external id: `PUT /contacts/by-ext-id/{ext_id}`. */
    putByExtId(ext_id: string, body: PutContactByExtId, options?: ConditionalOptions): Promise<Contact>
    /** Delete a contact by external id: `DELETE /contacts/by-ext-id/{ext_id}`. */
    deleteByExtId(ext_id: string, options?: ConditionalOptions): Promise<Deleted>
    /** Write several contacts: `POST /contacts/batch`. */
    batch<Action extends "create" | "update" | "put" | "delete" | "restore">(action: Action, records: RecordSource<{ create: CreateContact; update: BatchContact; put: BatchPutContact; delete: BatchById; restore: BatchById }[Action]>, options?: PushOptions<{
      /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
      atomic?: boolean | undefined
      /** `true`: return the same report without saving anything. Default: `false`. */
      dryRun?: boolean | undefined
    }>): Promise<RecordsReport>
    /** Reads the record and updates it with what `edit` returns, again if it has changed meanwhile. */
    change(id: string, edit: Edit<Contact, UpdateContact>, options?: EditOptions): Promise<Contact>
  }
  deals: {
    /** List deals: `GET /deals`. */
    list<Field extends keyof Deal = keyof Deal>(query?: ListDealsQuery & Choice<Field>, options?: Options): List<Chosen<Deal, Field>, ChosenPage<DealPage, Deal, Field>>
    /** Create a deal: `POST /deals`. */
    create(body: CreateDeal, options?: WriteOptions): Promise<Deal>
    /** Export deals: `GET /deals/export`. */
    export<Field extends keyof Deal = keyof Deal>(query?: ExportDealsQuery & Choice<Field>, options?: Options): Export<Chosen<Deal, Field>>
    /** Get a deal: `GET /deals/{id}`. */
    get<Field extends keyof DealWithIncluded = keyof DealWithIncluded>(id: string, query?: GetDealQuery & Choice<Field>, options?: Options): Promise<Chosen<DealWithIncluded, Field>>
    /** Update a deal: `PATCH /deals/{id}`. */
    update(id: string, body: UpdateDeal, options?: ConditionalOptions): Promise<Deal>
    /** Delete a deal: `DELETE /deals/{id}`. */
    delete(id: string, options?: ConditionalOptions): Promise<Deleted>
    history: {
      /** Get the history of a deal: `GET /deals/{id}/history`. */
      get(id: string, query?: GetDealHistoryQuery, options?: Options): List<HistoryEntry, History>
    }
    /** Revert a deal: `POST /deals/{id}/revert`. */
    revert(id: string, body: RevertDeal, options?: ConditionalOptions): Promise<RevertedDeal>
    /** Restore a deal: `POST /deals/{id}/restore`. */
    restore(id: string, options?: ConditionalOptions): Promise<Deal>
    /** Get a deal by external id: `GET /deals/by-ext-id/{ext_id}`. */
    getByExtId<Field extends keyof DealWithIncluded = keyof DealWithIncluded>(ext_id: string, query?: GetDealByExtIdQuery & Choice<Field>, options?: Options): Promise<Chosen<DealWithIncluded, Field>>
    /** Create or update a deal by external id: `PUT /deals/by-ext-id/{ext_id}`. */
    putByExtId(ext_id: string, body: PutDealByExtId, options?: ConditionalOptions): Promise<Deal>
    /** Delete a deal by external id: `DELETE /deals/by-ext-id/{ext_id}`. */
    deleteByExtId(ext_id: string, options?: ConditionalOptions): Promise<Deleted>
    /** Write several deals: `POST /deals/batch`. */
    batch<Action extends "create" | "update" | "put" | "delete" | "restore">(action: Action, records: RecordSource<{ create: CreateDeal; update: BatchDeal; put: BatchPutDeal; delete: BatchById; restore: BatchById }[Action]>, options?: PushOptions<{
      /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
      atomic?: boolean | undefined
      /** `true`: return the same report without saving anything. Default: `false`. */
      dryRun?: boolean | undefined
    }>): Promise<RecordsReport>
    /** Reads the record and updates it with what `edit` returns, again if it has changed meanwhile. */
    change(id: string, edit: Edit<DealWithIncluded, UpdateDeal>, options?: EditOptions): Promise<Deal>
  }
  documents: {
    /** List documents: `GET /documents`. */
    list<Field extends keyof DocumentSummary = keyof DocumentSummary>(query?: ListDocumentsQuery & Choice<Field>, options?: Options): List<Chosen<DocumentSummary, Field>, ChosenPage<DocumentSummaryPage, DocumentSummary, Field>>
    /** Create a document: `POST /documents`. */
    create(body: CreateDocument, options?: WriteOptions): Promise<Document>
    /** Export documents: `GET /documents/export`. */
    export<Field extends keyof DocumentSummary = keyof DocumentSummary>(query?: ExportDocumentsQuery & Choice<Field>, options?: Options): Export<Chosen<DocumentSummary, Field>>
    /** Get a document: `GET /documents/{id}`. */
    get<Field extends keyof DocumentWithIncluded = keyof DocumentWithIncluded>(id: string, query?: GetDocumentQuery & Choice<Field>, options?: Options): Promise<Chosen<DocumentWithIncluded, Field>>
    /** Update a document: `PATCH /documents/{id}`. */
    update(id: string, body: UpdateDocument, options?: ConditionalOptions): Promise<Document>
    /** Delete a document: `DELETE /documents/{id}`. */
    delete(id: string, options?: ConditionalOptions): Promise<Deleted>
    history: {
      /** Get the history of a document: `GET /documents/{id}/history`. */
      get(id: string, query?: GetDocumentHistoryQuery, options?: Options): List<HistoryEntry, History>
    }
    /** Revert a document: `POST /documents/{id}/revert`. */
    revert(id: string, body: RevertDocument, options?: ConditionalOptions): Promise<RevertedDocument>
    /** Restore a document: `POST /documents/{id}/restore`. */
    restore(id: string, options?: ConditionalOptions): Promise<Document>
    versions: {
      /** List the versions of a document: `GET /documents/{id}/versions`. */
      list(id: string, query?: ListDocumentVersionsQuery, options?: Options): List<DocumentVersion, DocumentVersionPage>
      /** Get a version of a document: `GET /documents/{id}/versions/{n}`. */
      get(id: string, n: number, query?: NoQuery, options?: Options): Promise<DocumentVersionText>
      /** Restore a version of a document: `POST /documents/{id}/versions/{n}/restore`. */
      restore(id: string, n: number, options?: ConditionalOptions): Promise<Document>
    }
    /** Reads the record and updates it with what `edit` returns, again if it has changed meanwhile. */
    change(id: string, edit: Edit<DocumentWithIncluded, UpdateDocument>, options?: EditOptions): Promise<Document>
  }
  events: {
    /** List event types: `GET /events`. */
    list(query?: NoQuery, options?: Options): Promise<EventCatalogue>
  }
  files: {
    /** Upload a file: `POST /files`. */
    create(content: FileContent, options: UploadOptions): Promise<File>
    /** Get a file: `GET /files/{id}`. */
    get(id: string, query?: NoQuery, options?: Options): Promise<File>
    /** Download a file: `GET /files/{id}/content`. */
    download(id: string, query?: NoQuery, options?: Options): Promise<Response>
  }
  folders: {
    /** List folders: `GET /folders`. */
    list<Field extends keyof Folder = keyof Folder>(query?: ListFoldersQuery & Choice<Field>, options?: Options): List<Chosen<Folder, Field>, ChosenPage<FolderPage, Folder, Field>>
    /** Create a folder: `POST /folders`. */
    create(body: CreateFolder, options?: WriteOptions): Promise<Folder>
    /** Export folders: `GET /folders/export`. */
    export<Field extends keyof Folder = keyof Folder>(query?: ExportFoldersQuery & Choice<Field>, options?: Options): Export<Chosen<Folder, Field>>
    /** Get a folder: `GET /folders/{id}`. */
    get<Field extends keyof FolderWithIncluded = keyof FolderWithIncluded>(id: string, query?: GetFolderQuery & Choice<Field>, options?: Options): Promise<Chosen<FolderWithIncluded, Field>>
    /** Update a folder: `PATCH /folders/{id}`. */
    update(id: string, body: UpdateFolder, options?: ConditionalOptions): Promise<Folder>
    /** Delete a folder: `DELETE /folders/{id}`. */
    delete(id: string, options?: ConditionalOptions): Promise<Deleted>
    history: {
      /** Get the history of a folder: `GET /folders/{id}/history`. */
      get(id: string, query?: GetFolderHistoryQuery, options?: Options): List<HistoryEntry, History>
    }
    /** Revert a folder: `POST /folders/{id}/revert`. */
    revert(id: string, body: RevertFolder, options?: ConditionalOptions): Promise<RevertedFolder>
    /** Restore a folder: `POST /folders/{id}/restore`. */
    restore(id: string, options?: ConditionalOptions): Promise<Folder>
    /** Write several folders: `POST /folders/batch`. */
    batch<Action extends "create" | "update" | "delete" | "restore">(action: Action, records: RecordSource<{ create: CreateFolder; update: BatchFolder; delete: BatchById; restore: BatchById }[Action]>, options?: PushOptions<{
      /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
      atomic?: boolean | undefined
      /** `true`: return the same report without saving anything. Default: `false`. */
      dryRun?: boolean | undefined
    }>): Promise<RecordsReport>
    /** Reads the record and updates it with what `edit` returns, again if it has changed meanwhile. */
    change(id: string, edit: Edit<FolderWithIncluded, UpdateFolder>, options?: EditOptions): Promise<Folder>
  }
  imports: {
    /** List imports: `GET /imports`. */
    list(query?: ListImportsQuery, options?: Options): List<Import, ImportPage>
    /** Create an import: `POST /imports`. */
    create(body: CreateImport, options?: WriteOptions): Promise<Import>
    /** Get an import: `GET /imports/{id}`. */
    get(id: string, query?: NoQuery, options?: Options): Promise<Import>
    parts: {
      /** Upload a part of a file: `PUT /imports/{id}/parts/{n}`. */
      put(id: string, n: number, content: FileContent, options: UploadOptions): Promise<ImportPart>
    }
    /** Check an import: `POST /imports/{id}/check`. */
    check(id: string, body: CheckImport, options?: WriteOptions): Promise<Import>
    /** Start an import: `POST /imports/{id}/start`. */
    start(id: string, body: StartImport, options?: WriteOptions): Promise<Import>
    /** Cancel an import: `POST /imports/{id}/cancel`. */
    cancel(id: string, options?: WriteOptions): Promise<Import>
    /** Undo an import: `POST /imports/{id}/undo`. */
    undo(id: string, options?: WriteOptions): Promise<Import>
    rows: {
      /** List the rows of an import: `GET /imports/{id}/rows`. */
      list(id: string, query?: ListImportRowsQuery, options?: Options): List<ImportRow, ImportRowPage>
      /** Export the rows of an import: `GET /imports/{id}/rows/export`. */
      export<Field extends keyof ImportRow = keyof ImportRow>(id: string, query?: ExportImportRowsQuery & Choice<Field>, options?: Options): Export<Chosen<ImportRow, Field>>
    }
  }
  inventory: {
    pos: {
      /** List purchase orders: `GET /inventory/pos`. */
      list<Field extends keyof PurchaseOrder = keyof PurchaseOrder>(query?: ListPurchaseOrdersQuery & Choice<Field>, options?: Options): List<Chosen<PurchaseOrder, Field>, ChosenPage<PurchaseOrderPage, PurchaseOrder, Field>>
      /** Export purchase orders: `GET /inventory/pos/export`. */
      export<Field extends keyof PurchaseOrder = keyof PurchaseOrder>(query?: ExportPurchaseOrdersQuery & Choice<Field>, options?: Options): Export<Chosen<PurchaseOrder, Field>>
    }
    items: {
      /** List items: `GET /inventory/items`. */
      list<Field extends keyof StockedItem = keyof StockedItem>(query?: ListItemsQuery & Choice<Field>, options?: Options): List<Chosen<StockedItem, Field>, ChosenPage<StockedItemPage, StockedItem, Field>>
      /** Push items: `POST /inventory/items`. */
      push(records: RecordSource<ItemRecord>, options?: PushOptions<{
        /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
        atomic?: boolean | undefined
        /** `true`: return the same report without saving anything. Default: `false`. */
        dryRun?: boolean | undefined
      }>): Promise<ItemsReport>
      /** Export items: `GET /inventory/items/export`. */
      export<Field extends keyof StockedItem = keyof StockedItem>(query?: ExportItemsQuery & Choice<Field>, options?: Options): Export<Chosen<StockedItem, Field>>
      /** Get an item: `GET /inventory/items/{id}`. */
      get<Field extends keyof StockedItem = keyof StockedItem>(id: string, query?: GetItemQuery & Choice<Field>, options?: Options): Promise<Chosen<StockedItem, Field>>
    }
    movements: {
      /** List movements: `GET /inventory/movements`. */
      list<Field extends keyof Movement = keyof Movement>(query?: ListMovementsQuery & Choice<Field>, options?: Options): List<Chosen<Movement, Field>, ChosenPage<MovementPage, Movement, Field>>
      /** Push movements: `POST /inventory/movements`. */
      push(records: RecordSource<MovementRecord>, options?: PushOptions<{
        /** `false`: an unknown item is an error. Otherwise the item is created and marked `autoCreated`. Default: `true`. */
        createItems?: boolean | undefined
        /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
        atomic?: boolean | undefined
        /** `true`: return the same report without saving anything. Default: `false`. */
        dryRun?: boolean | undefined
      }>): Promise<MovementsReport>
      /** Export movements: `GET /inventory/movements/export`. */
      export<Field extends keyof Movement = keyof Movement>(query?: ExportMovementsQuery & Choice<Field>, options?: Options): Export<Chosen<Movement, Field>>
    }
    levels: {
      /** Push levels: `POST /inventory/levels`. */
      push(records: RecordSource<LevelRecord>, options?: PushOptions<{
        /** `false`: an unknown item is an error. Otherwise the item is created and marked `autoCreated`. Default: `true`. */
        createItems?: boolean | undefined
        /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
        atomic?: boolean | undefined
        /** `true`: return the same report without saving anything. Default: `false`. */
        dryRun?: boolean | undefined
      }>): Promise<LevelsReport>
    }
  }
  invoices: {
    /** List invoices: `GET /invoices`. */
    list<Field extends keyof Invoice = keyof Invoice>(query?: ListInvoicesQuery & Choice<Field>, options?: Options): List<Chosen<Invoice, Field>, ChosenPage<InvoicePage, Invoice, Field>>
    /** Export invoices: `GET /invoices/export`. */
    export<Field extends keyof Invoice = keyof Invoice>(query?: ExportInvoicesQuery & Choice<Field>, options?: Options): Export<Chosen<Invoice, Field>>
    /** Get an invoice: `GET /invoices/{id}`. */
    get<Field extends keyof InvoiceWithIncluded = keyof InvoiceWithIncluded>(id: string, query?: GetInvoiceQuery & Choice<Field>, options?: Options): Promise<Chosen<InvoiceWithIncluded, Field>>
    history: {
      /** Get the history of an invoice: `GET /invoices/{id}/history`. */
      get(id: string, query?: GetInvoiceHistoryQuery, options?: Options): List<HistoryEntry, History>
    }
  }
  quotes: {
    /** List quotes: `GET /quotes`. */
    list<Field extends keyof Quote = keyof Quote>(query?: ListQuotesQuery & Choice<Field>, options?: Options): List<Chosen<Quote, Field>, ChosenPage<QuotePage, Quote, Field>>
    /** Create a quote: `POST /quotes`. */
    create(body: CreateQuote, options?: WriteOptions): Promise<Quote>
    /** Export quotes: `GET /quotes/export`. */
    export<Field extends keyof Quote = keyof Quote>(query?: ExportQuotesQuery & Choice<Field>, options?: Options): Export<Chosen<Quote, Field>>
    /** Get a quote: `GET /quotes/{id}`. */
    get<Field extends keyof QuoteWithIncluded = keyof QuoteWithIncluded>(id: string, query?: GetQuoteQuery & Choice<Field>, options?: Options): Promise<Chosen<QuoteWithIncluded, Field>>
    /** Update a quote: `PATCH /quotes/{id}`. */
    update(id: string, body: UpdateQuote, options?: ConditionalOptions): Promise<Quote>
    /** Delete a quote: `DELETE /quotes/{id}`. */
    delete(id: string, options?: ConditionalOptions): Promise<Deleted>
    history: {
      /** Get the history of a quote: `GET /quotes/{id}/history`. */
      get(id: string, query?: GetQuoteHistoryQuery, options?: Options): List<HistoryEntry, History>
    }
    /** Revert a quote: `POST /quotes/{id}/revert`. */
    revert(id: string, body: RevertQuote, options?: ConditionalOptions): Promise<RevertedQuote>
    /** Restore a quote: `POST /quotes/{id}/restore`. */
    restore(id: string, options?: ConditionalOptions): Promise<Quote>
    /** Write several quotes: `POST /quotes/batch`. */
    batch<Action extends "create" | "update" | "delete" | "restore">(action: Action, records: RecordSource<{ create: CreateQuote; update: BatchQuote; delete: BatchById; restore: BatchById }[Action]>, options?: PushOptions<{
      /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
      atomic?: boolean | undefined
      /** `true`: return the same report without saving anything. Default: `false`. */
      dryRun?: boolean | undefined
    }>): Promise<RecordsReport>
    /** Reads the record and updates it with what `edit` returns, again if it has changed meanwhile. */
    change(id: string, edit: Edit<QuoteWithIncluded, UpdateQuote>, options?: EditOptions): Promise<Quote>
  }
  me: {
    /** Get the current token: `GET /me`. */
    get(query?: NoQuery, options?: Options): Promise<Me>
    requests: {
      /** List requests of the current token: `GET /me/requests`. */
      list(query?: ListRequestsQuery, options?: Options): List<OwnRequest, OwnRequestPage>
    }
  }
  members: {
    /** List members: `GET /members`. */
    list<Field extends keyof Member = keyof Member>(query?: ListMembersQuery & Choice<Field>, options?: Options): List<Chosen<Member, Field>, ChosenPage<MemberPage, Member, Field>>
    /** Get a member: `GET /members/{id}`. */
    get<Field extends keyof Member = keyof Member>(id: string, query?: GetMemberQuery & Choice<Field>, options?: Options): Promise<Chosen<Member, Field>>
    history: {
      /** Get the history of a member: `GET /members/{id}/history`. */
      get(id: string, query?: GetMemberHistoryQuery, options?: Options): List<HistoryEntry, History>
    }
  }
  mindmaps: {
    /** List mind maps: `GET /mindmaps`. */
    list<Field extends keyof MindmapSummary = keyof MindmapSummary>(query?: ListMindmapsQuery & Choice<Field>, options?: Options): List<Chosen<MindmapSummary, Field>, ChosenPage<MindmapSummaryPage, MindmapSummary, Field>>
    /** Create a mind map: `POST /mindmaps`. */
    create(body: CreateMindmap, options?: WriteOptions): Promise<Mindmap>
    /** Export mind maps: `GET /mindmaps/export`. */
    export<Field extends keyof MindmapSummary = keyof MindmapSummary>(query?: ExportMindmapsQuery & Choice<Field>, options?: Options): Export<Chosen<MindmapSummary, Field>>
    /** Get a mind map: `GET /mindmaps/{id}`. */
    get<Field extends keyof MindmapWithIncluded = keyof MindmapWithIncluded>(id: string, query?: GetMindmapQuery & Choice<Field>, options?: Options): Promise<Chosen<MindmapWithIncluded, Field>>
    /** Update a mind map: `PATCH /mindmaps/{id}`. */
    update(id: string, body: UpdateMindmap, options?: ConditionalOptions): Promise<Mindmap>
    /** Delete a mind map: `DELETE /mindmaps/{id}`. */
    delete(id: string, options?: ConditionalOptions): Promise<Deleted>
    history: {
      /** Get the history of a mind map: `GET /mindmaps/{id}/history`. */
      get(id: string, query?: GetMindmapHistoryQuery, options?: Options): List<HistoryEntry, History>
    }
    /** Revert a mind map: `POST /mindmaps/{id}/revert`. */
    revert(id: string, body: RevertMindmap, options?: ConditionalOptions): Promise<RevertedMindmap>
    /** Restore a mind map: `POST /mindmaps/{id}/restore`. */
    restore(id: string, options?: ConditionalOptions): Promise<Mindmap>
    /** Reads the record and updates it with what `edit` returns, again if it has changed meanwhile. */
    change(id: string, edit: Edit<MindmapWithIncluded, UpdateMindmap>, options?: EditOptions): Promise<Mindmap>
  }
  projects: {
    /** List projects: `GET /projects`. */
    list<Field extends keyof Project = keyof Project>(query?: ListProjectsQuery & Choice<Field>, options?: Options): List<Chosen<Project, Field>, ChosenPage<ProjectPage, Project, Field>>
    /** Create a project: `POST /projects`. */
    create(body: CreateProject, options?: WriteOptions): Promise<Project>
    /** Export projects: `GET /projects/export`. */
    export<Field extends keyof Project = keyof Project>(query?: ExportProjectsQuery & Choice<Field>, options?: Options): Export<Chosen<Project, Field>>
    /** Get a project: `GET /projects/{id}`. */
    get<Field extends keyof ProjectWithIncluded = keyof ProjectWithIncluded>(id: string, query?: GetProjectQuery & Choice<Field>, options?: Options): Promise<Chosen<ProjectWithIncluded, Field>>
    /** Update a project: `PATCH /projects/{id}`. */
    update(id: string, body: UpdateProject, options?: ConditionalOptions): Promise<Project>
    /** Delete a project: `DELETE /projects/{id}`. */
    delete(id: string, options?: ConditionalOptions): Promise<Deleted>
    history: {
      /** Get the history of a project: `GET /projects/{id}/history`. */
      get(id: string, query?: GetProjectHistoryQuery, options?: Options): List<HistoryEntry, History>
    }
    /** Revert a project: `POST /projects/{id}/revert`. */
    revert(id: string, body: RevertProject, options?: ConditionalOptions): Promise<RevertedProject>
    /** Restore a project: `POST /projects/{id}/restore`. */
    restore(id: string, options?: ConditionalOptions): Promise<Project>
    /** Write several projects: `POST /projects/batch`. */
    batch<Action extends "create" | "update" | "put" | "delete" | "restore">(action: Action, records: RecordSource<{ create: CreateProject; update: BatchProject; put: BatchPutProject; delete: BatchById; restore: BatchById }[Action]>, options?: PushOptions<{
      /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
      atomic?: boolean | undefined
      /** `true`: return the same report without saving anything. Default: `false`. */
      dryRun?: boolean | undefined
    }>): Promise<RecordsReport>
    /** Get a project by external id: `GET /projects/by-ext-id/{ext_id}`. */
    getByExtId<Field extends keyof ProjectWithIncluded = keyof ProjectWithIncluded>(ext_id: string, query?: GetProjectByExtIdQuery & Choice<Field>, options?: Options): Promise<Chosen<ProjectWithIncluded, Field>>
    /** Create or update a project by external id: `PUT /projects/by-ext-id/{ext_id}`. */
    putByExtId(ext_id: string, body: PutProjectByExtId, options?: ConditionalOptions): Promise<Project>
    /** Delete a project by external id: `DELETE /projects/by-ext-id/{ext_id}`. */
    deleteByExtId(ext_id: string, options?: ConditionalOptions): Promise<Deleted>
    /** Reads the record and updates it with what `edit` returns, again if it has changed meanwhile. */
    change(id: string, edit: Edit<ProjectWithIncluded, UpdateProject>, options?: EditOptions): Promise<Project>
  }
  sandbox: {
    /** Reset the sandbox: `POST /sandbox/reset`. */
    reset(body: ResetSandbox, options?: WriteOptions): Promise<SandboxReset>
  }
  tasks: {
    /** List tasks: `GET /tasks`. */
    list<Field extends keyof Task = keyof Task>(query?: ListTasksQuery & Choice<Field>, options?: Options): List<Chosen<Task, Field>, ChosenPage<TaskPage, Task, Field>>
    /** Create a task: `POST /tasks`. */
    create(body: CreateTask, options?: WriteOptions): Promise<Task>
    /** Export tasks: `GET /tasks/export`. */
    export<Field extends keyof Task = keyof Task>(query?: ExportTasksQuery & Choice<Field>, options?: Options): Export<Chosen<Task, Field>>
    /** Get a task: `GET /tasks/{id}`. */
    get<Field extends keyof TaskWithIncluded = keyof TaskWithIncluded>(id: string, query?: GetTaskQuery & Choice<Field>, options?: Options): Promise<Chosen<TaskWithIncluded, Field>>
    /** Update a task: `PATCH /tasks/{id}`. */
    update(id: string, body: UpdateTask, options?: ConditionalOptions): Promise<Task>
    /** Delete a task: `DELETE /tasks/{id}`. */
    delete(id: string, options?: ConditionalOptions): Promise<Deleted>
    history: {
      /** Get the history of a task: `GET /tasks/{id}/history`. */
      get(id: string, query?: GetTaskHistoryQuery, options?: Options): List<HistoryEntry, History>
    }
    /** Revert a task: `POST /tasks/{id}/revert`. */
    revert(id: string, body: RevertTask, options?: ConditionalOptions): Promise<RevertedTask>
    /** Restore a task: `POST /tasks/{id}/restore`. */
    restore(id: string, options?: ConditionalOptions): Promise<Task>
    /** Get a task by external id: `GET /tasks/by-ext-id/{ext_id}`. */
    getByExtId<Field extends keyof TaskWithIncluded = keyof TaskWithIncluded>(ext_id: string, query?: GetTaskByExtIdQuery & Choice<Field>, options?: Options): Promise<Chosen<TaskWithIncluded, Field>>
    /** Create or update a task by external id: `PUT /tasks/by-ext-id/{ext_id}`. */
    putByExtId(ext_id: string, body: PutTaskByExtId, options?: ConditionalOptions): Promise<Task>
    /** Delete a task by external id: `DELETE /tasks/by-ext-id/{ext_id}`. */
    deleteByExtId(ext_id: string, options?: ConditionalOptions): Promise<Deleted>
    /** Write several tasks: `POST /tasks/batch`. */
    batch<Action extends "create" | "update" | "put" | "delete" | "restore">(action: Action, records: RecordSource<{ create: CreateTask; update: BatchTask; put: BatchPutTask; delete: BatchById; restore: BatchById }[Action]>, options?: PushOptions<{
      /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
      atomic?: boolean | undefined
      /** `true`: return the same report without saving anything. Default: `false`. */
      dryRun?: boolean | undefined
    }>): Promise<RecordsReport>
    /** Reads the record and updates it with what `edit` returns, again if it has changed meanwhile. */
    change(id: string, edit: Edit<TaskWithIncluded, UpdateTask>, options?: EditOptions): Promise<Task>
  }
  inbound: {
    /** Create a task or a ticket from another system: `POST /inbound`. */
    create(body: CreateInboundTask, options?: WriteOptions): Promise<InboundRecord>
  }
  risks: {
    /** List risks: `GET /risks`. */
    list<Field extends keyof Risk = keyof Risk>(query?: ListRisksQuery & Choice<Field>, options?: Options): List<Chosen<Risk, Field>, ChosenPage<RiskPage, Risk, Field>>
    /** Create a risk: `POST /risks`. */
    create(body: CreateRisk, options?: WriteOptions): Promise<Risk>
    /** Export risks: `GET /risks/export`. */
    export<Field extends keyof Risk = keyof Risk>(query?: ExportRisksQuery & Choice<Field>, options?: Options): Export<Chosen<Risk, Field>>
    /** Get a risk: `GET /risks/{id}`. */
    get<Field extends keyof RiskWithIncluded = keyof RiskWithIncluded>(id: string, query?: GetRiskQuery & Choice<Field>, options?: Options): Promise<Chosen<RiskWithIncluded, Field>>
    /** Update a risk: `PATCH /risks/{id}`. */
    update(id: string, body: UpdateRisk, options?: ConditionalOptions): Promise<Risk>
    /** Delete a risk: `DELETE /risks/{id}`. */
    delete(id: string, options?: ConditionalOptions): Promise<Deleted>
    history: {
      /** Get the history of a risk: `GET /risks/{id}/history`. */
      get(id: string, query?: GetRiskHistoryQuery, options?: Options): List<HistoryEntry, History>
    }
    /** Revert a risk: `POST /risks/{id}/revert`. */
    revert(id: string, body: RevertRisk, options?: ConditionalOptions): Promise<RevertedRisk>
    /** Restore a risk: `POST /risks/{id}/restore`. */
    restore(id: string, options?: ConditionalOptions): Promise<Risk>
    /** Write several risks: `POST /risks/batch`. */
    batch<Action extends "create" | "update" | "delete" | "restore">(action: Action, records: RecordSource<{ create: CreateRisk; update: BatchRisk; delete: BatchById; restore: BatchById }[Action]>, options?: PushOptions<{
      /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
      atomic?: boolean | undefined
      /** `true`: return the same report without saving anything. Default: `false`. */
      dryRun?: boolean | undefined
    }>): Promise<RecordsReport>
    /** Reads the record and updates it with what `edit` returns, again if it has changed meanwhile. */
    change(id: string, edit: Edit<RiskWithIncluded, UpdateRisk>, options?: EditOptions): Promise<Risk>
  }
  tickets: {
    /** List tickets: `GET /tickets`. */
    list<Field extends keyof Ticket = keyof Ticket>(query?: ListTicketsQuery & Choice<Field>, options?: Options): List<Chosen<Ticket, Field>, ChosenPage<TicketPage, Ticket, Field>>
    /** Create a ticket: `POST /tickets`. */
    create(body: CreateTicket, options?: WriteOptions): Promise<Ticket>
    /** Export tickets: `GET /tickets/export`. */
    export<Field extends keyof Ticket = keyof Ticket>(query?: ExportTicketsQuery & Choice<Field>, options?: Options): Export<Chosen<Ticket, Field>>
    /** Get a ticket: `GET /tickets/{id}`. */
    get<Field extends keyof TicketWithIncluded = keyof TicketWithIncluded>(id: string, query?: GetTicketQuery & Choice<Field>, options?: Options): Promise<Chosen<TicketWithIncluded, Field>>
    /** Update a ticket: `PATCH /tickets/{id}`. */
    update(id: string, body: UpdateTicket, options?: ConditionalOptions): Promise<Ticket>
    /** Delete a ticket: `DELETE /tickets/{id}`. */
    delete(id: string, options?: ConditionalOptions): Promise<Deleted>
    history: {
      /** Get the history of a ticket: `GET /tickets/{id}/history`. */
      get(id: string, query?: GetTicketHistoryQuery, options?: Options): List<HistoryEntry, History>
    }
    /** Revert a ticket: `POST /tickets/{id}/revert`. */
    revert(id: string, body: RevertTicket, options?: ConditionalOptions): Promise<RevertedTicket>
    /** Restore a ticket: `POST /tickets/{id}/restore`. */
    restore(id: string, options?: ConditionalOptions): Promise<Ticket>
    /** Write several tickets: `POST /tickets/batch`. */
    batch<Action extends "create" | "update" | "delete" | "restore">(action: Action, records: RecordSource<{ create: CreateTicket; update: BatchTicket; delete: BatchById; restore: BatchById }[Action]>, options?: PushOptions<{
      /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
      atomic?: boolean | undefined
      /** `true`: return the same report without saving anything. Default: `false`. */
      dryRun?: boolean | undefined
    }>): Promise<RecordsReport>
    /** Mark a ticket as answered: `POST /tickets/{id}/answer`. */
    answer(id: string, body: AnswerTicket, options?: ConditionalOptions): Promise<Ticket>
    /** Reads the record and updates it with what `edit` returns, again if it has changed meanwhile. */
    change(id: string, edit: Edit<TicketWithIncluded, UpdateTicket>, options?: EditOptions): Promise<Ticket>
  }
  webhooks: {
    /** List webhooks: `GET /webhooks`. */
    list<Field extends keyof Webhook = keyof Webhook>(query?: ListWebhooksQuery & Choice<Field>, options?: Options): List<Chosen<Webhook, Field>, ChosenPage<WebhookPage, Webhook, Field>>
    /** Create a webhook: `POST /webhooks`. */
    create(body: CreateWebhook, options?: WriteOptions): Promise<WebhookWithSecret>
    /** Get a webhook: `GET /webhooks/{id}`. */
    get<Field extends keyof Webhook = keyof Webhook>(id: string, query?: GetWebhookQuery & Choice<Field>, options?: Options): Promise<Chosen<Webhook, Field>>
    /** Update a webhook: `PATCH /webhooks/{id}`. */
    update(id: string, body: UpdateWebhook, options?: ConditionalOptions): Promise<Webhook>
    /** Delete a webhook: `DELETE /webhooks/{id}`. */
    delete(id: string, options?: ConditionalOptions): Promise<Deleted>
    history: {
      /** Get the history of a webhook: `GET /webhooks/{id}/history`. */
      get(id: string, query?: GetWebhookHistoryQuery, options?: Options): List<HistoryEntry, History>
    }
    /** Rotate the secret: `POST /webhooks/{id}/rotate-secret`. */
    rotateSecret(id: string, options?: WriteOptions): Promise<WebhookWithSecret>
    deliveries: {
      /** List deliveries: `GET /webhooks/{id}/deliveries`. */
      list<Field extends keyof Delivery = keyof Delivery>(id: string, query?: ListDeliveriesQuery & Choice<Field>, options?: Options): List<Chosen<Delivery, Field>, ChosenPage<DeliveryPage, Delivery, Field>>
      /** Get a delivery: `GET /webhooks/{id}/deliveries/{delivery}`. */
      get(id: string, delivery: string, query?: NoQuery, options?: Options): Promise<DeliveryWithAttempts>
      /** Resend a delivery: `POST /webhooks/{id}/deliveries/{delivery}/resend`. */
      resend(id: string, delivery: string, options?: WriteOptions): Promise<QueuedDeliveries>
    }
    /** Send a test event: `POST /webhooks/{id}/test`. */
    test(id: string, body: TestWebhook, options?: WriteOptions): Promise<QueuedDeliveries>
    /** Recover missed deliveries: `POST /webhooks/{id}/recover`. */
    recover(id: string, body: RecoverDeliveries, options?: WriteOptions): Promise<QueuedDeliveries>
    /** Reads the record and updates it with what `edit` returns, again if it has changed meanwhile. */
    change(id: string, edit: Edit<Webhook, UpdateWebhook>, options?: EditOptions): Promise<Webhook>
  }
}

/** The operations by id: what `call` takes and returns. */
export interface Operations {
  /** List changes */
  listChanges: { input: { query?: ListChangesQuery | undefined } & Options; answer: ChangePage }
  /** Stream changes */
  streamChanges: { input: { query?: StreamChangesQuery | undefined } & Options; answer: Response }
  /** List comments */
  listComments: { input: { query?: ListCommentsQuery | undefined } & Options; answer: CommentPage }
  /** Create a comment */
  createComment: { input: { body: CreateComment } & WriteOptions; answer: Comment }
  /** Get a comment */
  getComment: { input: { path: { id: string }; query?: GetCommentQuery | undefined } & Options; answer: Comment }
  /** Update a comment */
  updateComment: { input: { path: { id: string }; body: UpdateComment } & ConditionalOptions; answer: Comment }
  /** Delete a comment */
  deleteComment: { input: { path: { id: string } } & ConditionalOptions; answer: Deleted }
  /** List newsletters */
  listNewsletters: { input: { path: { id: string }; query?: ListNewslettersQuery | undefined } & Options; answer: NewsletterWithFiguresPage }
  /** Preview, test or send a newsletter */
  postNewsletter: { input: { path: { id: string }; body: PostNewsletter } & WriteOptions; answer: NewsletterResult }
  /** List contacts */
  listContacts: { input: { query?: ListContactsQuery | undefined } & Options; answer: ContactPage }
  /** Create a contact */
  createContact: { input: { body: CreateContact } & WriteOptions; answer: Contact }
  /** Export contacts */
  exportContacts: { input: { query?: ExportContactsQuery | undefined } & Options; answer: Response }
  /** Get a contact */
  getContact: { input: { path: { id: string }; query?: GetContactQuery | undefined } & Options; answer: Contact }
  /** Update a contact */
  updateContact: { input: { path: { id: string }; body: UpdateContact } & ConditionalOptions; answer: Contact }
  /** Delete a contact */
  deleteContact: { input: { path: { id: string } } & ConditionalOptions; answer: Deleted }
  /** Get the history of a contact */
  getContactHistory: { input: { path: { id: string }; query?: GetContactHistoryQuery | undefined } & Options; answer: History }
  /** Revert a contact */
  revertContact: { input: { path: { id: string }; body: RevertContact } & ConditionalOptions; answer: RevertedContact }
  /** Restore a contact */
  restoreContact: { input: { path: { id: string } } & ConditionalOptions; answer: Contact }
  /** Get a contact by external id */
  getContactByExtId: { input: { path: { ext_id: string }; query?: GetContactByExtIdQuery | undefined } & Options; answer: Contact }
  /** Create or update a contact by external id */
  putContactByExtId: { input: { path: { ext_id: string }; body: PutContactByExtId } & ConditionalOptions; answer: Contact }
  /** Delete a contact by external id */
  deleteContactByExtId: { input: { path: { ext_id: string } } & ConditionalOptions; answer: Deleted }
  /** Write several contacts */
  batchContacts: { input: { body: BatchContacts } & PushOptions<{
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: RecordsReport }
  /** List deals */
  listDeals: { input: { query?: ListDealsQuery | undefined } & Options; answer: DealPage }
  /** Create a deal */
  createDeal: { input: { body: CreateDeal } & WriteOptions; answer: Deal }
  /** Export deals */
  exportDeals: { input: { query?: ExportDealsQuery | undefined } & Options; answer: Response }
  /** Get a deal */
  getDeal: { input: { path: { id: string }; query?: GetDealQuery | undefined } & Options; answer: DealWithIncluded }
  /** Update a deal */
  updateDeal: { input: { path: { id: string }; body: UpdateDeal } & ConditionalOptions; answer: Deal }
  /** Delete a deal */
  deleteDeal: { input: { path: { id: string } } & ConditionalOptions; answer: Deleted }
  /** Get the history of a deal */
  getDealHistory: { input: { path: { id: string }; query?: GetDealHistoryQuery | undefined } & Options; answer: History }
  /** Revert a deal */
  revertDeal: { input: { path: { id: string }; body: RevertDeal } & ConditionalOptions; answer: RevertedDeal }
  /** Restore a deal */
  restoreDeal: { input: { path: { id: string } } & ConditionalOptions; answer: Deal }
  /** Get a deal by external id */
  getDealByExtId: { input: { path: { ext_id: string }; query?: GetDealByExtIdQuery | undefined } & Options; answer: DealWithIncluded }
  /** Create or update a deal by external id */
  putDealByExtId: { input: { path: { ext_id: string }; body: PutDealByExtId } & ConditionalOptions; answer: Deal }
  /** Delete a deal by external id */
  deleteDealByExtId: { input: { path: { ext_id: string } } & ConditionalOptions; answer: Deleted }
  /** Write several deals */
  batchDeals: { input: { body: BatchDeals } & PushOptions<{
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: RecordsReport }
  /** List documents */
  listDocuments: { input: { query?: ListDocumentsQuery | undefined } & Options; answer: DocumentSummaryPage }
  /** Create a document */
  createDocument: { input: { body: CreateDocument } & WriteOptions; answer: Document }
  /** Export documents */
  exportDocuments: { input: { query?: ExportDocumentsQuery | undefined } & Options; answer: Response }
  /** Get a document */
  getDocument: { input: { path: { id: string }; query?: GetDocumentQuery | undefined } & Options; answer: DocumentWithIncluded }
  /** Update a document */
  updateDocument: { input: { path: { id: string }; body: UpdateDocument } & ConditionalOptions; answer: Document }
  /** Delete a document */
  deleteDocument: { input: { path: { id: string } } & ConditionalOptions; answer: Deleted }
  /** Get the history of a document */
  getDocumentHistory: { input: { path: { id: string }; query?: GetDocumentHistoryQuery | undefined } & Options; answer: History }
  /** Revert a document */
  revertDocument: { input: { path: { id: string }; body: RevertDocument } & ConditionalOptions; answer: RevertedDocument }
  /** Restore a document */
  restoreDocument: { input: { path: { id: string } } & ConditionalOptions; answer: Document }
  /** List the versions of a document */
  listDocumentVersions: { input: { path: { id: string }; query?: ListDocumentVersionsQuery | undefined } & Options; answer: DocumentVersionPage }
  /** Get a version of a document */
  getDocumentVersion: { input: { path: { id: string; n: number }; query?: NoQuery | undefined } & Options; answer: DocumentVersionText }
  /** Restore a version of a document */
  restoreDocumentVersion: { input: { path: { id: string; n: number } } & ConditionalOptions; answer: Document }
  /** List event types */
  listEvents: { input: { query?: NoQuery | undefined } & Options; answer: EventCatalogue }
  /** Upload a file */
  createFile: { input: { body: FileContent } & UploadOptions; answer: File }
  /** Get a file */
  getFile: { input: { path: { id: string }; query?: NoQuery | undefined } & Options; answer: File }
  /** Download a file */
  downloadFile: { input: { path: { id: string }; query?: NoQuery | undefined } & Options; answer: Response }
  /** List folders */
  listFolders: { input: { query?: ListFoldersQuery | undefined } & Options; answer: FolderPage }
  /** Create a folder */
  createFolder: { input: { body: CreateFolder } & WriteOptions; answer: Folder }
  /** Export folders */
  exportFolders: { input: { query?: ExportFoldersQuery | undefined } & Options; answer: Response }
  /** Get a folder */
  getFolder: { input: { path: { id: string }; query?: GetFolderQuery | undefined } & Options; answer: FolderWithIncluded }
  /** Update a folder */
  updateFolder: { input: { path: { id: string }; body: UpdateFolder } & ConditionalOptions; answer: Folder }
  /** Delete a folder */
  deleteFolder: { input: { path: { id: string } } & ConditionalOptions; answer: Deleted }
  /** Get the history of a folder */
  getFolderHistory: { input: { path: { id: string }; query?: GetFolderHistoryQuery | undefined } & Options; answer: History }
  /** Revert a folder */
  revertFolder: { input: { path: { id: string }; body: RevertFolder } & ConditionalOptions; answer: RevertedFolder }
  /** Restore a folder */
  restoreFolder: { input: { path: { id: string } } & ConditionalOptions; answer: Folder }
  /** Write several folders */
  batchFolders: { input: { body: BatchFolders } & PushOptions<{
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: RecordsReport }
  /** List imports */
  listImports: { input: { query?: ListImportsQuery | undefined } & Options; answer: ImportPage }
  /** Create an import */
  createImport: { input: { body: CreateImport } & WriteOptions; answer: Import }
  /** Get an import */
  getImport: { input: { path: { id: string }; query?: NoQuery | undefined } & Options; answer: Import }
  /** Upload a part of a file */
  putImportPart: { input: { path: { id: string; n: number }; body: FileContent } & UploadOptions; answer: ImportPart }
  /** Check an import */
  checkImport: { input: { path: { id: string }; body: CheckImport } & WriteOptions; answer: Import }
  /** Start an import */
  startImport: { input: { path: { id: string }; body: StartImport } & WriteOptions; answer: Import }
  /** Cancel an import */
  cancelImport: { input: { path: { id: string } } & WriteOptions; answer: Import }
  /** Undo an import */
  undoImport: { input: { path: { id: string } } & WriteOptions; answer: Import }
  /** List the rows of an import */
  listImportRows: { input: { path: { id: string }; query?: ListImportRowsQuery | undefined } & Options; answer: ImportRowPage }
  /** Export the rows of an import */
  exportImportRows: { input: { path: { id: string }; query?: ExportImportRowsQuery | undefined } & Options; answer: Response }
  /** List purchase orders */
  listPurchaseOrders: { input: { query?: ListPurchaseOrdersQuery | undefined } & Options; answer: PurchaseOrderPage }
  /** Export purchase orders */
  exportPurchaseOrders: { input: { query?: ExportPurchaseOrdersQuery | undefined } & Options; answer: Response }
  /** List items */
  listItems: { input: { query?: ListItemsQuery | undefined } & Options; answer: StockedItemPage }
  /** Push items */
  pushItems: { input: { body: PushItems } & PushOptions<{
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: ItemsReport }
  /** Export items */
  exportItems: { input: { query?: ExportItemsQuery | undefined } & Options; answer: Response }
  /** Get an item */
  getItem: { input: { path: { id: string }; query?: GetItemQuery | undefined } & Options; answer: StockedItem }
  /** List movements */
  listMovements: { input: { query?: ListMovementsQuery | undefined } & Options; answer: MovementPage }
  /** Push movements */
  pushMovements: { input: { body: PushMovements } & PushOptions<{
    /** `false`: an unknown item is an error. Otherwise the item is created and marked `autoCreated`. Default: `true`. */
    createItems?: boolean | undefined
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: MovementsReport }
  /** Export movements */
  exportMovements: { input: { query?: ExportMovementsQuery | undefined } & Options; answer: Response }
  /** Push levels */
  pushLevels: { input: { body: PushLevels } & PushOptions<{
    /** `false`: an unknown item is an error. Otherwise the item is created and marked `autoCreated`. Default: `true`. */
    createItems?: boolean | undefined
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: LevelsReport }
  /** List invoices */
  listInvoices: { input: { query?: ListInvoicesQuery | undefined } & Options; answer: InvoicePage }
  /** Export invoices */
  exportInvoices: { input: { query?: ExportInvoicesQuery | undefined } & Options; answer: Response }
  /** Get an invoice */
  getInvoice: { input: { path: { id: string }; query?: GetInvoiceQuery | undefined } & Options; answer: InvoiceWithIncluded }
  /** Get the history of an invoice */
  getInvoiceHistory: { input: { path: { id: string }; query?: GetInvoiceHistoryQuery | undefined } & Options; answer: History }
  /** List quotes */
  listQuotes: { input: { query?: ListQuotesQuery | undefined } & Options; answer: QuotePage }
  /** Create a quote */
  createQuote: { input: { body: CreateQuote } & WriteOptions; answer: Quote }
  /** Export quotes */
  exportQuotes: { input: { query?: ExportQuotesQuery | undefined } & Options; answer: Response }
  /** Get a quote */
  getQuote: { input: { path: { id: string }; query?: GetQuoteQuery | undefined } & Options; answer: QuoteWithIncluded }
  /** Update a quote */
  updateQuote: { input: { path: { id: string }; body: UpdateQuote } & ConditionalOptions; answer: Quote }
  /** Delete a quote */
  deleteQuote: { input: { path: { id: string } } & ConditionalOptions; answer: Deleted }
  /** Get the history of a quote */
  getQuoteHistory: { input: { path: { id: string }; query?: GetQuoteHistoryQuery | undefined } & Options; answer: History }
  /** Revert a quote */
  revertQuote: { input: { path: { id: string }; body: RevertQuote } & ConditionalOptions; answer: RevertedQuote }
  /** Restore a quote */
  restoreQuote: { input: { path: { id: string } } & ConditionalOptions; answer: Quote }
  /** Write several quotes */
  batchQuotes: { input: { body: BatchQuotes } & PushOptions<{
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: RecordsReport }
  /** List metrics */
  listMetrics: { input: { query?: ListMetricsQuery | undefined } & Options; answer: MetricPage }
  /** Push leads */
  pushLeads: { input: { body: PushLeads } & PushOptions<{
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: LeadsReport }
  /** Push costs */
  pushCosts: { input: { body: PushCosts } & PushOptions<{
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: CostsReport }
  /** Push touches */
  pushTouches: { input: { body: PushTouches } & PushOptions<{
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: TouchesReport }
  /** Get the current token */
  getMe: { input: { query?: NoQuery | undefined } & Options; answer: Me }
  /** List requests of the current token */
  listRequests: { input: { query?: ListRequestsQuery | undefined } & Options; answer: OwnRequestPage }
  /** List members */
  listMembers: { input: { query?: ListMembersQuery | undefined } & Options; answer: MemberPage }
  /** Get a member */
  getMember: { input: { path: { id: string }; query?: GetMemberQuery | undefined } & Options; answer: Member }
  /** Get the history of a member */
  getMemberHistory: { input: { path: { id: string }; query?: GetMemberHistoryQuery | undefined } & Options; answer: History }
  /** List mind maps */
  listMindmaps: { input: { query?: ListMindmapsQuery | undefined } & Options; answer: MindmapSummaryPage }
  /** Create a mind map */
  createMindmap: { input: { body: CreateMindmap } & WriteOptions; answer: Mindmap }
  /** Export mind maps */
  exportMindmaps: { input: { query?: ExportMindmapsQuery | undefined } & Options; answer: Response }
  /** Get a mind map */
  getMindmap: { input: { path: { id: string }; query?: GetMindmapQuery | undefined } & Options; answer: MindmapWithIncluded }
  /** Update a mind map */
  updateMindmap: { input: { path: { id: string }; body: UpdateMindmap } & ConditionalOptions; answer: Mindmap }
  /** Delete a mind map */
  deleteMindmap: { input: { path: { id: string } } & ConditionalOptions; answer: Deleted }
  /** Get the history of a mind map */
  getMindmapHistory: { input: { path: { id: string }; query?: GetMindmapHistoryQuery | undefined } & Options; answer: History }
  /** Revert a mind map */
  revertMindmap: { input: { path: { id: string }; body: RevertMindmap } & ConditionalOptions; answer: RevertedMindmap }
  /** Restore a mind map */
  restoreMindmap: { input: { path: { id: string } } & ConditionalOptions; answer: Mindmap }
  /** List projects */
  listProjects: { input: { query?: ListProjectsQuery | undefined } & Options; answer: ProjectPage }
  /** Create a project */
  createProject: { input: { body: CreateProject } & WriteOptions; answer: Project }
  /** Export projects */
  exportProjects: { input: { query?: ExportProjectsQuery | undefined } & Options; answer: Response }
  /** Get a project */
  getProject: { input: { path: { id: string }; query?: GetProjectQuery | undefined } & Options; answer: ProjectWithIncluded }
  /** Update a project */
  updateProject: { input: { path: { id: string }; body: UpdateProject } & ConditionalOptions; answer: Project }
  /** Delete a project */
  deleteProject: { input: { path: { id: string } } & ConditionalOptions; answer: Deleted }
  /** Get the history of a project */
  getProjectHistory: { input: { path: { id: string }; query?: GetProjectHistoryQuery | undefined } & Options; answer: History }
  /** Revert a project */
  revertProject: { input: { path: { id: string }; body: RevertProject } & ConditionalOptions; answer: RevertedProject }
  /** Restore a project */
  restoreProject: { input: { path: { id: string } } & ConditionalOptions; answer: Project }
  /** Write several projects */
  batchProjects: { input: { body: BatchProjects } & PushOptions<{
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: RecordsReport }
  /** Get a project by external id */
  getProjectByExtId: { input: { path: { ext_id: string }; query?: GetProjectByExtIdQuery | undefined } & Options; answer: ProjectWithIncluded }
  /** Create or update a project by external id */
  putProjectByExtId: { input: { path: { ext_id: string }; body: PutProjectByExtId } & ConditionalOptions; answer: Project }
  /** Delete a project by external id */
  deleteProjectByExtId: { input: { path: { ext_id: string } } & ConditionalOptions; answer: Deleted }
  /** Reset the sandbox */
  resetSandbox: { input: { body: ResetSandbox } & WriteOptions; answer: SandboxReset }
  /** List tasks */
  listTasks: { input: { query?: ListTasksQuery | undefined } & Options; answer: TaskPage }
  /** Create a task */
  createTask: { input: { body: CreateTask } & WriteOptions; answer: Task }
  /** Export tasks */
  exportTasks: { input: { query?: ExportTasksQuery | undefined } & Options; answer: Response }
  /** Get a task */
  getTask: { input: { path: { id: string }; query?: GetTaskQuery | undefined } & Options; answer: TaskWithIncluded }
  /** Update a task */
  updateTask: { input: { path: { id: string }; body: UpdateTask } & ConditionalOptions; answer: Task }
  /** Delete a task */
  deleteTask: { input: { path: { id: string } } & ConditionalOptions; answer: Deleted }
  /** Get the history of a task */
  getTaskHistory: { input: { path: { id: string }; query?: GetTaskHistoryQuery | undefined } & Options; answer: History }
  /** Revert a task */
  revertTask: { input: { path: { id: string }; body: RevertTask } & ConditionalOptions; answer: RevertedTask }
  /** Restore a task */
  restoreTask: { input: { path: { id: string } } & ConditionalOptions; answer: Task }
  /** Get a task by external id */
  getTaskByExtId: { input: { path: { ext_id: string }; query?: GetTaskByExtIdQuery | undefined } & Options; answer: TaskWithIncluded }
  /** Create or update a task by external id */
  putTaskByExtId: { input: { path: { ext_id: string }; body: PutTaskByExtId } & ConditionalOptions; answer: Task }
  /** Delete a task by external id */
  deleteTaskByExtId: { input: { path: { ext_id: string } } & ConditionalOptions; answer: Deleted }
  /** Write several tasks */
  batchTasks: { input: { body: BatchTasks } & PushOptions<{
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: RecordsReport }
  /** Create a task or a ticket from another system */
  createInboundTask: { input: { body: CreateInboundTask } & WriteOptions; answer: InboundRecord }
  /** List risks */
  listRisks: { input: { query?: ListRisksQuery | undefined } & Options; answer: RiskPage }
  /** Create a risk */
  createRisk: { input: { body: CreateRisk } & WriteOptions; answer: Risk }
  /** Export risks */
  exportRisks: { input: { query?: ExportRisksQuery | undefined } & Options; answer: Response }
  /** Get a risk */
  getRisk: { input: { path: { id: string }; query?: GetRiskQuery | undefined } & Options; answer: RiskWithIncluded }
  /** Update a risk */
  updateRisk: { input: { path: { id: string }; body: UpdateRisk } & ConditionalOptions; answer: Risk }
  /** Delete a risk */
  deleteRisk: { input: { path: { id: string } } & ConditionalOptions; answer: Deleted }
  /** Get the history of a risk */
  getRiskHistory: { input: { path: { id: string }; query?: GetRiskHistoryQuery | undefined } & Options; answer: History }
  /** Revert a risk */
  revertRisk: { input: { path: { id: string }; body: RevertRisk } & ConditionalOptions; answer: RevertedRisk }
  /** Restore a risk */
  restoreRisk: { input: { path: { id: string } } & ConditionalOptions; answer: Risk }
  /** Write several risks */
  batchRisks: { input: { body: BatchRisks } & PushOptions<{
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: RecordsReport }
  /** List tickets */
  listTickets: { input: { query?: ListTicketsQuery | undefined } & Options; answer: TicketPage }
  /** Create a ticket */
  createTicket: { input: { body: CreateTicket } & WriteOptions; answer: Ticket }
  /** Export tickets */
  exportTickets: { input: { query?: ExportTicketsQuery | undefined } & Options; answer: Response }
  /** Get a ticket */
  getTicket: { input: { path: { id: string }; query?: GetTicketQuery | undefined } & Options; answer: TicketWithIncluded }
  /** Update a ticket */
  updateTicket: { input: { path: { id: string }; body: UpdateTicket } & ConditionalOptions; answer: Ticket }
  /** Delete a ticket */
  deleteTicket: { input: { path: { id: string } } & ConditionalOptions; answer: Deleted }
  /** Get the history of a ticket */
  getTicketHistory: { input: { path: { id: string }; query?: GetTicketHistoryQuery | undefined } & Options; answer: History }
  /** Revert a ticket */
  revertTicket: { input: { path: { id: string }; body: RevertTicket } & ConditionalOptions; answer: RevertedTicket }
  /** Restore a ticket */
  restoreTicket: { input: { path: { id: string } } & ConditionalOptions; answer: Ticket }
  /** Write several tickets */
  batchTickets: { input: { body: BatchTickets } & PushOptions<{
    /** `true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`. Default: `false`. */
    atomic?: boolean | undefined
    /** `true`: return the same report without saving anything. Default: `false`. */
    dryRun?: boolean | undefined
  }>; answer: RecordsReport }
  /** Mark a ticket as answered */
  answerTicket: { input: { path: { id: string }; body: AnswerTicket } & ConditionalOptions; answer: Ticket }
  /** List webhooks */
  listWebhooks: { input: { query?: ListWebhooksQuery | undefined } & Options; answer: WebhookPage }
  /** Create a webhook */
  createWebhook: { input: { body: CreateWebhook } & WriteOptions; answer: WebhookWithSecret }
  /** Get a webhook */
  getWebhook: { input: { path: { id: string }; query?: GetWebhookQuery | undefined } & Options; answer: Webhook }
  /** Update a webhook */
  updateWebhook: { input: { path: { id: string }; body: UpdateWebhook } & ConditionalOptions; answer: Webhook }
  /** Delete a webhook */
  deleteWebhook: { input: { path: { id: string } } & ConditionalOptions; answer: Deleted }
  /** Get the history of a webhook */
  getWebhookHistory: { input: { path: { id: string }; query?: GetWebhookHistoryQuery | undefined } & Options; answer: History }
  /** Rotate the secret */
  rotateWebhookSecret: { input: { path: { id: string } } & WriteOptions; answer: WebhookWithSecret }
  /** List deliveries */
  listDeliveries: { input: { path: { id: string }; query?: ListDeliveriesQuery | undefined } & Options; answer: DeliveryPage }
  /** Get a delivery */
  getDelivery: { input: { path: { id: string; delivery: string }; query?: NoQuery | undefined } & Options; answer: DeliveryWithAttempts }
  /** Send a test event */
  testWebhook: { input: { path: { id: string }; body: TestWebhook } & WriteOptions; answer: QueuedDeliveries }
  /** Resend a delivery */
  resendDelivery: { input: { path: { id: string; delivery: string } } & WriteOptions; answer: QueuedDeliveries }
  /** Recover missed deliveries */
  recoverDeliveries: { input: { path: { id: string }; body: RecoverDeliveries } & WriteOptions; answer: QueuedDeliveries }
}

/** The data of each event. */
export interface Events {
  /** Occurs when a task is created or restored from the Trash. */
  "task.created": Task
  /** Occurs when a task is updated. The data is the updated task. */
  "task.updated": Task
  /** Occurs when a task is moved to the Trash. The data is its last state. */
  "task.deleted": Task
  /** Occurs when a project is created or restored from the Trash. */
  "project.created": Project
  /** Occurs when a project is updated. The data is the updated project. */
  "project.updated": Project
  /** Occurs when a project is moved to the Trash. The data is its last state. */
  "project.deleted": Project
  /** Occurs when a contact is created or restored from the Trash. */
  "contact.created": Contact
  /** Occurs when a contact is updated. The data is the updated contact. */
  "contact.updated": Contact
  /** Occurs when a contact is moved to the Trash. The data is its last state. */
  "contact.deleted": Contact
  /** Occurs when a deal is created or restored from the Trash. */
  "deal.created": Deal
  /** Occurs when a deal is updated. The data is the updated deal. */
  "deal.updated": Deal
  /** Occurs when a deal is moved to the Trash. The data is its last state. */
  "deal.deleted": Deal
  /** Occurs when a comment is created. */
  "comment.created": Comment
  /** Occurs when a comment is updated. The data is the updated comment. */
  "comment.updated": Comment
  /** Occurs when a comment is deleted. The data is its last state. */
  "comment.deleted": Comment
  /** Occurs when a change by an agent needs approval. */
  "agent.proposed": Proposal
  /** Occurs when a person accepts a proposed change, which is then made. `records` lists what it affected. */
  "agent.accepted": Proposal
  /** Occurs when a person refuses a proposed change, or when it can no longer be made because of an erasure. */
  "agent.refused": Proposal
  /** Occurs when a folder is created or restored from the Trash. */
  "folder.created": Folder
  /** Occurs when a folder is updated. The data is the updated folder. */
  "folder.updated": Folder
  /** Occurs when a folder is moved to the Trash. The data is its last state. */
  "folder.deleted": Folder
  /** Occurs when a document is created or restored from the Trash. */
  "document.created": DocumentSummary
  /** Occurs when a document is updated. The data is the updated document. */
  "document.updated": DocumentSummary
  /** Occurs when a document is moved to the Trash. The data is its last state. */
  "document.deleted": DocumentSummary
  /** Occurs when a person approves an SOP. The data is the updated document. */
  "document.approved": DocumentSummary
  /** Occurs when a mind map is created or restored from the Trash. */
  "mindmap.created": MindmapSummary
  /** Occurs when a mind map is updated. The data is the updated mind map. */
  "mindmap.updated": MindmapSummary
  /** Occurs when a mind map is moved to the Trash. The data is its last state. */
  "mindmap.deleted": MindmapSummary
  /** Occurs when a ticket is created or restored from the Trash. */
  "ticket.created": Ticket
  /** Occurs when a ticket is updated. The data is the updated ticket. */
  "ticket.updated": Ticket
  /** Occurs when a ticket is moved to the Trash. The data is its last state. */
  "ticket.deleted": Ticket
  /** Occurs when a risk is created or restored from the Trash. */
  "risk.created": Risk
  /** Occurs when a risk is updated. The data is the updated risk. */
  "risk.updated": Risk
  /** Occurs when a risk is moved to the Trash. The data is its last state. */
  "risk.deleted": Risk
  /** Occurs when a contact becomes a lead. */
  "lead.created": Lead
  /** Occurs when a visitor makes a booking. */
  "booking.created": Booking
  /** Occurs when a booking is rescheduled. The data is the updated booking. */
  "booking.rescheduled": Booking
  /** Occurs when the visitor or a member cancels a booking. */
  "booking.cancelled": Booking
  /** Occurs when an invoice is created as a draft. */
  "invoice.created": Invoice
  /** Occurs when an invoice is updated or issued. The data is the updated invoice. */
  "invoice.updated": Invoice
  /** Occurs when an invoice is paid in full. */
  "invoice.paid": Invoice
  /** Occurs when an open invoice is not paid by the end of its due date, in the time zone of the workspace. */
  "invoice.overdue": Invoice
  /** Occurs when a draft invoice is moved to the Trash. The data is its last state. */
  "invoice.deleted": Invoice
  /** Occurs when a quote is created or restored from the Trash. */
  "quote.created": Quote
  /** Occurs when a quote is updated. The data is the updated quote. */
  "quote.updated": Quote
  /** Occurs when a quote is moved to the Trash. The data is its last state. */
  "quote.deleted": Quote
  /** Occurs when the client accepts a quote on its page. */
  "quote.accepted": Quote
  /** Occurs when the client declines a quote on its page. */
  "quote.declined": Quote
  /** Occurs when a member is invited or added. The data never contains confidential fields. */
  "member.created": Member
  /** Occurs when a member joins, or is updated, deactivated, reactivated or erased. The data is the updated member. */
  "member.updated": Member
  /** Occurs when an invitation is revoked before it is accepted. The data is the last state of the member. */
  "member.deleted": Member
  /** Occurs when an item is created in the application. Pushed items fire `inventory.batch` instead. */
  "item.created": Item
  /** Occurs when an item is updated in the application. The data is the updated item. */
  "item.updated": Item
  /** Occurs when an item without movements is moved to the Trash. The data is its last state. */
  "item.deleted": Item
  /** Occurs when a purchase order is created or restored from the Trash. */
  "purchase_order.created": PurchaseOrder
  /** Occurs when a purchase order is updated. The data is the updated purchase order. */
  "purchase_order.updated": PurchaseOrder
  /** Occurs when a purchase order is moved to the Trash. The data is its last state. */
  "purchase_order.deleted": PurchaseOrder
  /** Occurs when a purchase order is received in full or in part. The data is the updated order. */
  "purchase_order.received": PurchaseOrder
  /** Occurs when a push, a receipt, a stock count or a reversal changes the inventory. The data has the counts per outcome and the path of the list of its movements. */
  "inventory.batch": InventoryBatch
}

/** A field of the data of events, such as `task.status`. */
export type EventField = {
  [Name in keyof Events]: `${Name extends `${infer Kind}.${string}` ? Kind : never}.${keyof Events[Name] & string}`
}[keyof Events]

/** Codes of errors. */
export type ErrorCode = "unauthorized" | "insufficient_scope" | "not_found" | "gone" | "method_not_allowed" | "validation_error" | "invalid_json" | "destination_not_allowed" | "invalid_idempotency_key" | "batch_rejected" | "conflict" | "idempotency_in_progress" | "precondition_failed" | "payload_too_large" | "batch_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "idempotency_key_reused" | "rate_limited" | "internal_error" | "unavailable" | (string & {})
