const agent = () => `${process.env.BASE_URL}/api/v1/agents/${process.env.BOT_UUID}`

async function call(path: string, body?: object, headers = {}): Promise<Response> {
  const options = {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.BECKON_TOKEN}`, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  }
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(`${agent()}${path}`, options)
    // Busy: a reply that was stopped a moment ago is about to end.
    if (answer.status !== 409 || attempt === 10) return answer
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

// The page talks to this route, and this route to the bot: the token stays on your server.
export async function POST(request: Request): Promise<Response> {
  const { message, conversation_id } = await request.json()
  // The user who is signed in at your site.
  const asked = { message, conversation_id, user: { id: 'customer-42' } }
  const key = { 'idempotency-key': crypto.randomUUID() }
  // "Stop" closes the connection. The same key finds the turn, also before its first word.
  request.signal.addEventListener('abort', async () => {
    const { id } = await (await call('/trigger', asked, { ...key, prefer: 'respond-async' })).json()
    await call(`/turns/${id}/cancel`)
  })
  const answer = await call('/trigger', { ...asked, format: 'ai-sdk' }, key)
  const headers = new Headers()
  for (const name of ['content-type', 'x-vercel-ai-ui-message-stream', 'cache-control', 'retry-after']) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(answer.body, { status: answer.status, headers })
}
