import { recordProcedures } from '#server/core/records/procedures.ts'
import { router } from '#server/core/rest/procedures.ts'
import { campaignKind } from './kind.ts'

/** For the application alone: the API names campaigns, and people plan them. */
export const campaigns = router(recordProcedures(campaignKind))
