/** Costs of data sources, or entered and pushed costs. */
export const COST_SOURCES = ['connectors', 'pushed'] as const
