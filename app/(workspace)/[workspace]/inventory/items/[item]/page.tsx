import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { ItemPage } from '#components/inventory/item-page.tsx'
import { newestMovements } from '#components/inventory/newest-movements.ts'
import { requireStaff } from '../../../inside.ts'
import { ServedPage } from '../../../served-page.tsx'

type ItemPageProps = { params: Promise<{ workspace: string; item: string }> }

const findItem = cache(async (workspace: string, id: string) => {
  const inside = await requireStaff(workspace, `/inventory/items/${id}`)
  return { inside, item: await recordOrNotFound(inside.api.items.get({ id })) }
})

export async function generateMetadata({ params }: ItemPageProps): Promise<Metadata> {
  const { workspace, item } = await params
  return { title: (await findItem(workspace, item)).item.name }
}

export default async function Item({ params }: ItemPageProps) {
  const { workspace, item: id } = await params
  const { inside, item } = await findItem(workspace, id)
  return (
    <ServedPage
      key={id}
      inside={inside}
      queries={{ 'inventory.stockByDay': { id }, 'inventory.ledger': newestMovements(id) }}
    >
      <ItemPage initial={item} />
    </ServedPage>
  )
}
