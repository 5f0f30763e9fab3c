import { createProject } from './create-project.ts'
import { createTask } from './create-task.ts'
import type { Tool } from './define-tool.ts'
import { draftInvoice } from './draft-invoice.ts'
import { getContext } from './get-context.ts'
import { listPeople } from './list-people.ts'
import { listTasks } from './list-tasks.ts'
import { searchWorkspace } from './search-workspace.ts'
import { updateTask } from './update-task.ts'

/** Every tool, in the order in which agents see them: read, write, drafts, functions of owners. */
export const TOOLS: readonly Tool[] = [
  getContext,
  searchWorkspace,
  listTasks,
  listPeople,
  createTask,
  createProject,
  updateTask,
  draftInvoice,
]
