import { router } from '#server/core/rest/procedures.ts'
import { recordProcedures } from '#server/core/rest/record-procedures.ts'
import { campaignKind } from './kind.ts'

/** Only for the application: API clients refer to campaigns by name, members edit them. */
export const campaigns = router(recordProcedures(campaignKind))
