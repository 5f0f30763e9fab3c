import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'

/** How a call receives the file in its body. */
export type Upload = {
  /** The field of the input that has the id of the file. */
  field: string
  /** The name of a file that needs none; otherwise the request has it. */
  name?: string
  /** Reads what the file is for: throws before the file is received if that does not exist. */
  find?(ctx: WorkspaceContext, parameters: Readonly<Record<string, string>>): Promise<unknown>
}
