/** Inputs of `connectors.campaigns`, which the server asks with the page and the page again. */

/** Campaigns of data sources on one page of the matching. */
export const PAGE = 50
/** Campaigns on the page of a connection. */
export const SHOWN = 10

export const firstCampaigns = { offset: 0, limit: PAGE } as const

/** Those of a connection whose figures no campaign is credited with. */
export const unmatchedCampaigns = (connector: string) => ({ connector, state: 'unmatched', limit: SHOWN }) as const
