import type { Metadata } from 'next'
import { cache } from 'react'
import { ItemPage } from '#components/inventory/item-page.tsx'
import { foundOrNot } from '../../../found.ts'
import { requireStaff } from '../../../inside.ts'

type ItemPageProps = { params: Promise<{ workspace: string; item: string }> }

const findItem = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/inventory/items/${id}`)
  return foundOrNot(api.items.get({ id }))
})

export async function generateMetadata({ params }: ItemPageProps): Promise<Metadata> {
  const { workspace, item } = await params
  return { title: (await findItem(workspace, item)).name }
}

export default async function Item({ params }: ItemPageProps) {
  const { workspace, item: id } = await params
  return <ItemPage key={id} initial={await findItem(workspace, id)} />
}
