/** The items in the studio's stock, with their use and reorder settings. */
export type Good = {
  number: string
  name: string
  group: string
  unit: string
  cost: number
  supplier: string
  /** The maximum quantity per use. */
  use: number
  /** reorderPoint, maxQty, packSize. */
  order: readonly [number, number, number]
}

export const GOODS: readonly Good[] = [
  { number: 'PAP-A4-120', name: 'Proof paper A4, 120 g', group: 'Paper', unit: 'reams', cost: 7.4, supplier: 'Druckhaus Marsch', use: 3, order: [12, 60, 10] },
  { number: 'PAP-A3-160', name: 'Proof paper A3, 160 g', group: 'Paper', unit: 'reams', cost: 16.9, supplier: 'Druckhaus Marsch', use: 2, order: [8, 40, 5] },
  { number: 'PAP-ROLL-61', name: 'Poster paper, roll 61 cm', group: 'Paper', unit: 'rolls', cost: 48.5, supplier: 'Druckhaus Marsch', use: 1, order: [4, 16, 2] },
  { number: 'BRD-GREY-2', name: 'Grey board 2 mm, 70 × 100', group: 'Board', unit: 'sheets', cost: 1.85, supplier: 'Druckhaus Marsch', use: 9, order: [40, 200, 50] },
  { number: 'BRD-FOAM-5', name: 'Foam board 5 mm, A1', group: 'Board', unit: 'sheets', cost: 4.2, supplier: 'Pixelwiese', use: 4, order: [15, 60, 10] },
  { number: 'INK-C', name: 'Ink cyan, 700 ml', group: 'Ink', unit: 'pcs', cost: 189, supplier: 'Pixelwiese', use: 1, order: [2, 5, 1] },
  { number: 'INK-M', name: 'Ink magenta, 700 ml', group: 'Ink', unit: 'pcs', cost: 189, supplier: 'Pixelwiese', use: 1, order: [2, 5, 1] },
  { number: 'INK-Y', name: 'Ink yellow, 700 ml', group: 'Ink', unit: 'pcs', cost: 189, supplier: 'Pixelwiese', use: 1, order: [2, 5, 1] },
  { number: 'INK-K', name: 'Ink photo black, 700 ml', group: 'Ink', unit: 'pcs', cost: 194, supplier: 'Pixelwiese', use: 1, order: [3, 8, 1] },
  { number: 'SND-TUBE', name: 'Mailing tube 65 cm', group: 'Dispatch', unit: 'pcs', cost: 1.12, supplier: 'Druckhaus Marsch', use: 8, order: [30, 150, 25] },
  { number: 'SND-BOX-A4', name: 'Mailing box A4', group: 'Dispatch', unit: 'pcs', cost: 0.94, supplier: 'Druckhaus Marsch', use: 10, order: [40, 200, 50] },
  { number: 'USB-64', name: 'USB stick 64 GB, engraved', group: 'Give-aways', unit: 'pcs', cost: 6.3, supplier: 'Pixelwiese', use: 3, order: [10, 50, 25] },
] // prettier-ignore
