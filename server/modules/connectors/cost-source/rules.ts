/** Costs that data sources report, or those entered here and pushed. */
export const COST_SOURCES = ['connectors', 'pushed'] as const
