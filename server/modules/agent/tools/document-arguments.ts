import { z } from 'zod'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { recordNamed } from '../names/resolve.ts'
import { Named } from './define-tool.ts'

/** The folder and project of a document or mind map. */
export const PLACE_ARGUMENTS = {
  folder: Named.optional().describe('Name, path “Handbook/Opening” or id'),
  project: Named.optional().describe('Name or id'),
}

const Given = z.object(PLACE_ARGUMENTS)

export async function placeFields(ctx: WorkspaceContext, { folder, project }: z.infer<typeof Given>) {
  return {
    ...(folder && { folder: (await recordNamed(ctx, 'folder', 'folder', folder)).id }),
    ...(project && { project: (await recordNamed(ctx, 'project', 'project', project)).id }),
  }
}
