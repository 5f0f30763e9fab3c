type Planned = { tool: string; arguments: object }

/** Agents of the studio. Changes by the bookkeeper require approval. */
export const AGENTS: { name: string; approval: boolean; run: string; calls: Planned[] }[] = [
  {
    name: 'Planner',
    approval: false,
    run: 'Trade fair, last details',
    calls: [
      {
        tool: 'update_task',
        arguments: { task: 'Badges for the team', priority: 'high', tags: ['fair', 'hafenwerk', 'print'] },
      },
      {
        tool: 'update_task',
        arguments: {
          task: 'Checklist for the last evening',
          desc: 'Count the tablets, lock the model, call the lorry.',
        },
      },
      {
        tool: 'add_comment',
        arguments: {
          record: 'Book the lorry',
          kind: 'task',
          text: 'The hall opens at 05:30, so a lorry that arrives at six has half an hour to unload.',
        },
      },
      // Reads the risks of the workspace, which needs owner functions.
      {
        tool: 'run_decision_analysis',
        arguments: {
          method: 'risk_matrix',
          inputs: { probabilities: [0.05, 0.2, 0.4, 0.6, 0.85], bands: [4, 9, 16], draws: 10_000, seed: 2027 },
        },
      },
    ],
  },
  {
    name: 'Bookkeeper',
    approval: true,
    run: 'Month end',
    calls: [
      {
        tool: 'create_task',
        arguments: {
          title: 'Ask for the purchase order number of the new labels',
          project: 'Verdine pharmacies: packaging',
          due: 'next friday',
        },
      },
      {
        tool: 'draft_invoice',
        arguments: {
          project: 'Hafenwerk trade fair stand',
          company: 'Hafenwerk',
          lines: [{ description: 'Planning of the stand, hours', quantity: 6, unit_price: 95, tax_rate: 19 }],
        },
      },
      {
        tool: 'update_document',
        arguments: {
          document: 'Monday round',
          base_version: 1,
          mode: 'append',
          heading: 'To do',
          markdown: '- [ ] Send the invoices of the month',
        },
      },
    ],
  },
]
