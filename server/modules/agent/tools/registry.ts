import { addComment } from './add-comment.ts'
import { createDocument } from './create-document.ts'
import { createFolder } from './create-folder.ts'
import { createMindMap } from './create-mind-map.ts'
import { createProject } from './create-project.ts'
import { createRisk } from './create-risk.ts'
import { createTask } from './create-task.ts'
import { createTicket } from './create-ticket.ts'
import type { Tool } from './define-tool.ts'
import { describeDecisionMethod } from './describe-decision-method.ts'
import { draftInvoice } from './draft-invoice.ts'
import { draftQuote } from './draft-quote.ts'
import { getContext } from './get-context.ts'
import { getRecord } from './get-record.ts'
import { listDocuments } from './list-documents.ts'
import { listPeople } from './list-people.ts'
import { listProjects } from './list-projects.ts'
import { listRecords } from './list-records.ts'
import { listTasks } from './list-tasks.ts'
import { runDecisionAnalysis } from './run-decision-analysis.ts'
import { searchWorkspace } from './search-workspace.ts'
import { updateDocument } from './update-document.ts'
import { updateTask } from './update-task.ts'

/** All tools in display order: read, write, drafts, owner functions. */
export const TOOLS: readonly Tool[] = [
  getContext,
  searchWorkspace,
  getRecord,
  listProjects,
  listTasks,
  listDocuments,
  listPeople,
  listRecords,
  createTask,
  createProject,
  createDocument,
  createFolder,
  createMindMap,
  createTicket,
  createRisk,
  addComment,
  updateTask,
  updateDocument,
  draftInvoice,
  draftQuote,
  describeDecisionMethod,
  runDecisionAnalysis,
]
