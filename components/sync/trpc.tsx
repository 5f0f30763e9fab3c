'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, httpLink, splitLink, TRPCClientError } from '@trpc/client'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { type ReactNode, useState } from 'react'
import type { AppRouter } from '#server/app-router.ts'
import { retryFetch } from './retry-fetch.ts'

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()
export { useTRPC, useTRPCClient }

const MOST_IN_BATCH = 20

/** Retries only if no response arrived; a refusal is final. */
function shouldAskAgain(failures: number, error: unknown): boolean {
  const refused = error instanceof TRPCClientError && error.data !== undefined && error.data !== null
  return !refused && failures < 2
}

/** The tRPC client and the query cache of one workspace. */
export function WorkspaceData({ workspace, children }: { workspace: string; children: ReactNode }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: shouldAskAgain } } }),
  )
  const [client] = useState(() => {
    const server = { url: '/api/trpc', headers: { 'X-Atrium-Workspace': workspace }, fetch: retryFetch }
    return createTRPCClient<AppRouter>({
      links: [
        splitLink({
          condition: ({ type }) => type === 'mutation',
          // Not batched: the key of a write must not depend on what happens to be sent with it.
          true: httpLink(server),
          false: httpBatchLink({ ...server, maxItems: MOST_IN_BATCH, maxURLLength: 6_000 }),
        }),
      ],
    })
  })
  return (
    <QueryClientProvider client={queries}>
      <TRPCProvider trpcClient={client} queryClient={queries}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  )
}
