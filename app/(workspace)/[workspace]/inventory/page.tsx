import { redirect } from 'next/navigation'

export default async function InventoryPage({ params }: { params: Promise<{ workspace: string }> }) {
  redirect(`/${(await params).workspace}/inventory/items`)
}
