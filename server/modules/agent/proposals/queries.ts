import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'

/** The page on which people decide about a proposal. */
export const proposalLink = ({ services, workspace }: WorkspaceContext, id: string) =>
  `${services.publicUrl}/${workspace.slug}/agents/proposals/${id}`
