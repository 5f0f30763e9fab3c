type Call = (authorization: string | null, id: string) => Promise<unknown>

export const dynamic = 'force-dynamic'

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  const { benchCall } = globalThis as unknown as { benchCall: Call }
  return Response.json(await benchCall(request.headers.get('authorization'), id))
}
