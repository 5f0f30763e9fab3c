import { startProduct } from './product.ts'
import { startSimulator } from './simulator.ts'

export const OWNER = { name: 'Ada Berg', email: 'ada@nordlicht.example', password: 'correct horse battery' }

/** The product beside a simulated Brevo, whose third list has 20 contacts, and a function to create documents. */
export async function startNewsletterProduct({ campaigns }: { campaigns: number }) {
  const brevo = await startSimulator('brevo', 'http://localhost', { CAMPAIGNS: String(campaigns) })
  const product = await startProduct(brevo.settings)
  const words = ['--owner-name', OWNER.name, '--owner-email', OWNER.email, '--owner-password', OWNER.password]
  await product.shell('workspace', 'create', '--name', 'Nordlicht Studio', '--slug', 'nordlicht', ...words)
  const named = ['--workspace', 'nordlicht', '--name', 'Journey']
  const { token } = await product.shell<{ token: string }>('token', 'create', ...named)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const createDocument = async (title: string, markdown: string): Promise<string> => {
    const body = JSON.stringify({ title, markdown })
    const answer = await fetch(`${product.url}/api/v1/documents`, { method: 'POST', headers, body })
    return ((await answer.json()) as { id: string }).id
  }
  return { product, brevo, createDocument }
}
