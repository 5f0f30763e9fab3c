import { recordProcedures } from '#server/core/records/procedures.ts'
import { router } from '#server/core/rest/procedures.ts'
import { campaignKind } from './kind.ts'

/** Only for the application: API clients refer to campaigns by name, members edit them. */
export const campaigns = router(recordProcedures(campaignKind))
