import { Banner } from '#components/ui/banner.tsx'

/** A banner on every page of a sandbox, so that no one takes it for the live workspace. */
export function SandboxNotice() {
  return (
    <Banner tone="warning" title="Sandbox">
      This workspace has test data. It sends no email and connects to no data sources.
    </Banner>
  )
}
