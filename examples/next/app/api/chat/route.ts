// The page talks to this route, and this route to the bot: the token stays on your server.
export async function POST(request: Request): Promise<Response> {
  const { BASE_URL, BOT_UUID, BECKON_TOKEN } = process.env
  const { message, conversation_id } = await request.json()
  const answer = await fetch(`${BASE_URL}/api/v1/agents/${BOT_UUID}/trigger`, {
    method: 'POST',
    headers: { authorization: `Bearer ${BECKON_TOKEN}`, 'content-type': 'application/json' },
    // Whoever is signed in at your site.
    body: JSON.stringify({ message, conversation_id, user: { id: 'customer-42' }, format: 'ai-sdk' }),
  })
  const headers = new Headers()
  for (const name of ['content-type', 'x-vercel-ai-ui-message-stream', 'cache-control', 'retry-after']) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(answer.body, { status: answer.status, headers })
}
